import Foundation

/// The line that the Swift runtime writes to standard error when it ends a process, such as
/// `First/First.swift:3: Fatal error: Index out of range`.
package struct FatalError: Sendable, CustomStringConvertible {
  /// What was wrong, such as `Index out of range`.
  package let message: String
  /// The file, behind its module, and the line in it. Nil where the runtime does not know them.
  package let place: String?

  /// The message and the place: `Index out of range (First/First.swift:3)`.
  package var description: String { place.map { "\(message) (\($0))" } ?? message }

  /// Nil for a line that says something else.
  package init?(_ line: Substring) {
    for kind in ["Fatal error", "Precondition failed", "Assertion failed"] {
      guard let range = line.range(of: kind) else { continue }
      let rest = line[range.upperBound...]
      guard rest.isEmpty || rest.hasPrefix(": ") else { continue }
      message = rest.isEmpty ? kind : String(rest.dropFirst(2))
      place = FatalError.place(before: line[..<range.lowerBound])
      return
    }
    if line.hasPrefix("Simultaneous accesses to ") {
      // The address would tell the learner nothing.
      let words = line.drop { $0 != "," }
      (message, place) = ("Simultaneous accesses" + words.prefix { $0 != "." }, nil)
      return
    }
    guard line.hasPrefix("Could not cast value of type ") else { return nil }
    (message, place) = (String(line), nil)
  }

  /// `First/First.swift:3` of `First/First.swift:3: `, also behind what the code has printed
  /// without an end of the line.
  private static func place(before kind: Substring) -> String? {
    guard kind.hasSuffix(": "), let word = kind.dropLast(2).split(separator: " ").last,
      let colon = word.lastIndex(of: ":"), word[..<colon].hasSuffix(".swift"),
      Int(word[word.index(after: colon)...]) != nil
    else { return nil }
    return String(word)
  }
}
