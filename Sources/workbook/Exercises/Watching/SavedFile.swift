import Foundation

/// A file whose saves are seen from one look to the next.
struct SavedFile {
  enum Change: Equatable {
    /// It was saved, or is there again.
    case saved
    /// It has not been there for a while: it was deleted or renamed.
    case gone
  }

  /// For how many seconds a file may be away, as it is in the middle of some editors' saves.
  static let patience = 0.5

  let url: URL
  private var stamp: FileStamp?
  private var goneSince: Date?
  private var isToldGone: Bool

  /// Looks from now on for saves of this file, as it is now.
  init(_ url: URL) {
    self.url = url
    stamp = FileStamp(of: url)
    isToldGone = stamp == nil
  }

  /// True when it was there at the last look.
  var isThere: Bool { stamp != nil }

  /// What has happened since the last look.
  mutating func look(now: Date = Date()) -> Change? {
    if let new = FileStamp(of: url) {
      let isSaved = new != stamp
      (stamp, goneSince, isToldGone) = (new, nil, false)
      return isSaved ? .saved : nil
    }
    guard !isToldGone else { return nil }
    let since = goneSince ?? now
    goneSince = since
    guard now.timeIntervalSince(since) >= SavedFile.patience else { return nil }
    (stamp, isToldGone) = (nil, true)
    return .gone
  }
}
