import Foundation

/// One exercise: its name, what it asks for, and where its parts are in the package of exercises.
struct Exercise: Equatable {
  let name: String
  let chapter: Int
  let title: String
  /// How hard it is: 1, 2 or 3.
  let difficulty: Int
  /// Whether it has a star: it is on the short way through the workbook.
  var isStarred = false
  /// The folder of the package of exercises.
  let package: URL

  /// How hard it is, as it is shown: one to three of three dots are full.
  var dots: String {
    String(repeating: "●", count: difficulty) + String(repeating: "○", count: 3 - difficulty)
  }

  /// The name, with its star if it has one.
  var starredName: String { isStarred ? "\(name) ★" : name }

  /// The file that the learner edits.
  var source: URL { file("Sources/\(name)/\(name).swift") }
  var tests: URL { file("Tests/\(name)Tests/\(name)Tests.swift") }
  var solution: URL { file("Solutions/\(name)/\(name).swift") }
  var hints: URL { file("Hints/\(name).md") }

  /// Further solutions, of another shape.
  var alternatives: [URL] { files(in: "Solutions/\(name)/Alternatives", [".swift"]) }
  /// Wrong answers, each a whole file or an edit of the solution. The first line of each says what is
  /// wrong with it.
  var mistakes: [URL] { files(in: "Mistakes/\(name)", [".swift", ".diff"]) }

  /// A file's path as it is shown: from the folder of the whole workbook.
  func path(of file: URL) -> String {
    let root = package.deletingLastPathComponent().path
    let path = file.path
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private func file(_ path: String) -> URL {
    package.appendingPathComponent(path)
  }

  private func files(in folder: String, _ endings: [String]) -> [URL] {
    let url = file(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
      .map { url.appendingPathComponent($0) }
  }
}
