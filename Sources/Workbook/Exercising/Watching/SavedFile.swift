import Foundation
import Manuscript

/// A file whose saves are seen from one look to the next.
struct SavedFile {
  enum Change: Equatable {
    /// It was saved, or it exists again.
    case saved
    /// It has been missing for a while: it was deleted or renamed.
    case gone
  }

  /// For how many seconds a file can be missing, as in the middle of some editors' saves.
  static let patience = 0.5

  let url: URL
  private var stamp: FileStamp?
  /// Also compared: where dates are coarse, two saves can have the same date.
  private var content: Data?
  private var goneSince: Date?
  private var isToldGone: Bool

  /// Looks from now on for saves of this file, as it is now.
  init(_ url: URL) {
    self.url = url
    stamp = FileStamp(of: url.path)
    content = FileManager.default.contents(atPath: url.path)
    isToldGone = content == nil
  }

  /// True if it existed at the last look.
  var isThere: Bool { content != nil }

  /// What has happened since the last look.
  mutating func look(now: Date = Date()) -> Change? {
    let newStamp = FileStamp(of: url.path)
    if let new = FileManager.default.contents(atPath: url.path) {
      let isSaved = newStamp != stamp || new != content
      (stamp, content, goneSince, isToldGone) = (newStamp, new, nil, false)
      return isSaved ? .saved : nil
    }
    guard !isToldGone else { return nil }
    let since = goneSince ?? now
    goneSince = since
    guard now.timeIntervalSince(since) >= SavedFile.patience else { return nil }
    (stamp, content, isToldGone) = (nil, nil, true)
    return .gone
  }
}
