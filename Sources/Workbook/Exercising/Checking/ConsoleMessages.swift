import Foundation

/// The lines that Swift Testing has written to the console, to separate them from other output.
struct ConsoleMessages {
  /// The lines of each message after its first line, by that line: several messages can begin
  /// alike.
  private var rests: [String: [[String]]] = [:]
  /// How many of its lines were not found yet.
  private(set) var missing = 0
  /// The rest of the message of which the last line was a part, or of each message that it can have
  /// been a part of.
  private var expected: [ArraySlice<String>] = []
  /// True when the last line was of a message that is known by its form alone.
  private var isInUnknown = false

  init(_ messages: [String]) {
    for message in messages {
      let lines = message.components(separatedBy: "\n")
      rests[lines[0], default: []].append(Array(lines.dropFirst()))
      missing += lines.count
    }
  }

  /// What is left of a line without what Swift Testing has written: nil when nothing is.
  mutating func rest(of line: Substring) -> Substring? {
    let next = expected.filter { $0.first.map { line == $0 || line == "  " + $0 } == true }
    if !next.isEmpty {
      expected = next.map { $0.dropFirst() }
      missing -= 1
      return nil
    }
    let isBelowUnknown = isInUnknown && line.hasPrefix("↳ ")
    isInUnknown = isBelowUnknown
    // The symbols begin with these bytes, so most lines do not have to be searched.
    guard line.utf8.contains(where: { $0 == 0xE2 || $0 == 0xC2 }) else { return line }
    // A line that was not finished can be before it.
    for mark in line.indices where ConsoleMessages.symbols.contains(line[mark]) {
      let text = line[mark...].dropFirst()
      guard text.first == " ", let rests = following(text.dropFirst()) else { continue }
      expected = rests.map { $0[...] }
      missing -= 1
      return mark == line.startIndex ? nil : line[..<mark]
    }
    return isBelowUnknown ? nil : line
  }

  /// What can be below this line in its message, if it is a message's first line. Nil otherwise.
  private mutating func following(_ text: Substring) -> [[String]]? {
    if let rests = rests[first(in: text)] { return rests }
    // The process can have died before the event was written.
    guard text.hasPrefix("Test ") || text.hasPrefix("Suite ") else { return nil }
    let isIssue = [" recorded a", ".swift:"].allSatisfy(text.contains)
    let isEnd = text.contains(" after ") && text.contains(" seconds")
    isInUnknown = isIssue || isEnd || text.hasSuffix(" started.")
    return isInUnknown ? [] : nil
  }

  /// The message's first line, without what the console says before an issue: which test has
  /// recorded it, and where.
  private func first(in text: Substring) -> String {
    guard text.hasPrefix("Test "), let mark = text.range(of: " recorded a") else {
      return String(text)
    }
    var rest = text[mark.upperBound...]
    // The arguments of the test, which are before it, can also have colons.
    while let colon = rest.range(of: ": ") {
      rest = rest[colon.upperBound...]
      if rests[String(rest)] != nil { break }
    }
    return String(rest)
  }

  private static let symbols: Set<Character> = ["◇", "✔", "✘", "↳", "⚠", "⚠︎", "±"]
}
