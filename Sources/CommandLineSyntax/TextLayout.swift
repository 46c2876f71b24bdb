/// Text in lines of at most `width` characters; words longer than that keep a line of their own.
func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in text.split(whereSeparator: \.isWhitespace) {
    if !line.isEmpty, line.count + 1 + word.count > width {
      lines.append(line)
      line = ""
    }
    line += line.isEmpty ? String(word) : " " + word
  }
  if !line.isEmpty { lines.append(line) }
  return lines
}

/// Paragraphs, which empty lines separate, each wrapped and indented.
func paragraphs(_ text: String, indent: Int, width: Int) -> String {
  text.split(separator: "\n\n").map { paragraph in
    wrapped(String(paragraph), width: width - indent)
      .map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }.joined(separator: "\n")
}

/// Two columns: terms on the left, what they mean on the right; a term too wide for its column stands above.
func twoColumns(_ rows: [(term: String, meaning: String)], width: Int) -> String {
  let widest = 26
  let column = rows.map(\.term.count).filter { $0 <= widest }.max() ?? 0
  var result = ""
  for row in rows {
    let meaning = wrapped(row.meaning, width: width - column - 4)
    let padding = String(repeating: " ", count: column + 4)
    var rest = meaning[...]
    result += "  " + row.term
    if row.term.count <= column, let first = rest.popFirst() {
      result += String(repeating: " ", count: column - row.term.count + 2) + first
    }
    result += "\n"
    for line in rest { result += padding + line + "\n" }
  }
  return result
}
