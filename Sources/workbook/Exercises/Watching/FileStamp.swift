import Foundation

/// What a save changes of a file: its date, its size, or its content.
struct FileStamp: Equatable {
  let content: Data
  let modified: Date?

  /// Looks at the file. Nil when it is not there, as in the middle of some editors' saves.
  init?(of file: URL) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let attributes, let content = FileManager.default.contents(atPath: file.path) else {
      return nil
    }
    self.content = content
    modified = attributes[.modificationDate] as? Date
  }
}
