import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// The one rule for what comes next. Chapter 1 has four exercises, chapter 2 two, and chapter 3, of
/// which there is a diff, one.
@Suite struct NextThingTests {
  private let fixture: ExerciseFixture
  private let package: ExercisePackage

  init() throws {
    fixture = try ExerciseFixture(files: FixturePackage.fourStages)
    try fixture.package.write("Chapters/3-EffectPublisher/README.md", "# Publishers as effects\n")
    let list = [
      ("ClosureMap", 1), ("ClosureFlatMap", 1), ("ClosureZip", 1), ("ClosureStore", 1),
      ("HandMadeSink", 2), ("NaiveMap", 2), ("EraseToEffect", 3),
    ].map { #"{ "name": "\#($0)", "chapter": \#($1), "dots": 1, "title": "a title" }"# }
    try fixture.package.write(
      "Exercises/exercises.json", "[\n\(list.joined(separator: ",\n"))\n]\n")
    package = try #require(try ExercisePackage(in: Book(root: fixture.package.root)))
  }

  private func next(_ progress: LearningProgress) throws -> String {
    // A progress that was written and read again has times in whole seconds.
    let progress = try LearningProgress(json: progress.json())
    let position = LearnerPosition(
      in: Book(root: fixture.package.root), package: package, progress: progress)
    return switch position.next {
    case .read(let chapter): "read \(chapter.number)"
    case .run(let chapter): "run \(chapter.number)"
    case .diff(_, let old, let new): "diff \(old) \(new)"
    case .solve(let exercise): exercise.name
    case .end: "end"
    }
  }

  private let noon = Date(timeIntervalSince1970: 43_200)

  @Test("After a check it is the first unsolved exercise of the same chapter")
  func staysInTheChapter() throws {
    var progress = LearningProgress()
    let steps = [
      ("ClosureMap", false, "ClosureMap"), ("ClosureZip", true, "ClosureMap"),
      ("ClosureStore", true, "ClosureMap"), ("NaiveMap", true, "HandMadeSink"),
      ("ClosureZip", true, "ClosureMap"), ("ClosureMap", true, "ClosureFlatMap"),
      ("ClosureZip", false, "ClosureFlatMap"), ("ClosureFlatMap", true, "ClosureZip"),
      ("ClosureZip", true, "run 1"),
    ]
    for (name, isSolved, expected) in steps {
      progress.note(name, isSolved: isSolved, at: noon)
      #expect(try next(progress) == expected, "after \(name)")
    }
  }

  @Test("After the same exercises in another order it is the same, if the last one is the same")
  func dependsOnTheLastOne() throws {
    let names = ["ClosureMap", "NaiveMap", "ClosureZip", "EraseToEffect"]
    for start in names.indices {
      let turned = names[start...] + names[..<start]
      for last in ["ClosureStore", "HandMadeSink"] {
        var progress = LearningProgress()
        for name in turned + [last] { progress.note(name, isSolved: true, at: noon) }
        let expected = last == "ClosureStore" ? "ClosureFlatMap" : "run 2"
        #expect(try next(progress) == expected, "\(turned), \(last)")
      }
    }
  }

  @Test("When the chapter is solved it is to run it, to read its diff, and then the next chapter")
  func endsTheChapter() throws {
    var progress = LearningProgress()
    progress.note("EraseToEffect", isSolved: true, at: noon)
    #expect(try next(progress) == "run 3")
    progress.note(LearningProgress.Run(time: noon), ofChapter: 3)
    #expect(try next(progress) == "diff 1 3")
    progress.noteDiff(1, 3, at: noon)
    #expect(try next(progress) == "read 1")
    progress.note("NaiveMap", isSolved: true, at: noon)
    #expect(try next(progress) == "HandMadeSink")
  }

  @Test("After a run of a chapter, its order begins, even in the second of a check")
  func followsARun() throws {
    var progress = LearningProgress()
    progress.note("NaiveMap", isSolved: true, at: noon)
    progress.note(LearningProgress.Run(time: noon), ofChapter: 1)
    #expect(try next(progress) == "ClosureMap")
    progress.note(LearningProgress.Run(time: noon), ofChapter: 3)
    #expect(try next(progress) == "diff 1 3")
    progress.note("NaiveMap", isSolved: true, at: noon)
    #expect(try next(progress) == "HandMadeSink")
  }

  @Test("An exercise that the reader did not choose leaves the reader in the same chapter")
  func staysInPlace() throws {
    var progress = LearningProgress()
    progress.note("NaiveMap", isSolved: true, at: noon)
    progress.note("ClosureMap", isSolved: true, isChosen: false, at: noon)
    #expect(try next(progress) == "HandMadeSink")
  }

  @Test("With the progress of an earlier workbook, and of a later one, it goes by the times")
  func readsOtherFiles() throws {
    for deed in ["null", #"{"sing":{"song":"a"}}"#, #"{"check":{"exercise":"Gone"}}"#] {
      let solved = #""solved":{"NaiveMap":"2026-01-01T00:00:00Z"}"#
      let progress = try LearningProgress(json: Data("{\(solved),\"lastDeed\":\(deed)}".utf8))
      #expect(try next(progress) == "run 2", "\(deed)")
    }
  }
}
