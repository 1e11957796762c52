import Foundation
import Manuscript

/// An edit that a reader can try, and what it does to the chapter.
///
/// It is `Chapters/2-Publishers/Experiments/01-a-sink-that-asks-for-one.diff`. Its first lines say
/// what happens then, each one of `# false: CLAIM`, `# prints: LINE`, `# crashes: FRAGMENT` (of
/// what the chapter says on standard error) and `# rejected: FRAGMENT`; a unified diff of one file
/// follows.
struct Experiment: Equatable {
  enum Outcome: Equatable {
    /// The chapter runs, and this claim is false.
    case isFalse(String)
    /// The chapter runs, and prints this line, which it does not print otherwise.
    case prints(String)
    /// The chapter dies, and says this.
    case crashes(String)
    /// The compiler says this.
    case rejected(String)
  }

  let number: Int
  /// `a sink that asks for one`
  let name: String
  let file: URL
  let outcomes: [Outcome]
  /// The text of the file, with the diff.
  let text: String

  /// Reads an experiment. Nil for a file whose name is not that of one.
  init?(file: URL) {
    let parts = file.lastPathComponent.split(separator: ".", maxSplits: 1)
    let digits = parts[0].prefix { $0.isASCII && $0.isNumber }
    guard parts.count == 2, parts[1] == "diff", let number = Int(digits) else { return nil }
    self.number = number
    name = String(parts[0].dropFirst(digits.count + 1)).replacing("-", with: " ")
    self.file = file
    text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    outcomes = text.split(separator: "\n").prefix { $0.hasPrefix("#") }.compactMap { line in
      let kinds: [(String, (String) -> Outcome)] = [
        ("# false: ", Outcome.isFalse), ("# prints: ", Outcome.prints),
        ("# crashes: ", Outcome.crashes), ("# rejected: ", Outcome.rejected),
      ]
      return kinds.first { line.hasPrefix($0.0) }.map { mark, make in
        make(String(line.dropFirst(mark.count)))
      }
    }
  }

  /// The lines of the diff.
  var diff: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .drop { $0.hasPrefix("#") || $0.isEmpty }.reversed().drop(while: \.isEmpty).reversed()
  }
}

extension ChapterFolder {
  /// The chapter's experiments, in their order. Empty where it has none.
  var experiments: [Experiment] {
    let content = try? FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent("Experiments"), includingPropertiesForKeys: nil)
    return (content ?? []).compactMap(Experiment.init).sorted { $0.number < $1.number }
  }
}
