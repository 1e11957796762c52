import Foundation
import Manuscript

/// Finds the changes of the learner's files from one look to the next.
struct FileWatch {
  enum Change: Equatable {
    /// The file of the exercise that is watched was saved, or is gone.
    case own(SavedFile.Change)
    /// The files of other exercises were saved.
    case othersSaved([Exercise])
  }

  /// How many seconds lie between two looks at the other exercises' files.
  static let pause = 1.0

  private let exercises: [Exercise]
  private var current: Exercise
  private var file: SavedFile
  private var others: [Date?]
  private var lastLook: Date

  init(_ exercises: [Exercise], current: Exercise, now: Date = Date()) {
    self.exercises = exercises
    self.current = current
    file = SavedFile(current.source)
    others = exercises.map { FileWatch.date(of: $0) }
    lastLook = now
  }

  /// Looks from now on for saves of this exercise's file, as it is now. False if it is missing.
  @discardableResult
  mutating func follow(_ exercise: Exercise) -> Bool {
    current = exercise
    file = SavedFile(exercise.source)
    return file.isThere
  }

  /// What has happened since the last look.
  mutating func look(now: Date = Date()) -> [Change] {
    (file.look(now: now).map { [.own($0)] } ?? []) + lookAtOthers(now)
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
