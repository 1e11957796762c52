import Foundation
import Manuscript

/// What there is to do in a chapter, and what of it is done.
struct ChapterTasks {
  let chapter: ChapterFolder
  let exercises: [Exercise]
  /// The stages whose difference is the chapter's lesson; nil for a chapter without such.
  let diff: (old: Int, new: Int)?
  /// Whether the reader takes a part of the chapter only, and so does not run its program to the
  /// end: chapter 2 on the short way, of which that has the first sitting.
  private let isInPart: Bool
  private let progress: LearningProgress

  init(
    _ chapter: ChapterFolder, diff: (old: Int, new: Int)?, exercises: [Exercise],
    progress: LearningProgress
  ) {
    self.chapter = chapter
    self.diff = diff
    self.exercises = exercises.filter { $0.chapter == chapter.number }
    isInPart = progress.isOnShortWay && chapter.number == 2
    self.progress = progress
  }

  /// How the last run went; nil when there was none.
  var run: LearningProgress.Run? { progress.run(ofChapter: chapter.number) }

  /// When the diff was shown; nil when it was not, and where there is none.
  var timeOfDiff: Date? { diff.flatMap { progress.timeOfDiff($0.old, $0.new) } }

  /// The exercises that are not solved.
  var open: [Exercise] { exercises.filter { !progress.hasSolved($0.name) } }

  /// When anything of the chapter was done last; nil when nothing was.
  ///
  /// The diff counts after a run: earlier chapters also name it, for a look ahead.
  var lastDone: Date? {
    let times = [run?.time, run.flatMap { _ in timeOfDiff }]
    return (times + exercises.map { progress.solved[$0.name] }).compactMap { $0 }.max()
  }

  /// Whether the chapter was run, its diff shown, and its exercises solved.
  var isFinished: Bool { next == nil }

  /// The first task that is not done, in the order read, run, diff, solve; nil when all are.
  ///
  /// Reading leaves no trace: a chapter in which nothing was run or solved begins with reading.
  var next: NextThing? {
    if run == nil, !(isInPart && open.isEmpty) {
      return open.count == exercises.count ? .read(chapter) : .run(chapter)
    }
    if let diff, timeOfDiff == nil { return .diff(chapter, old: diff.old, new: diff.new) }
    return open.first.map { .solve($0) }
  }
}
