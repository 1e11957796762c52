import Comparing
import Console
import Foundation
import Manuscript

/// Where a reader is in the book: what is done of each chapter, and what comes next.
///
/// On the short way, the book has only the exercises with a star, and the chapters that have such.
struct LearnerPosition {
  let chapters: [ChapterTasks]
  /// The exercises, in the order of their list.
  let exercises: [Exercise]
  let progress: LearningProgress
  /// Nil where there are no exercises.
  let package: ExercisePackage?
  private let hasLastPage: Bool

  init(in book: Book, package: ExercisePackage?, progress: LearningProgress) {
    let steps = Correspondence(stages: book.stages).steps
    let exercises = (package?.exercises ?? []).filter { !progress.isOnShortWay || $0.isStarred }
    let chosen = book.chapters.filter { chapter in
      !progress.isOnShortWay || exercises.contains { $0.chapter == chapter.number }
    }
    chapters = chosen.map { chapter in
      let step = steps.first { $0.new.number == chapter.number }
      return ChapterTasks(
        chapter, diff: step.map { ($0.old.number, $0.new.number) },
        exercises: exercises, progress: progress)
    }
    self.exercises = exercises
    self.progress = progress
    self.package = package
    hasLastPage = book.hasLastPage
  }

  /// Reads it all. Throws a ``Command/Failure``.
  init(in book: Book, _ context: CommandContext) throws {
    self.init(
      in: book, package: try ExercisePackage(in: book),
      progress: try ProgressFile(in: book, context).load())
  }

  /// The chapter that the reader is at; nil when all are finished.
  ///
  /// It is the chapter of the exercise that was checked last, or a chapter that was run since. When
  /// that chapter is finished, it is the next unfinished one, after the last chapter from the first
  /// one on.
  var current: ChapterTasks? {
    (chapters[start...] + chapters[..<start]).first { !$0.isFinished }
  }

  /// The place in `chapters` of the chapter in which something was done last.
  private var start: Int {
    let number: Int? =
      switch progress.lastDeed {
      case .check: checked?.chapter
      case .run(let chapter): chapter
      case nil: nil
      }
    if let index = chapters.firstIndex(where: { $0.chapter.number == number }) { return index }
    // The progress of an earlier workbook has nothing but times.
    let times = chapters.enumerated().compactMap { index, tasks in
      tasks.lastDone.map { (time: $0, index: index) }
    }
    // Of two chapters with the same time, the later one.
    return times.max { ($0.time, $0.index) < ($1.time, $1.index) }?.index ?? 0
  }

  /// The exercise that was checked last; nil if a chapter was run since.
  private var checked: Exercise? {
    guard case .check(let name) = progress.lastDeed else { return nil }
    return package?.exercises.first { $0.name == name }
  }

  /// The first unsolved exercise of the chapter of the exercise that was checked last; nil if that
  /// chapter is solved, or if a chapter was run since.
  private var begun: Exercise? {
    guard let chapter = checked?.chapter else { return nil }
    return open.first { $0.chapter == chapter }
  }

  /// The exercises that are not solved.
  private var open: [Exercise] { exercises.filter { !progress.hasSolved($0.name) } }

  /// True when nothing of any chapter was done.
  var isAtBeginning: Bool {
    progress.lastDeed == nil && chapters.allSatisfy { $0.lastDone == nil }
  }

  /// The one thing to do next, by one rule for `check`, `watch` and the contents.
  ///
  /// - If an exercise was checked last: the first unsolved exercise of its chapter.
  /// - If that chapter is solved, or a chapter was run since the check: the first thing of this
  ///   chapter that is not done, in the order read, run, diff, solve.
  /// - If the chapter is finished: the same for the next unfinished chapter, after the last chapter
  ///   from the first one on.
  var next: NextThing {
    begun.map { .solve($0) } ?? current?.next ?? exercise.map { .solve($0) }
      ?? .end(hasLastPage: hasLastPage)
  }

  /// The exercise that a call without a name means: the one that ``next`` names, or the first
  /// unsolved one from the reader's chapter on, or else the first one of all. Nil when all are
  /// solved.
  var exercise: Exercise? {
    let number = current?.chapter.number ?? 0
    return begun ?? open.first { $0.chapter >= number } ?? open.first
  }

  /// The exercise that was solved last; nil when none is.
  var lastSolved: Exercise? {
    let times = exercises.enumerated().compactMap { index, exercise in
      progress.solved[exercise.name].map { (time: $0, index: index, exercise: exercise) }
    }
    // Of two with the same time, the later one in the list.
    return times.max { ($0.time, $0.index) < ($1.time, $1.index) }?.exercise
  }

  /// The exercises whose files have changed since they were solved.
  var changed: [Exercise] { exercises.filter(progress.hasChanged) }
}
