import Console
import Foundation
import Pictures

extension Chapter {
  /// Shows a picture as text, and writes it as SVG if the chapter was asked for its pictures.
  ///
  /// - Parameter name: the name of its file, without `.svg`. Two pictures of one name are a false
  ///   claim.
  package func draw(
    _ picture: some Picture, as name: String,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    lines(picture.text(width: terminal.width - 2).map { $0.isEmpty ? "" : "  " + $0 })
    write(picture, as: name, file: file, line: line)
  }

  /// Writes a picture as SVG if the chapter was asked for its pictures, and shows nothing.
  ///
  /// If a file cannot be written, standard error says so at the end, and the exit code is 1.
  package func write(
    _ picture: some Picture, as name: String,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    if !pictureNames.insert(name).inserted {
      check("only one picture is called “\(name)”", false, file: file, line: line)
    }
    guard let pictureFolder else { return }
    let target = pictureFolder.appending(path: "\(name).svg")
    do {
      try FileManager.default.createDirectory(
        at: pictureFolder, withIntermediateDirectories: true)
      try Data(picture.svg.utf8).write(to: target, options: .atomic)
    } catch {
      unwritten.append("cannot write \(target.path(percentEncoded: false)): \(reason(for: error))")
    }
  }
}
