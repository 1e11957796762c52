extension StyledText {
  /// The line as it is, if it fits, and otherwise broken between words into lines that fit. A word
  /// that is wider than a line is also broken.
  ///
  /// All lines are indented as this line is, and those after the first by `hanging` columns more. A
  /// style must not continue across a space.
  package static func wrapped(_ line: String, width: Int, hanging: Int = 0) -> [String] {
    if line.utf8.count <= width || Self.width(line) <= width { return [line] }
    let indent = line.prefix { $0 == " " }.count
    // Something must fit beside the indent.
    let starts = [indent, indent + hanging].map { String.spaces(min($0, width / 2)) }
    var lines: [String] = []
    var current = ""
    func room() -> Int { width - starts[lines.isEmpty ? 0 : 1].count }
    func end() {
      lines.append(starts[lines.isEmpty ? 0 : 1] + current)
      current = ""
    }
    for word in line.split(separator: " ").map(String.init) {
      if !current.isEmpty {
        if Self.width(current) + 1 + Self.width(word) <= room() {
          current += " " + word
          continue
        }
        end()
      }
      var rest = word
      while Self.width(rest) > room() {
        (current, rest) = split(rest, columns: room())
        end()
      }
      current = rest
    }
    return lines + [starts[lines.isEmpty ? 0 : 1] + current]
  }

  /// The line in pieces of at most so many columns, whatever is in it.
  package static func folded(_ line: String, columns: Int) -> [String] {
    var pieces: [String] = []
    var rest = line
    while width(rest) > columns {
      let (piece, next) = split(rest, columns: columns)
      pieces.append(piece)
      rest = next
    }
    return pieces + [rest]
  }

  /// What fits, at least one character, and the rest.
  private static func split(_ text: String, columns: Int) -> (String, String) {
    var end = text.startIndex
    var used = 0
    for index in text.indices {
      used += width(String(text[index]))
      if used > columns, index > text.startIndex { break }
      end = text.index(after: index)
    }
    return (String(text[..<end]), String(text[end...]))
  }
}
