import Foundation

/// A call that cannot be carried out as it was typed: the message for the user, in one line.
package struct Misuse: Error, Equatable {
  /// The line, without the program's name in front.
  package let message: String

  /// The exit code for it, `EX_USAGE` of sysexits.h.
  package static let exitCode: Int32 = 64

  /// Makes one from its line.
  package init(_ message: String) {
    self.message = message
  }

  /// Says that a word is not known, and names the nearest one that is, if one is near.
  package static func unknown(_ kind: String, _ word: String, among known: [String]) -> Misuse {
    let hint = nearest(to: word, among: known).map { "; did you mean “\($0)”?" } ?? ""
    return Misuse("unknown \(kind) “\(word)”\(hint)")
  }

  /// The line, with the call that shows the help behind it.
  package func line(help call: String) -> String {
    "\(message)\(message.hasSuffix("?") ? "" : ".") Help: \(call)"
  }

  /// Writes the line to standard error and ends the process with exit code 64.
  ///
  /// - Parameter help: the call that shows the program's help.
  package func exit(program: String, help: String) -> Never {
    StandardError.write("\(program): \(line(help: help))")
    Foundation.exit(Misuse.exitCode)
  }
}

/// Finds the candidate that takes the fewest edits to reach, or none when all are far away.
///
/// An edit inserts, removes or replaces a character, or swaps two neighbors. Near is at most a
/// third of the word, and always two edits for a word of three characters or more. Of two equally
/// near candidates, the first one wins.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let allowed = word.count < 3 ? 1 : max(2, word.count / 3)
  return
    candidates
    .map { ($0, editDistance(word.lowercased(), $0.lowercased())) }
    .filter { $0.1 <= allowed }
    .min { $0.1 < $1.1 }?
    .0
}

/// Counts the edits between two words (the optimal string alignment distance).
func editDistance(_ first: String, _ second: String) -> Int {
  let a = Array(first)
  let b = Array(second)
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
