import Console
import Foundation

/// The package of exercises, in the order of its list.
package struct ExercisePackage {
  package let folder: URL
  package let exercises: [Exercise]

  /// Reads the list in `Exercises/exercises.json`. Nil where there is no such folder; throws a
  /// ``Command/Failure`` for a list that cannot be read.
  package init?(in book: Book) throws {
    let folder = book.root.appendingPathComponent("Exercises", isDirectory: true)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return nil }
    self.folder = folder
    let list = folder.appendingPathComponent("exercises.json")
    do {
      exercises = try JSONDecoder().decode([Entry].self, from: Data(contentsOf: list)).map {
        Exercise(
          name: $0.name, chapter: $0.chapter, title: $0.title,
          difficulty: min(3, max(1, $0.dots)), isStarred: $0.star ?? false, packageFolder: folder)
      }
    } catch {
      let cause = error is DecodingError ? "\(error)" : reason(for: error)
      throw Command.Failure(
        "Exercises/exercises.json, the list of the exercises, cannot be read: \(cause). "
          + "`git checkout Exercises/exercises.json` puts it back")
    }
  }

  private struct Entry: Decodable {
    let name: String
    let chapter: Int
    let title: String
    let dots: Int
    /// Whether it is on the short way; no word means that it is not.
    let star: Bool?
  }

  /// The package, where a command cannot do without it. Throws a ``Command/Failure``.
  package static func required(in book: Book) throws -> ExercisePackage {
    guard let package = try ExercisePackage(in: book) else {
      throw Command.Failure(
        "there are no exercises here: the folder Exercises is not in \(book.root.path)")
    }
    return package
  }

  /// The exercise that a word of the command line names, whatever its case. Throws a `Misuse`.
  package func exercise(named word: String) throws -> Exercise {
    let names = exercises.map(\.name)
    if let index = names.firstIndex(where: { $0.lowercased() == word.lowercased() }) {
      return exercises[index]
    }
    var near = word.isEmpty ? [] : names.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    if near.isEmpty, let name = nearest(to: word, among: names) { near = [name] }
    let hint =
      near.isEmpty
      ? "`swift run workbook --all` lists them"
      : "did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"
    throw Misuse("unknown exercise “\(word)”; \(hint)")
  }
}

extension [Exercise] {
  /// The first one that is not solved, from the one after `exercise` on, and then from the start.
  package func next(after exercise: Exercise?, progress: LearningProgress) -> Exercise? {
    let start = exercise.flatMap { firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    return (self[start...] + self[..<start])
      .first { $0 != exercise && !progress.hasSolved($0.name) }
  }
}
