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
  /// What makes the page more convenient where scripts run.
  var scripts: [PageScript] = [.tables]

  /// The page's text.
  var text: String {
    let links = sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="calamus">
      <title>\(HTML.text(title))</title>
      <style>
      \(Stylesheet.text)</style>
      </head>
      <body>
      <a class="skip" href="#main">To the content</a>
      <header>
      \(header)</header>
      <nav class="contents" aria-label="Sections"><ul>\(links)</ul></nav>
      <main id="main">
      \(sections.map { HTML.section($0.id, $0.title, $0.content) }.joined())</main>
      <footer>\(footer.map { "<p>\($0)</p>" }.joined(separator: "\n"))</footer>
      \(scripts.map(\.element).joined())</body>
      </html>

      """
  }

  /// Nothing comes from elsewhere, and no script runs but ours.
  private var policy: String {
    let sources = scripts.isEmpty ? "'none'" : scripts.map(\.source).joined(separator: " ")
    return "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; "
      + "frame-src 'self' file:; script-src \(sources)"
  }
}
