import Foundation

/// Lines that claim to be in a longer text: in one piece, or in several with `…` between them.
///
/// The pieces come in order. Spaces at the ends of lines do not count. Unless `isExact`, neither
/// does the indentation that all lines have in common; that of one line against another does.
struct Quotation {
  private let pieces: [[String]]
  private let isExact: Bool

  init(_ lines: [String], isExact: Bool = false) {
    let trimmed = lines.map { $0.trimmingTrailingSpaces() }
    self.isExact = isExact
    pieces =
      (isExact ? trimmed : Quotation.unindent(trimmed))
      .split { $0.trimmingCharacters(in: .whitespaces) == "…" }
      .map { piece in Array(piece.drop { $0.isEmpty }.trimmingSuffix { $0.isEmpty }) }
      .filter { !$0.isEmpty }
  }

  /// True when nothing is quoted.
  var isEmpty: Bool { pieces.isEmpty }

  /// The first quoted line that is not where it should be in the text; nil when all are there.
  func firstMissingLine(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).trimmingTrailingSpaces() }
    guard let first = pieces.first else { return nil }
    var furthest = (piece: 0, count: 0)
    for start in lines.indices {
      guard let indentation = indentation(of: first[0], as: lines[start]) else { continue }
      let reached = reach(in: lines, from: start, indentation: indentation)
      if reached.piece == pieces.count { return nil }
      if reached > furthest { furthest = reached }
    }
    return pieces[furthest.piece][furthest.count]
  }

  /// How many pieces, and lines of the next one, are found with the first piece at this line.
  private func reach(
    in lines: [String], from start: Int, indentation: String
  ) -> (piece: Int, count: Int) {
    var next = start
    for (number, piece) in pieces.enumerated() {
      let wanted = piece.map { $0.isEmpty ? "" : indentation + $0 }
      var longest = 0
      var found: Int?
      for place in number == 0 ? next..<(next + 1) : next..<max(next, lines.count) {
        let count = zip(wanted, lines[place...]).prefix { $0 == $1 }.count
        longest = max(longest, count)
        if count == wanted.count {
          found = place + count
          break
        }
      }
      guard let found else { return (number, longest) }
      next = found
    }
    return (pieces.count, 0)
  }

  /// What the quoted line lacks in front to be the other line; nil when it is another line.
  private func indentation(of quoted: String, as line: String) -> String? {
    guard line.hasSuffix(quoted) else { return nil }
    let front = line.dropLast(quoted.count)
    return front.allSatisfy { $0 == " " } && (!isExact || front.isEmpty) ? String(front) : nil
  }

  private static func unindent(_ lines: [String]) -> [String] {
    let common =
      lines
      .filter { !$0.isEmpty && $0.trimmingCharacters(in: .whitespaces) != "…" }
      .map { $0.prefix { $0 == " " }.count }
      .min() ?? 0
    return lines.map { line in
      line.trimmingCharacters(in: .whitespaces) == "…" ? "…" : String(line.dropFirst(common))
    }
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    String(self[...].trimmingSuffix(while: \.isWhitespace))
  }
}

extension BidirectionalCollection {
  fileprivate func trimmingSuffix(while isTrimmed: (Element) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
