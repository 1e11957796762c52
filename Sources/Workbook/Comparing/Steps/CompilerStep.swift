import Foundation
import Manuscript

/// A step of a chapter's lesson: a file, and the compiler's verdict.
///
/// It is `Chapters/3-EffectPublisher/Steps/01-empty-conformance.swift`; what neither the compiler
/// nor the formatter can read as Swift ends in `.swift.txt`, and so does a step that a question
/// puts beside such a file. The first line states the outcome: `// accepted`, `// warned:
/// FRAGMENT` or `// rejected: FRAGMENT`, with a piece of what the compiler says. If a later line is
/// ``mainActorByDefault``, the step is compiled as in an application's target of today.
package struct CompilerStep: Equatable {
  /// The line that says that a step belongs to a target whose code is on the main actor by default.
  static let mainActorByDefault = "// main actor by default"

  /// The outcome of a step, as its first line states it.
  package enum Outcome: Equatable {
    /// Not a word from the compiler.
    case accepted
    /// A warning with this in it, and no error.
    case warned(String)
    /// An error with this in it.
    case rejected(String)
  }

  package let number: Int
  /// `empty conformance`
  let name: String
  package let file: URL
  /// Nil when the first line does not say it.
  package let outcome: Outcome?

  /// Reads a step. Nil for a file whose name is not that of one.
  init?(file: URL) {
    self.init(file: file, text: (try? String(contentsOf: file, encoding: .utf8)) ?? "")
  }

  /// Makes a step with this text, from any source.
  init?(file: URL, text: String) {
    let parts = file.lastPathComponent.split(separator: ".", maxSplits: 1)
    let digits = parts[0].prefix { $0.isASCII && $0.isNumber }
    guard parts.count == 2, ["swift", "swift.txt"].contains(parts[1]), let number = Int(digits)
    else { return nil }
    self.number = number
    self.name = String(parts[0].dropFirst(digits.count + 1)).replacing("-", with: " ")
    self.file = file
    outcome = CompilerStep.outcome(in: text.prefix { !$0.isNewline })
  }

  /// How the step is compiled: in the mode of the stages that it imports, and on the main actor by
  /// default only if it says so itself.
  func mode() throws -> LanguageMode {
    let text = try String(contentsOf: file, encoding: .utf8)
    if text.contains("\n\(CompilerStep.mainActorByDefault)\n") { return .mainActor }
    return LanguageMode(ofImportsIn: text) == .swift5 ? .swift5 : .swift6
  }

  private static func outcome(in line: Substring) -> Outcome? {
    if line == "// accepted" { return .accepted }
    for (mark, make) in [("// warned: ", Outcome.warned), ("// rejected: ", Outcome.rejected)]
    where line.hasPrefix(mark) && line.count > mark.count {
      return make(String(line.dropFirst(mark.count)))
    }
    return nil
  }
}

extension ChapterFolder {
  /// The chapter's steps, in their order. Empty where the chapter has none.
  package var steps: [CompilerStep] {
    let content = try? FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent("Steps"), includingPropertiesForKeys: nil)
    return (content ?? []).compactMap { CompilerStep(file: $0) }.sorted { $0.number < $1.number }
  }
}
