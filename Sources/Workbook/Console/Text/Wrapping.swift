/// Breaks prose into lines of at most `width` characters, between words.
///
/// White space and line ends count as one space, an empty line separates two paragraphs, and a
/// word that is longer than a line has its own line. Every line except the first of a paragraph
/// begins with `hanging`, which counts toward the width.
package func wrap(_ prose: String, width: Int, hanging: String = "") -> [String] {
  var paragraphs: [[Substring]] = [[]]
  for line in prose.split(separator: "\n", omittingEmptySubsequences: false) {
    let words = line.split(whereSeparator: \.isWhitespace)
    if words.isEmpty { paragraphs.append([]) }
    paragraphs[paragraphs.count - 1] += words
  }
  return Array(
    paragraphs.filter { !$0.isEmpty }
      .map { fill($0, width: width, hanging: hanging) }
      .joined(separator: [""])
  )
}

private func fill(_ words: [Substring], width: Int, hanging: String) -> [String] {
  var lines: [String] = []
  var line = ""
  for word in words {
    if line.isEmpty {
      line = String(word)
    } else if line.count + 1 + word.count <= width {
      line += " " + word
    } else {
      lines.append(line)
      line = hanging + word
    }
  }
  return lines + [line]
}
