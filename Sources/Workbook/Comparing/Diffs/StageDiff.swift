import Console
import Foundation
import Manuscript

/// The differences between two stages, file by file.
package struct StageDiff {
  /// A file that is not the same in both stages.
  package struct File {
    /// What happened to it as a whole.
    package enum Kind: String {
      case changed, added, removed
    }

    /// Its path inside the stage's folder.
    package let path: String
    package let kind: Kind
    package let diff: LineDiff
  }

  let old: Book.Stage
  let new: Book.Stage
  let filter: String?
  package let files: [File]

  /// Compares the files in both stages' folders; only those whose path holds `filter`, if there is
  /// one, whatever its case. Throws a ``Command/Failure`` for a file that cannot be read.
  package init(from old: Book.Stage, to new: Book.Stage, filter: String? = nil) throws {
    self.old = old
    self.new = new
    self.filter = filter
    let (oldPaths, newPaths) = (StageDiff.paths(in: old), StageDiff.paths(in: new))
    files = try oldPaths.union(newPaths).sorted()
      .filter { path in filter.map { path.lowercased().contains($0.lowercased()) } ?? true }
      .compactMap { path in
        let before = oldPaths.contains(path) ? try StageDiff.read(path, in: old) : nil
        let after = newPaths.contains(path) ? try StageDiff.read(path, in: new) : nil
        if before == after { return nil }
        return File(
          path: path,
          kind: before == nil ? .added : after == nil ? .removed : .changed,
          diff: LineDiff(
            from: LineDiff.lines(of: before ?? []), to: LineDiff.lines(of: after ?? [])))
      }
  }

  /// The paths of a stage's files, inside its folder. Hidden files are not the stage's.
  static func paths(in stage: Book.Stage) -> Set<String> {
    let content = FileManager.default.enumerator(atPath: stage.folder.path)
    let paths = (content?.compactMap { $0 as? String } ?? []).filter { path in
      var isFolder: ObjCBool = false
      let full = stage.folder.appendingPathComponent(path).path
      return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
    return Set(paths)
  }

  private static func read(_ path: String, in stage: Book.Stage) throws -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: stage.folder.appendingPathComponent(path)))
    } catch {
      throw Command.Failure(
        "\(stage.folder.lastPathComponent)/\(path) cannot be read: \(reason(for: error))")
    }
  }
}
