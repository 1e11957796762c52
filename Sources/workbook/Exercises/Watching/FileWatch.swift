import Foundation

/// Sees what becomes of the learner's files from one look to the next.
struct FileWatch {
  enum Change: Equatable {
    /// The file of the exercise that is watched was saved, or is there again.
    case saved
    /// That file has not been there for a while: it was deleted or renamed.
    case gone
    /// The files of other exercises were saved.
    case othersSaved([Exercise])
  }

  /// For how many seconds a file may be away, as it is in the middle of some editors' saves.
  static let patience = 0.5
  /// How many seconds lie between two looks at the other exercises' files.
  static let pause = 1.0

  private let exercises: [Exercise]
  private var current: Exercise
  private var stamp: FileStamp?
  private var goneSince: Date?
  private var isToldGone = false
  private var others: [Date?]
  private var lastLook: Date

  init(_ exercises: [Exercise], current: Exercise, now: Date = Date()) {
    self.exercises = exercises
    self.current = current
    others = exercises.map { FileWatch.date(of: $0) }
    lastLook = now
    follow(current)
  }

  /// Looks from now on for saves of this exercise's file, as it is now. False when it is not there.
  @discardableResult
  mutating func follow(_ exercise: Exercise) -> Bool {
    current = exercise
    stamp = FileStamp(of: exercise.source)
    goneSince = nil
    isToldGone = stamp == nil
    return stamp != nil
  }

  /// What has happened since the last look.
  mutating func look(now: Date = Date()) -> [Change] {
    var changes: [Change] = []
    if let new = FileStamp(of: current.source) {
      goneSince = nil
      if new != stamp { changes.append(.saved) }
      stamp = new
    } else if !isToldGone {
      let since = goneSince ?? now
      goneSince = since
      if now.timeIntervalSince(since) >= FileWatch.patience {
        (stamp, isToldGone) = (nil, true)
        changes.append(.gone)
      }
    }
    return changes + lookAtOthers(now)
  }

  private mutating func lookAtOthers(_ now: Date) -> [Change] {
    guard now.timeIntervalSince(lastLook) >= FileWatch.pause else { return [] }
    lastLook = now
    let dates = exercises.map { FileWatch.date(of: $0) }
    let saved = zip(exercises, zip(dates, others))
      .filter { exercise, dates in
        exercise != current && dates.0 != nil && dates.0 != dates.1
      }
      .map(\.0)
    others = dates
    return saved.isEmpty ? [] : [.othersSaved(saved)]
  }

  private static func date(of exercise: Exercise) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: exercise.source.path)
    return attributes?[.modificationDate] as? Date
  }
}
