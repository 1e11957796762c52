import Comparing
import Console
import Foundation
import Manuscript

extension WebsiteSource {
  /// Reads the package. Throws a ``Command/Failure``.
  init(of book: Book, basePath: String, _ environment: [String: String]) throws {
    self.basePath = basePath
    for path in PackageFiles.paths(in: book.root) {
      let file = book.root.appendingPathComponent(path)
      if ["svg", "png"].contains(file.pathExtension) {
        pictures.insert(path)
      } else if let text = try? String(contentsOf: file, encoding: .utf8) {
        texts[path] = text
      }
    }
    chapters = book.chapters.map {
      Chapter(
        number: $0.number, folder: "Chapters/\($0.folder.lastPathComponent)", steps: $0.steps)
    }
    exercises = try ExercisePackage(in: book)?.exercises ?? []
    for exercise in WebsiteSource.edited(exercises, root: book.root, environment) {
      if let stub = try? Stub(of: exercise, revision: "HEAD", environment) {
        texts[exercise.path(of: exercise.source)] = String(decoding: stub.content, as: UTF8.self)
      }
    }
    libraries =
      (texts.keys.contains { $0.hasPrefix("Sources/PrimeTime/") }
        ? [Library(name: "PrimeTime")] : [])
      + book.stages.map { stage in
        Library(
          name: stage.folder.lastPathComponent,
          chapter: chapters.first { $0.number == stage.number }?.number)
      }
    for stage in book.stages {
      for old in book.stages {
        guard let remarks = book.remarks(from: old, to: stage),
          let chapter = chapters.first(where: { $0.number == stage.number })
        else { continue }
        diffs.append(
          Diff(
            old: old, new: stage, path: "\(chapter.folder)/Diff.md", remarks: remarks,
            files: try StageDiff(from: old, to: stage).files))
      }
    }
  }
}

extension WebsiteSource {
  /// The exercises whose files are not what git has: an answer is not for the book, which has the
  /// stubs. None where there is no git to ask.
  private static func edited(
    _ exercises: [Exercise], root: URL, _ environment: [String: String]
  ) -> [Exercise] {
    var git = ChildProcess(
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      arguments: [
        "git", "-C", root.path, "diff", "--name-only", "--relative", "HEAD", "--",
        "Exercises/Sources",
      ],
      limit: 30)
    git.environment.merge(environment) { _, own in own }
    guard let end = try? git.run(), end.status == .exited(0) else { return [] }
    let paths = Set(end.output.split(separator: "\n").map(String.init))
    return exercises.filter { paths.contains($0.path(of: $0.source)) }
  }
}

/// The files that the book is made of, and whose changes rebuild it.
enum PackageFiles {
  private static let folders = [
    "Chapters", "Sources", "Tests", "Exercises/Hints", "Exercises/Sources", "Exercises/Tests",
  ]
  private static let single = [
    "README.md", "LICENSE", "Package.swift", "Exercises/README.md", "Exercises/Package.swift",
    "Exercises/exercises.json", ".github/CONTRIBUTING.md",
    // The last page shows this solution, folded.
    "Exercises/Solutions/RxEffect/RxEffect.swift",
  ]
  private static let extensions: Set = ["swift", "md", "svg", "png", "diff", "txt", "json", "play"]

  /// Their paths from the package's folder. Of solutions and mistakes, only what a page shows is
  /// among them.
  static func paths(in root: URL) -> [String] {
    single
      + folders.flatMap { folder -> [String] in
        let content = FileManager.default.enumerator(
          atPath: root.appendingPathComponent(folder).path)
        var paths: [String] = []
        while let path = content?.nextObject() as? String {
          if path.split(separator: "/").last?.hasPrefix(".") == true {
            content?.skipDescendants()
          } else if extensions.contains(URL(fileURLWithPath: path).pathExtension) {
            paths.append("\(folder)/\(path)")
          }
        }
        return paths
      }
  }
}
