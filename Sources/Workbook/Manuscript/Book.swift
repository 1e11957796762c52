import Console
import Foundation

/// The package on disk: its stages and its chapters, as the folders have them.
package struct Book {
  /// A stage of the refactor: `Sources/Stage3EffectPublisher` is number 3, `EffectPublisher`.
  package struct Stage: Equatable {
    package let number: Int
    package let name: String
    package let folder: URL
  }

  package let root: URL
  package let stages: [Stage]
  package let chapters: [ChapterFolder]

  /// Whether there is a page to read after the last chapter.
  package var hasLastPage: Bool {
    FileManager.default.fileExists(
      atPath: root.appendingPathComponent("Chapters/EPILOGUE.md").path)
  }

  /// Reads the package in this folder.
  init(root: URL) {
    self.root = root
    let sources = root.appendingPathComponent("Sources")
    stages = Book.folders(in: sources).compactMap { folder in
      let name = folder.lastPathComponent
      // A target in C belongs to the stage of the same number.
      let isInC = FileManager.default.fileExists(
        atPath: folder.appendingPathComponent("include").path)
      guard name.hasPrefix("Stage"), !isInC else { return nil }
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
  package static func find(from context: CommandContext) throws -> Book {
    let starts = [context.directory, context.executable].compactMap { $0 }
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

extension Book {
  /// The chapter that a word of the command line names. Throws a `Misuse`.
  package func chapter(numbered word: String) throws -> ChapterFolder {
    if let chapter = chapters.first(where: { String($0.number) == word }) { return chapter }
    throw Misuse.noNumber("chapter", word, among: chapters.map(\.number))
  }

  /// The stage that a word of the command line names. Throws a `Misuse`.
  package func stage(numbered word: String) throws -> Stage {
    if let stage = stages.first(where: { String($0.number) == word }) { return stage }
    throw Misuse.noNumber("stage", word, among: stages.map(\.number))
  }
}

extension Misuse {
  /// Says that there is no chapter or stage of this number, and which there are.
  package static func noNumber(_ kind: String, _ word: String, among numbers: [Int]) -> Misuse {
    let known = numbers.map(String.init).joined(separator: ", ")
    let problem =
      Int(word) == nil
      ? "“\(word)” is not the number of \(kind.hasPrefix("e") ? "an" : "a") \(kind)"
      : "there is no \(kind) \(word)"
    return Misuse(problem + (known.isEmpty ? "" : "; there are \(known)"))
  }
}
