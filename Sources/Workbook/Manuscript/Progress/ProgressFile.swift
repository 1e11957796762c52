import Console
import Foundation

/// The file that keeps the progress, `.workbook/progress.json`.
///
/// It is replaced as a whole, so that a process that is killed leaves the old file or the new one.
/// A command that changes it holds a lock from reading to writing, so that no command overwrites
/// another command's change. Readers need no lock, and write nothing.
package struct ProgressFile {
  /// The folder of the workbook's own files, `.workbook`.
  package let folder: URL
  /// Receives a line about a file that was set aside.
  let tell: (String) -> Void

  var url: URL { folder.appendingPathComponent("progress.json") }

  /// Reads the file: without a file, nothing is solved. A file that makes no sense is set aside.
  /// Throws a ``Command/Failure``.
  package func load() throws -> LearningProgress {
    try requireFolder()
    if let progress = try understood() { return progress }
    return try FileLock.holding(in: folder) { try loadLocked() }
  }

  /// Changes the file. Throws a ``Command/Failure``: then the file is unchanged.
  @discardableResult
  package func update(_ change: (inout LearningProgress) -> Void) throws -> LearningProgress {
    try requireFolder()
    return try FileLock.holding(in: folder) {
      let before = try loadLocked()
      var progress = before
      change(&progress)
      if progress != before {
        do {
          try AtomicFile.write(try progress.json(), to: url)
        } catch {
          throw Command.Failure("the progress could not be saved in \(url.path): \(error)")
        }
      }
      return progress
    }
  }

  /// Changes the file. If that fails, `tell` receives a line about it, and the returned progress
  /// has the change: for a command that does not depend on the file.
  @discardableResult
  package func updateOrTell(_ change: (inout LearningProgress) -> Void) -> LearningProgress {
    do {
      return try update(change)
    } catch {
      tell("workbook: \((error as? Command.Failure)?.message ?? "\(error)")")
      var progress = (try? load()) ?? LearningProgress()
      change(&progress)
      return progress
    }
  }

  /// Throws a ``Command/Failure`` where something else has the folder's name.
  private func requireFolder() throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder)
    guard !exists || isFolder.boolValue else {
      throw Command.Failure(
        "\(folder.path) is no folder, and the progress is kept in a folder of that name: "
          + "move it away and call this again")
    }
  }

  private func loadLocked() throws -> LearningProgress {
    if let progress = try understood() { return progress }
    try setAside()
    return LearningProgress()
  }

  /// Nil if the file exists and makes no sense.
  private func understood() throws -> LearningProgress? {
    do {
      let data = try Data(contentsOf: url)
      return try? LearningProgress(json: data)
    } catch {
      if !FileManager.default.fileExists(atPath: url.path) { return LearningProgress() }
      throw Command.Failure(
        "the progress in \(url.path) cannot be read: \(reason(for: error))")
    }
  }

  private func setAside() throws {
    let aside = folder.appendingPathComponent("progress.corrupt-\(Timestamp.now).json").unused()
    do {
      try FileManager.default.moveItem(at: url, to: aside)
    } catch {
      throw Command.Failure(
        "\(url.path) makes no sense, and cannot be set aside: \(error.localizedDescription)")
    }
    tell(
      "workbook: \(url.path) made no sense and was set aside as \(aside.lastPathComponent); "
        + "`swift run workbook check --all` rebuilds the progress from the tests")
  }
}

extension ProgressFile {
  /// The progress in a workbook.
  package init(in book: Book, _ context: CommandContext) {
    self.init(
      folder: book.root.appendingPathComponent(".workbook", isDirectory: true),
      tell: context.writeError)
  }
}
