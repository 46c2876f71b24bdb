/// The frame that all pages share: head, headline, a list of the sections, the sections, a footer.
struct HTMLPage {
  /// One part of the page under a heading.
  struct Section {
    /// Its name in addresses.
    var id: String
    /// Its heading, as markup.
    var title: String
    /// What it holds, as markup.
    var content: String

    /// Makes a section.
    init(_ id: String, _ title: String, _ content: String) {
      self.id = id
      self.title = title
      self.content = content
    }
  }

  /// What the window is called; plain text.
  var title: String
  /// What stands above the sections, as markup; it holds the page's `h1`.
  var header: String
  /// The sections in order.
  var sections: [Section]
  /// The lines below, as markup.
  var footer: [String]

  /// The page's text.
  var text: String {
    let links = sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="calamus">
      <title>\(HTML.text(title))</title>
      <style>
      \(Stylesheet.text)</style>
      </head>
      <body>
      <header>
      \(header)<nav aria-label="Sections"><ul>\(links)</ul></nav>
      </header>
      <main>
      \(sections.map { HTML.section($0.id, $0.title, $0.content) }.joined())</main>
      <footer>\(footer.map { "<p>\($0)</p>" }.joined(separator: "\n"))</footer>
      </body>
      </html>

      """
  }
}
