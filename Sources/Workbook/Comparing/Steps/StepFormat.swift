import Console
import Foundation
import Manuscript

/// Shows steps: all of a chapter in a list, or one with its change and its reply.
struct StepFormat {
  let terminal: Terminal
  /// The package's folder, which paths are shown from.
  let root: URL

  /// Each step: its number, its outcome, and what it tries, and below that, what the compiler
  /// says.
  func list(of steps: [CompilerStep], chapter: ChapterFolder) -> [String] {
    let indentation = String(repeating: " ", count: 16)
    let rows = steps.flatMap { step in
      let number = String(step.number).padded(leftTo: 4)
      let (word, fragment) = words(for: step.outcome)
      return ["\(number)  \(word)  \(step.name)"]
        + wrap(fragment, width: terminal.width - indentation.count).map { indentation + $0 }
    }
    return [terminal.paint("Chapter \(chapter.number): \(chapter.title)", .bold), ""] + rows
      + ["", "swift run workbook steps \(chapter.number) \(steps[0].number)  shows the first one"]
  }

  private func words(for outcome: CompilerStep.Outcome?) -> (String, String) {
    switch outcome {
    case .accepted: (terminal.paint("accepted", .green), "")
    case .warned(let fragment): (terminal.paint("warned  ", .cyan), fragment)
    case .rejected(let fragment): (terminal.paint("rejected", .red), fragment)
    case nil: ("unknown ", "its first line does not state the outcome")
    }
  }

  /// The step at this place, its difference from the previous step, and what the compiler says to
  /// it.
  func page(of index: Int, in steps: [CompilerStep], reply: Compiler.Reply) throws -> [String] {
    try lines(of: steps[index], before: index > 0 ? steps[index - 1] : nil) + lines(of: reply)
  }

  /// The step and its difference from the previous step; the first step, whole.
  func lines(of step: CompilerStep, before: CompilerStep?) throws -> [String] {
    let heading = terminal.paint("Step \(step.number): \(step.name)", .bold)
    let text = try lines(in: step)
    guard let before else {
      return [heading, path(of: step.file), ""]
        + text.map { "  " + String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) }
    }
    let diff = LineDiff(from: try lines(in: before), to: text)
    let unified = UnifiedFormat(terminal: terminal).lines(
      diff, old: path(of: before.file), new: path(of: step.file))
    return [heading, ""] + unified
  }

  /// What the compiler says, with paths from the package's folder, each on a line of its own, so
  /// that the words come first on theirs.
  func lines(of reply: Compiler.Reply) -> [String] {
    let text = reply.text.replacing(root.path + "/", with: "")
      .trimmingCharacters(in: .newlines)
    let heading = reply.isAccepted ? "The compiler accepts it." : "The compiler rejects it:"
    let said = text.components(separatedBy: "\n")
      .filter { !$0.allSatisfy(\.isWhitespace) }
      .flatMap(separated)
    let isWarned = reply.isAccepted && !said.isEmpty
    return ["", isWarned ? "The compiler accepts it with a warning:" : heading]
      + (said.isEmpty ? [] : [""] + said)
  }

  private func separated(_ line: String) -> [String] {
    for kind in ["error", "warning", "note"] {
      guard let range = line.range(of: ": \(kind): ") else { continue }
      return [String(line[..<range.lowerBound]), "\(kind): " + line[range.upperBound...]]
    }
    return [line]
  }

  /// The lines without the first line, which states the outcome: the compiler is about to say it.
  private func lines(in step: CompilerStep) throws -> Lines {
    Array(LineDiff.lines(of: [UInt8](try Data(contentsOf: step.file))).dropFirst())
  }

  private func path(of file: URL) -> String {
    file.path.replacing(root.path + "/", with: "")
  }
}
