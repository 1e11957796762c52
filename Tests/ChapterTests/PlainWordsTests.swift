import Foundation
import Testing

/// The phrases that readers stumbled over most often. They stay away from what learners read:
/// chapters and their programs, exercises, sources, tests and pages.
@Suite struct PlainWordsTests {
  /// Each with what to write instead.
  private static let phrases = [
    ("at once", "synchronously, immediately or concurrently"),
    ("(is|was|are|were) over", "ends, has ended"),
    ("hand(s|ed|ing)? (on|over)", "forwards, passes"),
    ("(is|was|are|were) handed", "takes, receives"),
    ("becomes? of", "happens to"),
    ("the ones? before", "the previous, with its noun"),
    ("anew", "again"),
    ("in the midst", "while"),
    ("lets? go", "releases"),
    ("on the spot", "immediately"),
    ("need not", "does not have to"),
    ("whoever", "code that, a caller"),
    ("but for", "except"),
    ("how often", "how many times"),
    ("faults?", "bug, problem"),
  ]

  @Test("Pages, programs, tests and exercises use plain words")
  func plain() throws {
    let paths = Repository.files(under: "").filter { path in
      !path.hasSuffix("/PlainWordsTests.swift")
        && [".swift", ".md", ".diff"].contains { path.hasSuffix($0) }
    }
    #expect(paths.count > 500)
    for path in paths {
      for complaint in try complaints(about: Repository.text(of: path) ?? "") {
        Issue.record("\(path):\(complaint)")
      }
    }
  }

  @Test("A phrase is found, also across lines, with its line and what to write instead")
  func check() throws {
    #expect(
      try complaints(about: "A sink.\n/// It sends at\n/// once. Often.") == [
        "2 says “at once”: write synchronously, immediately or concurrently"
      ])
    #expect(try complaints(about: "A format once.") == [])
  }

  private func complaints(about text: String) throws -> [String] {
    try Self.phrases.flatMap { phrase, instead in
      // A comment goes on in its next line.
      let gap = #"\s+(///?\s+)?"#
      let pattern = #"\b\#(phrase.replacing(" ", with: gap))\b"#
      let expression = try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
      return expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
        .compactMap { Range($0.range, in: text) }
        .map { range in
          let number = text[..<range.lowerBound].count { $0 == "\n" } + 1
          let words = text[range].split { " \n/".contains($0) }.joined(separator: " ")
          return "\(number) says “\(words)”: write \(instead)"
        }
    }
  }
}
