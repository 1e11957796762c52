import CommandLineSupport
import Foundation

extension Command {
  /// `workbook pictures [CHAPTER]`: draws the chapters' pictures anew, into their folders.
  static let pictures = Command(
    name: "pictures",
    call: "pictures [CHAPTER]",
    summary: "for authors: draws the chapters' pictures anew",
    details: """
      Runs a chapter, or all, and puts the pictures that they draw into their folders Pictures. \
      Says which pictures are new, which have changed, and which are drawn no longer and therefore \
      removed. A chapter that makes a false claim keeps the pictures that it has.
      """,
    run: { arguments, surroundings in
      let (words, _) = try split(arguments, flags: [])
      guard words.count <= 1 else {
        throw Misuse("pictures takes one chapter's number, or none for all")
      }
      let book = try Book.find(from: surroundings)
      let chapters = try words.first.map { [try book.chapter(numbered: $0)] } ?? book.chapters
      Interruption.listen()
      var code: Int32 = 0
      for chapter in chapters {
        do {
          let changes = try PictureFolder(of: chapter).update(surroundings)
          surroundings.write("chapter \(chapter.number): \(changes.description)")
        } catch let failure as Failure {
          surroundings.writeError("workbook: \(failure.message)")
          code = 1
        }
      }
      return code
    }
  )
}

/// The pictures of a chapter: `Chapters/<n>-…/Pictures`.
struct PictureFolder {
  /// What became of a chapter's pictures when they were drawn anew.
  struct Changes: Equatable, CustomStringConvertible {
    var count = 0
    var new: [String] = []
    var changed: [String] = []
    var removed: [String] = []

    var description: String {
      if count == 0, removed.isEmpty { return "draws no pictures" }
      let parts = [("new", new), ("changed", changed), ("removed", removed)]
        .filter { !$1.isEmpty }
        .map { "\($0): \($1.joined(separator: ", "))" }
      let pictures = counted(count, "picture")
      return parts.isEmpty
        ? "\(pictures), none has changed" : "\(pictures); " + parts.joined(separator: "; ")
    }
  }

  private let chapter: ChapterFolder
  private let folder: URL

  init(of chapter: ChapterFolder) {
    self.chapter = chapter
    folder = chapter.folder.appendingPathComponent("Pictures", isDirectory: true)
  }

  /// Has the chapter draw its pictures, and writes those that differ from the ones that are there.
  ///
  /// Throws a `Command.Failure` when the chapter fails, or a file cannot be written.
  func update(_ surroundings: Surroundings) throws -> Changes {
    let drawn = try draw(surroundings)
    let existing = PictureFolder.pictures(in: folder)
    var changes = Changes(count: drawn.count)
    do {
      if !drawn.isEmpty {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      for (name, data) in drawn.sorted(by: { $0.key < $1.key }) where existing[name] != data {
        try AtomicFile.write(data, to: folder.appendingPathComponent(name))
        if existing[name] == nil { changes.new.append(name) } else { changes.changed.append(name) }
      }
      for name in existing.keys.sorted() where drawn[name] == nil {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        changes.removed.append(name)
      }
    } catch let error as SystemError {
      throw Command.Failure("cannot write the pictures into \(folder.path): \(error)")
    } catch {
      throw Command.Failure(
        "cannot write the pictures into \(folder.path): \(error.localizedDescription)")
    }
    return changes
  }

  /// The pictures that the chapter draws now, by the names of their files.
  private func draw(_ surroundings: Surroundings) throws -> [String: Data] {
    let name = chapter.executable
    let program = surroundings.executable?.resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
    guard let program, FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Command.Failure("\(name) is not built: run `swift build` first")
    }
    let temporary = FileManager.default.temporaryDirectory
      .appendingPathComponent("EffectsWorkbook-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    var process = ChildProcess(
      executable: program, arguments: ["--pictures", temporary.path], limit: 60)
    process.directory = surroundings.directory
    let end = try process.run { _ in try Interruption.obeyed() }
    guard end.status == .exited(0) else {
      let words = end.errors.isEmpty ? end.output : end.errors
      throw Command.Failure(
        "\(name) \(end), and its pictures stay as they are:\n\(words)".trimmed)
    }
    return PictureFolder.pictures(in: temporary)
  }

  /// The SVG files in a folder; none where there is no folder.
  static func pictures(in folder: URL) -> [String: Data] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".svg") }.reduce(into: [:]) { pictures, name in
      pictures[name] = FileManager.default.contents(
        atPath: folder.appendingPathComponent(name).path)
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
