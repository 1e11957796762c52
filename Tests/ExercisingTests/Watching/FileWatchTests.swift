import Foundation
import TestSupport
import Testing

@testable import Exercising
@testable import Manuscript

/// What is seen of the learner's files.
@Suite struct FileWatchTests {
  private let package: FixturePackage
  private let exercises: [Exercise]
  private let start = Date()

  init() throws {
    package = try FixturePackage(files: FixturePackage.twoChapters)
    exercises = [1, 2, 3].map { [root = package.root] number in
      Exercise(
        name: "E\(number)", chapter: 1, title: "", difficulty: 1,
        packageFolder: root.appendingPathComponent("Exercises"))
    }
    for exercise in exercises { try write("text", to: exercise) }
  }

  /// Writes the file, as it was at some second of the past.
  private func write(_ text: String, to exercise: Exercise, at second: Double = 1_000) throws {
    try package.write("Exercises/Sources/\(exercise.name)/\(exercise.name).swift", text)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: second)], ofItemAtPath: exercise.source.path)
  }

  private func after(_ seconds: Double) -> Date { start.addingTimeInterval(seconds) }

  @Test("A save is another date or another content, and is seen once")
  func seesSaves() throws {
    var files = FileWatch(exercises, current: exercises[0], now: start)
    #expect(files.look(now: start) == [])
    try write("text", to: exercises[0], at: 2_000)
    #expect(files.look(now: start) == [.own(.saved)])
    #expect(files.look(now: start) == [])
    try write("texT", to: exercises[0], at: 2_000)
    #expect(files.look(now: start) == [.own(.saved)])
    try write("text", to: exercises[0], at: 2_000)
    files.follow(exercises[0])
    #expect(files.look(now: start) == [])
  }

  @Test("A file that is away for a moment is waited for; one that stays away is gone, once")
  func waitsForTheFile() throws {
    var files = FileWatch(exercises, current: exercises[0], now: start)
    let source = exercises[0].source
    let aside = source.appendingPathExtension("aside")
    try FileManager.default.moveItem(at: source, to: aside)
    #expect(files.look(now: start) == [])
    try FileManager.default.moveItem(at: aside, to: source)
    #expect(files.look(now: after(0.2)) == [])
    try FileManager.default.removeItem(at: source)
    #expect(files.look(now: after(0.3)) == [])
    #expect(files.look(now: after(0.7)) == [])
    #expect(files.look(now: after(0.9)) == [.own(.gone)])
    #expect(files.look(now: after(0.95)) == [])
    try write("text", to: exercises[0])
    #expect(files.look(now: after(0.96)) == [.own(.saved)])
  }

  @Test("A file that is not there from the start is seen when it comes")
  func seesWhatComes() throws {
    try FileManager.default.removeItem(at: exercises[1].source)
    var files = FileWatch(exercises, current: exercises[0], now: start)
    let isThere = files.follow(exercises[1])
    #expect(!isThere)
    #expect(files.look(now: after(0.9)) == [])
    try write("text", to: exercises[1])
    #expect(files.look(now: after(0.95)) == [.own(.saved)])
  }

  @Test("Saves of other exercises' files are seen within a second, each once")
  func seesOthers() throws {
    var files = FileWatch(exercises, current: exercises[0], now: start)
    try write("other", to: exercises[1], at: 2_000)
    try write("other", to: exercises[2], at: 2_000)
    #expect(files.look(now: after(0.5)) == [])
    #expect(files.look(now: after(1)) == [.othersSaved([exercises[1], exercises[2]])])
    #expect(files.look(now: after(3)) == [])
    try FileManager.default.removeItem(at: exercises[1].source)
    #expect(files.look(now: after(5)) == [])
  }

  @Test("The task is the comment at the top, with the chapter and the stage after it")
  func readsTheTask() throws {
    try write(
      "// A title.\n//\n// Chapter: a,\n//          \"more\"\n// Stage:   b\n// Hints:   c\n//\n// Write it.\n//     code\n\nx\n",
      to: exercises[0])
    #expect(
      exercises[0].task
        == ["Write it.", "    code", "", "- Chapter: a, \"more\"", "- Stage: b"])
    try write("import A\n// not a task\n", to: exercises[0])
    #expect(exercises[0].task == [])
    try package.write("Exercises/Sources/E1/Renamed.swift", "")
    #expect(exercises[0].neighbors == ["Renamed.swift"])
  }
}
