import Console
import Foundation
import Manuscript

/// Where things are tried: `Exercises/Try/main.swift`, which git ignores.
struct TryPlace {
  let package: ExercisePackage

  var folder: URL { package.folder.appendingPathComponent("Try", isDirectory: true) }
  var file: URL { folder.appendingPathComponent("main.swift") }

  /// The file as it is shown, from the folder of the whole workbook.
  static let path = "Exercises/Try/main.swift"

  /// Makes the file, with a few lines that use the stage, unless there is one. Returns what there
  /// is to say about that. Throws a ``Command/Failure``.
  func prepare(for stage: Book.Stage) throws -> String {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw Command.Failure(
        "\(folder.path) is no folder, and things are tried in a folder of that name: "
          + "move it away and call this again")
    }
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) {
      if isFolder.boolValue {
        throw Command.Failure(
          "\(file.path) is a folder, and things are tried in a file of that name: "
            + "move it away and call this again")
      }
      return
        "\(TryPlace.path) already exists, and is used as it is. To start over, delete it and "
        + "call `swift run workbook try \(stage.number)`."
    }
    try write(try template(for: stage))
    return "\(TryPlace.path) is new: a few lines that use stage \(stage.number). Edit it."
  }

  private func template(for stage: Book.Stage) throws -> Data {
    let file = package.folder.appendingPathComponent(
      "Templates/\(stage.folder.lastPathComponent).swift")
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw Command.Failure(
        "there is nothing to begin with on stage \(stage.number): \(file.path) cannot be read")
    }
    return data
  }

  private func write(_ data: Data) throws {
    guard mkdir(folder.path, 0o755) == 0 || errno == EEXIST else {
      throw failure(SystemError.last, in: package.folder)
    }
    do {
      try AtomicFile.write(data, to: file)
    } catch let error as SystemError {
      throw failure(error, in: folder)
    }
  }

  private func failure(_ error: SystemError, in place: URL) -> Command.Failure {
    error.isDenial
      ? .readOnly(place, "the file to try things in is kept there")
      : Command.Failure("\(file.path) cannot be made: \(error)")
  }
}
