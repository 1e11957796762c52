import Foundation
import Testing

/// The phrases that readers stumbled over most often. They stay away from what learners read:
/// chapters and their programs, exercises, sources and pages.
@Suite struct PlainWordsTests {
  /// Each with what to write instead.
  private static let phrases = [
    (#"\bat once\b"#, "synchronously, immediately or concurrently"),
    (#"\b(is|was|are|were) over\b"#, "ends, has ended"),
    (#"\bhand(s|ed|ing)? (on|over)\b"#, "forwards, passes"),
    (#"\b(is|was|are|were) handed\b"#, "takes, receives"),
    (#"\bbecomes? of\b"#, "happens to"),
    (#"\bthe ones? before\b"#, "the previous, with its noun"),
    (#"\banew\b"#, "again"),
    (#"\bin the midst\b"#, "while"),
    (#"\blets? go\b"#, "releases"),
    (#"\bon the spot\b"#, "immediately"),
    (#"\bneed not\b"#, "does not have to"),
    (#"\bwhoever\b"#, "code that, a caller"),
    (#"\bbut for\b"#, "except"),
    (#"\bhow often\b"#, "how many times"),
  ]

  /// Parts of lines in which such a phrase is right.
  private static let exceptions: [String] = []

  @Test("Pages, programs and exercises use plain words", arguments: phrases.indices)
  func plain(index: Int) throws {
    let (pattern, instead) = Self.phrases[index]
    let phrase = try Regex(pattern).ignoresCase()
    let paths = Repository.files(under: "").filter { path in
      !path.hasPrefix("Tests/")
        && [".swift", ".md", ".diff"].contains { path.hasSuffix($0) }
    }
    #expect(paths.count > 500)
    for path in paths {
      let lines = (Repository.text(of: path) ?? "")
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in zip(1..., lines) {
        guard let found = line.firstMatch(of: phrase),
          !Self.exceptions.contains(where: line.contains)
        else { continue }
        Issue.record("\(path):\(number) says “\(line[found.range])”: write \(instead)")
      }
    }
  }
}
