import Console
import Foundation

/// The folder that the user has named for the book.
struct SiteFolder {
  let folder: URL

  /// The file that identifies a book: the contents of a folder without it are never touched.
  static let marker = ".effects-workbook"
  static let mark = "Made by `swift run workbook book`, which replaces all of this folder.\n"

  /// Checks before the build that the folder can be written to. Throws a ``Command/Failure``.
  func check() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      try make()
      return
    }
    guard isFolder.boolValue else {
      throw Command.Failure("\(folder.path) is a file: --output takes a folder")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw Command.Failure("\(folder.path) cannot be read")
    }
    guard names.isEmpty || names.contains(SiteFolder.marker) else {
      throw Command.Failure(
        "\(folder.path) is not empty, and what is in it is not a book: nothing was touched. "
          + "Name a new folder or an empty one")
    }
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw Command.Failure("\(folder.path) cannot be written to")
    }
  }

  private func make() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Command.Failure(
        "the folder \(folder.path) cannot be made: \(reason(for: error))")
    }
  }

  /// Replaces the contents of the folder with a site. The mark is written first, so that a folder
  /// with half a site is still recognized as a book.
  func take(_ site: URL) throws {
    try check()
    do {
      try Data(SiteFolder.mark.utf8).write(to: folder.appendingPathComponent(SiteFolder.marker))
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name != SiteFolder.marker {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: site.path)
      where name != SiteFolder.marker {
        try FileManager.default.copyItem(
          at: site.appendingPathComponent(name), to: folder.appendingPathComponent(name))
      }
    } catch {
      throw Command.Failure(
        "the book cannot be written to \(folder.path): \(reason(for: error))")
    }
  }
}
