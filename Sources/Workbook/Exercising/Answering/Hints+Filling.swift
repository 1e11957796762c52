import Console
import Manuscript

extension Hints {
  /// A hint in lines of at most so many columns. Its paragraphs and the items of its lists are
  /// rewrapped; its code, between two lines of three backticks or indented by four spaces, stays
  /// as it is.
  static func refilled(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var prose: [String] = []
    var isInFence = false
    func fill() {
      guard let first = prose.first else { return }
      let hanging = first.prefix { $0 == " " }.count + marker(of: first)
      lines += wrap(prose.joined(separator: " "), width: width, hanging: .spaces(hanging))
        .flatMap { StyledText.wrapped($0, width: width) }
      prose = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isFence = line.drop { $0 == " " }.hasPrefix("```")
      if isFence || isInFence || (prose.isEmpty && line.hasPrefix("    ")) {
        fill()
        lines.append(line)
        if isFence { isInFence.toggle() }
      } else if line.allSatisfy(\.isWhitespace) {
        fill()
        lines.append("")
      } else {
        if marker(of: line) > 0 { fill() }
        prose.append(line)
      }
    }
    fill()
    return lines
  }

  /// How many columns the mark of a list's item takes, `- ` or `12. `: 0 where there is none.
  private static func marker(of line: String) -> Int {
    let text = line.drop { $0 == " " }
    if ["- ", "* "].contains(where: text.hasPrefix) { return 2 }
    let number = text.prefix(while: \.isNumber)
    return !number.isEmpty && text.dropFirst(number.count).hasPrefix(". ") ? number.count + 2 : 0
  }
}
