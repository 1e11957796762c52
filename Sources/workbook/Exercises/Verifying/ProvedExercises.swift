import CommandLineSupport
import Foundation

/// With what each exercise was proved: `Exercises/proved.json`, which is committed, so that nobody has to
/// prove again what is as it was. It has a mark of the inputs for each exercise, on a line.
struct ProvedExercises: Equatable {
  private var marks: [String: Fingerprint] = [:]

  /// Where it is in the folder of the exercises.
  static func file(in package: URL) -> URL {
    package.appendingPathComponent("proved.json")
  }

  /// Reads the file. Where it is missing or cannot be read, nothing is proved yet.
  init(contentsOf file: URL) {
    let data = FileManager.default.contents(atPath: file.path)
    marks =
      data.flatMap { try? JSONDecoder().decode([String: Fingerprint].self, from: $0) } ?? [:]
  }

  /// Whether an exercise was proved with what has this mark.
  func has(_ exercise: Exercise, _ mark: Fingerprint) -> Bool { marks[exercise.name] == mark }

  mutating func note(_ exercise: Exercise, _ mark: Fingerprint) { marks[exercise.name] = mark }

  /// Forgets exercises that are not there any more.
  mutating func keepOnly(_ exercises: [Exercise]) {
    let names = Set(exercises.map(\.name))
    marks = marks.filter { names.contains($0.key) }
  }

  /// Writes the file. Throws a ``Command/Failure``: then the file is what it was.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    do {
      try AtomicFile.write(encoder.encode(marks) + Data("\n".utf8), to: file)
    } catch {
      throw Command.Failure("\(file.path) cannot be written: \(error)")
    }
  }
}
