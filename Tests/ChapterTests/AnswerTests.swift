import Foundation
import Testing

@testable import Exercising
@testable import Manuscript

/// No answer to an exercise stands, or is linked, before the place in its chapter where it is to be
/// solved. What is folded does not count: who unfolds it wants to know.
@Suite struct AnswerTests {
  @Test("Before an exercise, neither a listing nor a linked file has what its answer turns on")
  func untold() throws {
    let package = try #require(try ExercisePackage(in: Repository.book))
    let solutions = try package.exercises.map { try lines(of: $0.solution) }
    let readmes = Repository.chapters.map { chapter in
      lines(of: Repository.text(of: "\(Repository.folder(of: chapter))/README.md") ?? "")
    }
    var told: [String] = []
    for exercise in package.exercises {
      let chapter = try #require(
        Repository.chapters.first { $0.folder.lastPathComponent.hasPrefix("\(exercise.chapter)-") })
      let path = "\(Repository.folder(of: chapter))/README.md"
      let text = try #require(Repository.text(of: path))
      let range = text.range(of: "](../../Exercises/Sources/\(exercise.name)/")
      let place = try #require(
        range, "\(path) does not say where to solve \(exercise.name), with a link to its file")
      let before = Repository.unfolded(String(text[..<place.lowerBound]))
      let earlier = readmes.prefix(exercise.chapter - 1).reduce(into: Set()) { $0.formUnion($1) }
      let keys = try keyLines(of: exercise, solutions).subtracting(earlier)
      #expect(!keys.isEmpty, "Nothing tells what \(exercise.name) turns on.")
      for (name, lines) in places(in: before, of: path) where tells(lines, keys) {
        told.append("\(exercise.name), in \(name): \(keys.intersection(lines).sorted())")
      }
      if let file = filesWithAnswers[exercise.name] {
        #expect(
          tells(lines(of: Repository.text(of: file) ?? ""), keys),
          "\(file) has the answer to \(exercise.name), and it is not noticed.")
      }
    }
    #expect(told == [], "Name such a file instead of linking it, or fold the listing.")
  }

  /// Files that the chapters name, and do not link, for this reason.
  private let filesWithAnswers = [
    "ClosureMap": "Sources/Stage1ClosureEffect/ComposableArchitecture/Effect.swift",
    "ClosureFlatMap": "Sources/Stage1ClosureEffect/ComposableArchitecture/Effect.swift",
    "ClosureReceiveOn": "Sources/Stage1ClosureEffect/ComposableArchitecture/Effect.swift",
    "FireAndForget": "Chapters/3-EffectPublisher/WorkSections.swift",
    "Hush": "Sources/Stage5SingleEffect/ComposableArchitecture/Effect.swift",
  ]

  /// Whether these lines have two fifths of the key lines, which is more than chance brings
  /// together.
  private func tells(_ lines: Set<String>, _ keys: Set<String>) -> Bool {
    let found = keys.intersection(lines).count
    return found > 0 && found * 5 >= keys.count * 2
  }

  /// What is to be read in a text: itself, and the files that it links.
  private func places(in text: String, of path: String) -> [String: Set<String>] {
    var places = [path: lines(of: text)]
    for file in Repository.swiftFiles(linkedIn: text, of: path) {
      places[file] = Repository.text(of: file).map(lines(of:))
    }
    return places
  }

  /// The lines that an answer turns on: those of the solution that a known mistake does not have.
  /// What the stub or many solutions have tells nothing.
  private func keyLines(
    of exercise: Exercise, _ solutions: [Set<String>]
  ) throws -> Set<String> {
    let solution = try lines(of: exercise.solution)
    let mistakes = try Answer.all(of: exercise).filter { $0.kind == .mistake }
      .map { lines(of: try $0.text()) }
    return solution.subtracting(try lines(of: exercise.source)).filter { line in
      !line.hasPrefix("//") && line.count(where: \.isLetter) >= 10
        && solutions.count { $0.contains(line) } < 6
        && mistakes.contains { !$0.contains(line) }
    }
  }

  private func lines(of file: URL) throws -> Set<String> {
    lines(of: try String(contentsOf: file, encoding: .utf8))
  }

  private func lines(of text: String) -> Set<String> {
    Set(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
  }
}
