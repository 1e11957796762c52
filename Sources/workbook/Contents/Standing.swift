import Foundation

/// Where a reader is in the book: what is done of each chapter, and what comes next.
struct Standing {
  let chapters: [ChapterTasks]
  let progress: LearningProgress
  /// Nil where there are no exercises.
  let package: ExercisePackage?
  private let hasLastPage: Bool

  init(in book: Book, package: ExercisePackage?, progress: LearningProgress) {
    let steps = Correspondence(stages: book.stages).steps
    chapters = book.chapters.map { chapter in
      let step = steps.first { $0.new.number == chapter.number }
      return ChapterTasks(
        chapter, diff: step.map { ($0.old.number, $0.new.number) },
        exercises: package?.exercises ?? [], progress: progress)
    }
    self.progress = progress
    self.package = package
    hasLastPage = book.hasLastPage
  }

  /// Reads it all. Throws a ``Command/Failure``.
  init(in book: Book, _ surroundings: Surroundings) throws {
    self.init(
      in: book, package: try ExercisePackage(in: book),
      progress: try ProgressFile(in: book, surroundings).load())
  }

  /// The chapter that the reader is at; nil when all are finished.
  ///
  /// It is the one in which something was done last. When that is finished, it is the next one that
  /// is not, and after the last chapter the first one that is not.
  var current: ChapterTasks? {
    let times = chapters.enumerated().compactMap { index, tasks in
      tasks.lastDone.map { (time: $0, index: index) }
    }
    // Of two chapters with the same time, the later one.
    let start = times.max { ($0.time, $0.index) < ($1.time, $1.index) }?.index ?? 0
    return (chapters[start...] + chapters[..<start]).first { !$0.isFinished }
  }

  /// True when nothing of any chapter was done.
  var isAtBeginning: Bool { chapters.allSatisfy { $0.lastDone == nil } }

  /// The one thing to do next.
  var next: NextThing {
    current?.next ?? exercise.map { .solve($0) } ?? .end(hasLastPage: hasLastPage)
  }

  /// The exercise that a call without a name means: the first unsolved one from the reader's chapter
  /// on, or else the first one of all. Nil when all are solved.
  var exercise: Exercise? {
    let open = (package?.exercises ?? []).filter { !progress.hasSolved($0.name) }
    let number = current?.chapter.number ?? 0
    return open.first { $0.chapter >= number } ?? open.first
  }

  /// The exercise that was solved last; nil when none is.
  var lastSolved: Exercise? {
    let times = (package?.exercises ?? []).enumerated().compactMap { index, exercise in
      progress.solved[exercise.name].map { (time: $0, index: index, exercise: exercise) }
    }
    // Of two with the same time, the later one in the list.
    return times.max { ($0.time, $0.index) < ($1.time, $1.index) }?.exercise
  }

  /// The exercises whose files have changed since they were solved.
  var changed: [Exercise] { (package?.exercises ?? []).filter(progress.hasChanged) }
}
