import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

@Suite struct ExercisePackageTests {
  private let fixture: ExerciseFixture
  private let package: ExercisePackage

  init() throws {
    fixture = try ExerciseFixture()
    package = try ExercisePackage.required(in: Book(root: fixture.package.root))
  }

  private func solved(_ names: String...) -> LearningProgress {
    var progress = LearningProgress()
    names.forEach { progress.note($0, isSolved: true) }
    return progress
  }

  @Test("The next exercise is the first unsolved one, or the first after the one at hand")
  func findsTheNext() {
    let (first, second, third) = (
      package.exercises[0], package.exercises[1], package.exercises[2]
    )
    func next(after exercise: Exercise?, _ solved: LearningProgress) -> Exercise? {
      package.exercises.next(after: exercise, progress: solved)
    }
    #expect(next(after: nil, solved()) == first)
    #expect(next(after: nil, solved("First")) == second)
    #expect(next(after: first, solved()) == second)
    #expect(next(after: third, solved()) == first)
    #expect(next(after: third, solved("First")) == second)
    #expect(next(after: first, solved("Second", "Third")) == nil)
    #expect(next(after: nil, solved("First", "Second", "Third")) == nil)
  }

  @Test("A name that begins several exercises' names is answered with these")
  func namesSeveral() throws {
    for name in ["Firm", "Fixed"] {
      try fixture.package.write("Exercises/Sources/\(name)/\(name).swift", "")
    }
    try fixture.package.write(
      "Exercises/exercises.json",
      "["
        + ["First", "Firm", "Fixed"].map {
          #"{ "name": "\#($0)", "chapter": 1, "dots": 1, "title": "" }"#
        }.joined(separator: ",") + "]")
    let package = try ExercisePackage.required(in: Book(root: fixture.package.root))
    #expect(throws: Misuse("unknown exercise “fir”; did you mean “First” or “Firm”?")) {
      try package.exercise(named: "fir")
    }
  }

  @Test(
    "Hints are what is between lines of three dashes",
    arguments: [
      ("One.\n\n---\nTwo.\nStill two.\n---\n", ["One.", "Two.\nStill two."]),
      ("---\nOne. ---\n", ["One. ---"]), ("One.\n --- \nTwo.\n", ["One.", "Two."]),
      (" \n---\n", []),
    ])
  func readsHints(text: String, all: [String]) {
    #expect(Hints(text: text).all == all)
  }

  @Test("Whatever number of hints a file says was seen, there is a next one")
  func findsAHint() {
    let hints = Hints(text: "One.\n---\nTwo.\n")
    #expect(
      [-1, 0, 1, 2, 9].map { hints.next(after: $0).text } == [
        "One.", "One.", "Two.", "Two.", "Two.",
      ])
    #expect([-1, 9].map { hints.next(after: $0).seen } == [1, 2])
  }

  @Test("An exercise's mistakes are its Swift files, in the order of their names")
  func findsMistakes() throws {
    try fixture.package.write("Exercises/Mistakes/First/notes.md", "")
    let names = package.exercises[0].mistakes.map(\.lastPathComponent)
    #expect(names == ["A.swift", "B.swift", "C.swift"])
  }

  @Test("A round has an answer to each exercise that has one left")
  func dealsRounds() throws {
    let answers = package.exercises.flatMap { exercise in
      (0..<(exercise.name == "Second" ? 3 : 2)).map {
        Answer(
          exercise: exercise, kind: .mistake,
          file: fixture.root.appendingPathComponent("\(exercise.name)\($0)"))
      }
    }
    let rounds = Answer.rounds(of: answers).map { $0.map(\.file.lastPathComponent) }
    #expect(
      rounds == [["First0", "Second0", "Third0"], ["First1", "Second1", "Third1"], ["Second2"]])
  }

  @Test("Answers whose functions differ in their bodies alone stand side by side, in their order")
  func standSideBySide() throws {
    let texts = [
      "1": "// One.\nfunc f() -> Int {\n  1\n}\nstruct S {\n  let a = 1\n}\n",
      "2": "func f() -> Int {\n  1\n}\nstruct S {\n  let a = 1\n  let b = 1\n}\n",
      "3": "// Three.\nfunc f() -> Int { 3 }\n\nstruct S {\n  // Why.\n  let a = 1\n}\n",
      "4": "func f() -> Int {\n  if true {\n    1\n  }\n}\nstruct S {\n  let a = 1\n}\n",
      "5": "func f() -> Int {\n  1\n}\nstruct S {\n  let a = 1\n  let b = 1\n}\n",
    ]
    let answers = try texts.sorted { $0.key < $1.key }.map { name, text in
      try fixture.package.write(name, text)
      return Answer(
        exercise: package.exercises[0], kind: .mistake,
        file: fixture.root.appendingPathComponent(name))
    }
    let names = Answer.sideBySide(answers).map(\.file.lastPathComponent)
    #expect(names == ["1", "3", "4", "2", "5"])
  }

  private func contents(_ progress: LearningProgress) -> String {
    let book = Book(root: fixture.package.root)
    let position = LearnerPosition(in: book, package: package, progress: progress)
    return Contents(book: book, position: position, terminal: Terminal(isTerminal: false)).text
  }

  @Test("The contents show each chapter's exercises, what is solved, and what to do next")
  func listsContents() {
    let text = contents(solved("First"))
    #expect(
      text.contains(
        """
             Work not begun, and run.

             · run
             ■□ 1 of 2 solved
             ✔ First   ●○○  the `first` of them
             · Second  ●●○  the second

          2  Publishers

             · run
             □ 0 of 1 solved
             · Third  ●●●  the third

        ■□□ 1 of 3 solved

        Next: solve Second ●●○, the second
          swift run workbook watch Second

        """))
    #expect(text.contains("\n  swift run workbook hint "))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Exercises of a chapter that is not there yet are listed under its number")
  func listsStrays() throws {
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Chapters/2-Publishers"))
    let text = contents(LearningProgress())
    #expect(text.contains("\n  2\n     □ 0 of 1 solved\n     · Third  ●●●  the third\n"))
  }

  @Test("A file's name that is taken gets a number")
  func findsUnusedNames() throws {
    let name = Timestamp.text(of: Date(timeIntervalSince1970: 0), in: .gmt)
    #expect(name == "1970-01-01-000000")
    let file = fixture.root.appendingPathComponent("a-\(name).swift")
    #expect(file.unused() == file)
    try fixture.package.write("a-\(name).swift", "")
    try fixture.package.write("a-\(name)-2.swift", "")
    #expect(file.unused().lastPathComponent == "a-\(name)-3.swift")
  }
}
