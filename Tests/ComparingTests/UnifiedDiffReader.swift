/// Reads a unified diff of one file, and applies it: the counterpart of what the command writes.
///
/// It knows only the text, so that a wrong number in a hunk's header is found.
struct UnifiedDiffReader {
  enum Mistake: Error, Equatable {
    case header(String)
    case context(expected: String, found: String)
    case counts(String)
  }

  let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  /// The new file that the diff makes of the old one.
  func apply(to old: String) throws -> String {
    let oldLines = pieces(of: old)
    var result: [String] = []
    var (next, index) = (0, 2)
    while index < lines.count {
      let header = lines[index]
      let numbers = header.split { !$0.isNumber && $0 != "," }
        .map { $0.split(separator: ",").compactMap { Int($0) } }
      guard header.hasPrefix("@@ -"), header.hasSuffix(" @@"), numbers.count == 2 else {
        throw Mistake.header(header)
      }
      let (oldRange, newRange) = (range(numbers[0]), range(numbers[1]))
      guard oldRange.lowerBound >= next else { throw Mistake.header(header) }
      result += oldLines[next..<oldRange.lowerBound]
      next = oldRange.lowerBound
      guard result.count == newRange.lowerBound else { throw Mistake.header(header) }
      index += 1
      while index < lines.count, !lines[index].hasPrefix("@@") {
        let isLast = index + 1 < lines.count && lines[index + 1].hasPrefix("\\")
        let text = String(lines[index].dropFirst()) + (isLast ? "" : "\n")
        if lines[index].first != "+" {
          guard next < oldLines.count, oldLines[next] == text else {
            throw Mistake.context(
              expected: text, found: next < oldLines.count ? oldLines[next] : "nothing")
          }
          next += 1
        }
        if lines[index].first != "-" { result.append(text) }
        index += isLast ? 2 : 1
      }
      guard next == oldRange.upperBound, result.count == newRange.upperBound else {
        throw Mistake.counts(header)
      }
    }
    return (result + oldLines[next...]).joined()
  }

  private func range(_ numbers: [Int]) -> Range<Int> {
    let count = numbers.count == 2 ? numbers[1] : 1
    let start = count == 0 ? numbers[0] : numbers[0] - 1
    return start..<(start + count)
  }

  private func pieces(of text: String) -> [String] {
    var pieces = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)\n" }
    if let last = pieces.popLast(), last != "\n" { pieces.append(String(last.dropLast())) }
    return pieces
  }
}
