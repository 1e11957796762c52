import Foundation

/// The package on disk: its stages and its chapters, as the folders have them.
struct Book {
  /// A stage of the refactor: `Sources/Stage3EffectPublisher` is number 3, `EffectPublisher`.
  struct Stage: Equatable {
    let number: Int
    let name: String
    let folder: URL
  }

  let root: URL
  let stages: [Stage]
  let chapters: [ChapterFolder]

  /// Whether there is a page to read after the last chapter.
  var hasLastPage: Bool {
    FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Chapters/EPILOGUE.md").path)
  }

  /// Reads the package in this folder.
  init(root: URL) {
    self.root = root
    let sources = root.appendingPathComponent("Sources")
    stages = Book.folders(in: sources).compactMap { folder in
      let name = folder.lastPathComponent
      guard name.hasPrefix("Stage") else { return nil }
      return Book.number(at: name.dropFirst("Stage".count)).map {
        Stage(number: $0.number, name: String($0.rest), folder: folder)
      }
    }
    .sorted { $0.number < $1.number }
    chapters = Book.folders(in: root.appendingPathComponent("Chapters"))
      .compactMap { folder in
        Book.number(at: folder.lastPathComponent[...]).map {
          ChapterFolder(number: $0.number, name: String($0.rest.dropFirst()), folder: folder)
        }
      }
      .sorted { $0.number < $1.number }
  }

  private static func folders(in folder: URL) -> [URL] {
    let content = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey])
    return (content ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
  }

  private static func number(at text: Substring) -> (number: Int, rest: Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return Int(digits).map { ($0, text.dropFirst(digits.count)) }
  }
}

extension Book {
  /// Finds the package from any folder inside it, and from outside by where the command was built.
  static func find(from surroundings: Surroundings) throws -> Book {
    let starts = [surroundings.directory, surroundings.executable].compactMap { $0 }
    for start in starts {
      var folder = start.standardizedFileURL
      while true {
        if isPackage(folder) { return Book(root: folder) }
        guard folder.path != "/", !folder.path.isEmpty else { break }
        folder.deleteLastPathComponent()
      }
    }
    throw Command.Failure(
      "the Effects Workbook is not here: call this from inside the folder that you cloned it into")
  }

  private static func isPackage(_ folder: URL) -> Bool {
    ["Package.swift", "Sources/Stage1ClosureEffect"].allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
  }
}
