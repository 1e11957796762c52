import Console
import Manuscript

/// What `watch` knows and shows. ``WatchView`` makes a page of it.
struct WatchState {
  /// The part between the top and the keys.
  enum Sheet: Equatable {
    /// What the last check found: its first error or failing test.
    case verdict
    /// The same with all errors or failing tests.
    case failures
    case task
    /// All exercises, with the one that Return chooses.
    case list(chosen: Int)
    /// The lines of a diff from the learner's file to a solution.
    case comparison([String])
  }

  let exercises: [Exercise]
  /// The chapters' titles, by their numbers.
  let chapters: [Int: String]
  private(set) var current: Exercise
  var progress: LearningProgress {
    didSet { noteChanges() }
  }
  /// Where the learner is in the book since the last check. Nil before the first one.
  var position: LearnerPosition?
  /// The solved exercises whose files have changed since.
  private(set) var changed: Set<String> = []
  var sheet = Sheet.verdict
  /// What is running. Nil while it waits for a save.
  var activity: CheckActivity?
  var findings: Findings?
  /// The task, from the top of the learner's file.
  var task: [String] = []
  /// The hints that were asked for here.
  var hints: Hints.Shown?
  /// True if the learner's file is missing.
  var isMissing = false
  /// The other Swift files in the folder of a missing file, which can be one of them now.
  var neighbors: [String] = []
  /// True while it waits for the key that says whether to put the stub back.
  var asksToReset = false
  /// Something to say, until the next key.
  var notice: String? {
    didSet { other = nil }
  }
  /// Another exercise whose file was saved, as long as the notice says so.
  private(set) var other: Exercise?
  /// How many lines of the body are above the window.
  var scrolled = 0

  init(
    exercises: [Exercise], chapters: [Int: String], current: Exercise,
    progress: LearningProgress = LearningProgress()
  ) {
    self.exercises = exercises
    self.chapters = chapters
    self.current = current
    self.progress = progress
    noteChanges()
  }

  private mutating func noteChanges() {
    changed = Set(exercises.filter(progress.hasChanged).map(\.name))
  }

  /// The exercise to which `n` goes: from a solved exercise, the exercise that a call without a
  /// name means, and otherwise the next unsolved one in the list. Nil if no other exercise is
  /// unsolved.
  var following: Exercise? {
    (isSolved ? position?.exercise : nil) ?? exercises.next(after: current, progress: progress)
  }

  var isSolved: Bool { findings?.verdict.isSolved == true }
  /// Whether there is more of the findings than is shown at first, or all of it is shown now.
  var canShowMore: Bool { findings?.hasMore == true || sheet == .failures }

  var choosesFromList: Bool {
    if case .list = sheet { return true }
    return false
  }

  /// The place of the exercise in the list, from 0.
  var index: Int { exercises.firstIndex(of: current) ?? 0 }

  /// Begins with another exercise, of which nothing is known yet.
  mutating func follow(_ exercise: Exercise) {
    guard exercise != current else { return }
    self = WatchState(
      exercises: exercises, chapters: chapters, current: exercise, progress: progress)
  }

  /// Shows what a check has found. A learner who has scrolled in the task, or reads a hint below
  /// it, stays there.
  mutating func show(_ findings: Findings) {
    if sheet == .verdict, self.findings == nil, scrolled > 0 || hints != nil { sheet = .task }
    self.findings = findings
    activity = nil
    if sheet == .task {
      notice =
        findings.verdict.isSolved ? "It is solved." : "The check has ended: e shows its result."
    } else {
      scrolled = 0
    }
    // It was compared with another file than the one that is there now.
    if case .comparison = sheet { sheet = .verdict }
    if findings.verdict.isSolved {
      hints = nil
      if sheet == .failures { sheet = .verdict }
    }
  }

  /// Says that files of other exercises were saved, and how to go there.
  mutating func tellSaved(_ others: [Exercise]) {
    guard let first = others.first else { return }
    noteChanges()
    let rest = others.count > 1 ? " (and \(others.count - 1) more)" : ""
    notice =
      "\(first.name).swift was saved\(rest). It belongs to another exercise: g goes there."
    // After the notice, which clears it.
    other = first
  }
}
