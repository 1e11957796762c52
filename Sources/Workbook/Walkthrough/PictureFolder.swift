import Console
import Foundation

/// The pictures of a chapter: `Chapters/<n>-…/Pictures`.
struct PictureFolder {
  /// The changes of a chapter's pictures when they were redrawn.
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

  private let folder: URL

  /// - Parameter chapter: the folder of the chapter.
  init(of chapter: URL) {
    folder = chapter.appending(path: "Pictures", directoryHint: .isDirectory)
  }

  /// Takes over the pictures in another folder: writes those that differ from the ones that are
  /// here, and removes those that are drawn no longer.
  func take(from other: URL) throws -> Changes {
    let drawn = PictureFolder.pictures(in: other)
    let existing = PictureFolder.pictures(in: folder)
    var changes = Changes(count: drawn.count)
    do {
      if !drawn.isEmpty {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      for (name, data) in drawn.sorted(by: { $0.key < $1.key }) where existing[name] != data {
        try data.write(to: folder.appending(path: name), options: .atomic)
        if existing[name] == nil { changes.new.append(name) } else { changes.changed.append(name) }
      }
      for name in existing.keys.sorted() where drawn[name] == nil {
        try FileManager.default.removeItem(at: folder.appending(path: name))
        changes.removed.append(name)
      }
    } catch {
      throw Command.Failure(
        "cannot write the pictures into \(folder.path(percentEncoded: false)): "
          + reason(for: error))
    }
    return changes
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
