import CommandLineSupport

/// Fills prose anew to a width, paragraph by paragraph. Code, which is fenced or indented by four
/// spaces, stays as it is, and each item of a list is a paragraph.
func refill(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  var paragraph: [Substring] = []
  var isFenced = false
  func end() {
    guard let first = paragraph.first else { return }
    let item = first.prefix { $0 == "-" || $0 == "." || $0.isNumber }
    let isItem = ["-", "."].contains(item.last) && first.dropFirst(item.count).first == " "
    lines += wrap(
      paragraph.joined(separator: " "), width: width,
      hanging: isItem ? .spaces(item.count + 1) : "")
    paragraph = []
  }
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let isFence = line.hasPrefix("```")
    if isFence || isFenced || line.hasPrefix("    ") || line.allSatisfy(\.isWhitespace) {
      end()
      lines.append(String(line))
    } else {
      if line.hasPrefix("- ") { end() }
      paragraph.append(line)
    }
    if isFence { isFenced.toggle() }
  }
  end()
  return lines
}
