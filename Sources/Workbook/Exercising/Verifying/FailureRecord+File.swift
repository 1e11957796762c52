import Console
import Foundation
import Manuscript

extension FailureRecord {
  /// What the file cannot be read for.
  struct Unreadable: Error {}

  /// Reads the file. Empty where there is none; throws ``Unreadable``.
  init(contentsOf file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    guard let data = FileManager.default.contents(atPath: file.path),
      let lists = try? JSONDecoder().decode([String: [String: [String]]].self, from: data)
    else { throw Unreadable() }
    exercises = lists
  }

  /// Writes the file: sorted, and a line for each answer, so that a change is easy to read. Throws
  /// a ``Command/Failure``: then the file is what it was.
  func write(to file: URL) throws {
    do {
      try AtomicFile.write(Data(text.utf8), to: file)
    } catch {
      throw Command.Failure("\(file.path) cannot be written: \(error)")
    }
  }

  /// The content of the file.
  var text: String {
    let blocks = exercises.sorted { $0.key < $1.key }.map { name, entries in
      let lines = entries.sorted { $0.key < $1.key }.map { key, tests in
        "    \(quoted(key)): [\(tests.map(quoted).joined(separator: ", "))]"
      }
      return "  \(quoted(name)): {\n\(lines.joined(separator: ",\n"))\n  }"
    }
    return "{\n\(blocks.joined(separator: ",\n"))\n}\n"
  }

  private func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
