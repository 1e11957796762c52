import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Exercising
@testable import Manuscript

/// What the compiler says to each step is what its first line says.
@Suite(.serialized, .ownThread) struct StepTests {
  static let steps = Repository.chapters.flatMap(\.steps)

  @Test("A step is accepted, warned about or rejected as its first line says", arguments: steps)
  func outcome(step: CompilerStep) throws {
    let outcome = try #require(
      step.outcome,
      "\(step.file.path) begins with none of // accepted, // warned: … and // rejected: …")
    let verdict = try Toolchain.reply(to: step)
    #expect(
      verdict.isOfTheKind(outcome),
      "\(step.file.lastPathComponent) is to be \(outcome). The compiler:\n\(verdict.text)")
    guard verdict.isOfTheKind(outcome), !verdict.hasFragment(of: outcome) else { return }
    let complaint =
      "\(step.file.lastPathComponent) is to be \(outcome). The compiler says it otherwise:\n\(verdict.text)"
    Toolchain.report(complaint, isAboutWords: true)
  }

  @Test("Every chapter that asks the compiler has its steps, numbered from 1 without a gap")
  func numbers() {
    for chapter in Repository.chapters {
      let steps = chapter.steps
      // The first chapter and the eleventh ask nothing.
      #expect(steps.isEmpty == [1, 11].contains(chapter.number), "chapter \(chapter.number)")
      #expect(
        steps.map(\.number) == Array(1..<(steps.count + 1)),
        "\(Repository.folder(of: chapter))/Steps is numbered from 01 without a gap")
    }
  }

  // A step whose name would tell the answer to a question is named by its path, and not linked.
  @Test("Every step is named in its chapter's prose", arguments: Repository.chapters)
  func isNamed(chapter: ChapterFolder) {
    let path = "\(Repository.folder(of: chapter))/README.md"
    let prose = Repository.text(of: path) ?? ""
    for step in chapter.steps {
      let file = "Steps/\(step.file.lastPathComponent)"
      let isNamed = prose.contains(file)
      #expect(isNamed, "\(path) does not link \(file)")
    }
  }

  @Test("Each step that is not accepted has words of its own", arguments: Repository.chapters)
  func hasItsOwnWords(chapter: ChapterFolder) {
    var numbers: [String: Int] = [:]
    for step in chapter.steps {
      switch step.outcome {
      case .warned(let fragment), .rejected(let fragment):
        let other = numbers.updateValue(step.number, forKey: fragment)
        #expect(
          other == nil,
          "chapter \(chapter.number): steps \(other ?? 0) and \(step.number) both have “\(fragment)”"
        )
      case .accepted, nil:
        break
      }
    }
  }

  @Test("A store in a step reduces a copy, since a value lent to a reducer may not be touched")
  func reducesACopy() throws {
    let lending = try StepTests.steps.filter { step in
      let text = try String(contentsOf: step.file, encoding: .utf8)
      return text.contains("func send(") && text.contains("reducer(&")
        && !text.contains("var value = self.value\n")
    }
    #expect(lending.map(\.file.lastPathComponent) == [])
  }

  @Test("A file that the compiler judges otherwise than its first line says is noticed")
  func noticesFalseSteps() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("steps \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func verdict(_ text: String) throws -> (Compiler.Reply, CompilerStep.Outcome) {
      let file = folder.appendingPathComponent("01-false.swift")
      try Data(text.utf8).write(to: file)
      let step = try #require(CompilerStep(file: file))
      return (try Toolchain.compiler().check(step), try #require(step.outcome))
    }

    let accepted = try verdict("// rejected: no member\nlet one = 1\n")
    #expect(!accepted.0.isOfTheKind(accepted.1))
    let rejected = try verdict("// accepted\nlet one: Int = \"1\"\n")
    #expect(!rejected.0.isOfTheKind(rejected.1))
    let warned = try verdict("// accepted\nfunc f() { let one = 1 }\n")
    #expect(!warned.0.isOfTheKind(warned.1))
    let silent = try verdict("// warned: never used\nlet one = 1\n")
    #expect(!silent.0.isOfTheKind(silent.1))
    let onMainActor = try verdict(
      "// rejected: main actor-isolated\n// main actor by default\n"
        + "func f() -> Int { 1 }\nnonisolated func g() -> Int { f() }\n")
    #expect(onMainActor.0.isOfTheKind(onMainActor.1))
    #expect(onMainActor.0.hasFragment(of: onMainActor.1))
    let otherWords = try verdict("// rejected: no member\nlet one: Int = \"1\"\n")
    #expect(otherWords.0.isOfTheKind(otherWords.1))
    #expect(!otherWords.0.hasFragment(of: otherWords.1))
  }
}
