import Foundation
import TestSupport

@testable import Console
@testable import Manuscript
@testable import Walkthrough

/// This package as it lies on disk, and what its executables print.
enum Repository {
  static let root = packageRoot

  static let book = Book(root: root)

  static let chapters = book.chapters

  /// The path of a chapter's folder.
  static func folder(of chapter: ChapterFolder) -> String {
    "Chapters/\(chapter.folder.lastPathComponent)"
  }

  /// The paths of all Markdown files, inside the package; not those in hidden folders.
  static let readmes = files(under: "").filter { $0.hasSuffix(".md") }

  /// The paths of all files under a folder of the package, in order; not those in hidden folders.
  static func files(under folder: String) -> [String] {
    let start = root.appendingPathComponent(folder).path
    let paths = FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
      .sorted()
  }

  private static let pages = [
    "README.md", "Sources/Workbook/README.md", "Exercises/README.md", "Tests/Elsewhere/README.md",
    pageOfStage11,
  ]

  /// The page *Use it in your own tests*.
  static let pageOfStage11 = "Sources/Stage11TestingAsyncEffects/README.md"

  /// The paths of the files whose listings are checked: the chapters', the package's own, and the
  /// pages to which that leads. Of remarks on a diff, `DiffRemarkTests` checks more.
  static let prose = readmes.filter {
    (pages.contains($0) || $0.hasPrefix("Chapters/"))
      && !$0.hasSuffix("/Diff.md")
  }

  /// The text of a file of the package; nil when there is no such file.
  static func text(of path: String) -> String? {
    try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// A chapter's text without what is folded: who unfolds it wants to know.
  static func unfolded(_ text: String) -> String {
    text.replacing(#/<details>[\s\S]*?<\/details>/#, with: "")
  }

  /// The paths of the Swift files that a text links; the text is of the file at `path`.
  static func swiftFiles(linkedIn text: String, of path: String) -> [String] {
    let folder = URL(filePath: "/\(path)").deletingLastPathComponent()
    return text.matches(of: #/\]\(([^)#:]+\.swift)\)/#).map { match in
      String(folder.appending(path: String(match.1)).standardized.path().dropFirst())
    }
  }

  /// True for a file or a folder of the package.
  static func contains(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The end of a call such as `chapter3 --step`, run in the package's folder, once for all tests.
  static func run(_ call: String) throws -> ChildProcess.End {
    lock.lock()
    defer { lock.unlock() }
    if let end = ends[call] { return end }
    var words = call.split(separator: " ").map(String.init)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("EffectsWorkbook-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    // A chapter does the same with this option and without it, and takes seconds.
    if words.count == 1, call.hasPrefix("chapter") { words.append("--pictures=\(folder.path)") }
    var process = ChildProcess(
      executable: try BuiltExecutable(words.first ?? "").url, arguments: Array(words.dropFirst()),
      limit: 60)
    process.directory = root
    let end = try process.run()
    ends[call] = end
    drawn[call] = PictureFolder.pictures(in: folder)
    return end
  }

  /// The pictures that a chapter draws, by the names of their files. Runs it, unless it has run.
  static func drawnPictures(of chapter: ChapterFolder) throws -> [String: Data] {
    _ = try run(chapter.executable)
    lock.lock()
    defer { lock.unlock() }
    return drawn[chapter.executable] ?? [:]
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var ends: [String: ChildProcess.End] = [:]
  nonisolated(unsafe) private static var drawn: [String: [String: Data]] = [:]
}
