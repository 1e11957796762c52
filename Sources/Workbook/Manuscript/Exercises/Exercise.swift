import Foundation

/// One exercise: its name, what it asks for, and where its parts are in the package of exercises.
package struct Exercise: Equatable {
  package let name: String
  package let chapter: Int
  package let title: String
  /// How hard it is: 1, 2 or 3.
  package let difficulty: Int
  /// Whether it has a star: it is on the short way through the workbook.
  package let isStarred: Bool
  /// The folder of the package of exercises.
  package let packageFolder: URL

  package init(
    name: String, chapter: Int, title: String, difficulty: Int, isStarred: Bool = false,
    packageFolder: URL
  ) {
    self.name = name
    self.chapter = chapter
    self.title = title
    self.difficulty = difficulty
    self.isStarred = isStarred
    self.packageFolder = packageFolder
  }

  /// How hard it is, as it is shown: one to three of three dots are full.
  package var dots: String {
    String(repeating: "●", count: difficulty) + String(repeating: "○", count: 3 - difficulty)
  }

  /// The name, with its star if it has one.
  package var starredName: String { isStarred ? "\(name) ★" : name }

  /// The file that the learner edits.
  package var source: URL { file("Sources/\(name)/\(name).swift") }
  package var tests: URL { file("Tests/\(name)Tests/\(name)Tests.swift") }
  package var solution: URL { file("Solutions/\(name)/\(name).swift") }
  package var hints: URL { file("Hints/\(name).md") }

  /// Further solutions, of another shape.
  package var alternatives: [URL] { files(in: "Solutions/\(name)/Alternatives", [".swift"]) }
  /// Wrong answers, each a whole file or an edit of the solution. The first line of each says what
  /// is wrong with it.
  package var mistakes: [URL] { files(in: "Mistakes/\(name)", [".swift", ".diff"]) }

  /// A file's path as it is shown: from the folder of the whole workbook.
  package func path(of file: URL) -> String {
    let root = packageFolder.deletingLastPathComponent().path
    let path = file.path
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private func file(_ path: String) -> URL {
    packageFolder.appendingPathComponent(path)
  }

  private func files(in folder: String, _ endings: [String]) -> [URL] {
    let url = file(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
      .map { url.appendingPathComponent($0) }
  }
}
