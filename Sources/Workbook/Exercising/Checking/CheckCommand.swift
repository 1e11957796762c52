import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook check [NAME]`: builds and tests an exercise.
  package static let check = Command(
    name: "check",
    call: "check [NAME] [--full] | check --all",
    summary: "tests an exercise, or the next unsolved one",
    details: """
      Builds the exercise's file and its tests, runs them, and prints the first test that failed, the \
      compiler's warnings about the file, the last lines that your code printed, and the file to \
      edit. --full prints every test that failed and every line. If the failures are those of a \
      mistake that the authors know, it says which. Without NAME it takes the first exercise that is not solved of the chapter in which you \
      checked one last, or that you have run since; if that chapter is solved, of the next one. \
      --all checks every exercise, and so rebuilds the whole progress from the tests. The exit \
      code is 0 when what was checked is solved, and 1 otherwise.

      After an exercise is solved, the check says what to do next. That is the first unsolved \
      exercise of the same chapter. When the chapter is solved, it is what `workbook` without a \
      command says: of this chapter and the next ones, the first thing that is not done, in the \
      order read, run, diff, solve.

      Tests that run for more than 60 seconds are killed; WORKBOOK_TEST_LIMIT sets another \
      limit. The toolchain is the swift on PATH, or what WORKBOOK_SWIFT names. Without this command, \
      `WORKBOOK_EXERCISE=NAME swift test --package-path Exercises` also tests, and shows \
      everything that your code prints.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, flags: ["--all", "--full"])
      let isOfAll = call.flags.contains("--all")
      guard call.words.count <= 1, !isOfAll || call.words.count + call.flags.count == 1 else {
        throw Misuse("check takes one exercise, with --full or without, or --all alone")
      }
      let workspace = try Workspace(context)
      if isOfAll { return try checkAll(workspace) }
      guard let exercise = try workspace.exercise(named: call.words.first) else {
        context.write(try workspace.conclusion())
        return 0
      }
      let answer = exercise.fingerprint
      let findings = try workspace.checker().check(exercise)
      try workspace.tell(
        findings, on: exercise, answer: answer, isWhole: call.flags.contains("--full"))
      if !findings.verdict.isSolved {
        if findings.verdict.isAboutTheAnswer {
          context.write("Ask:  swift run workbook hint \(exercise.name)")
        }
        return 1
      }
      context.write(try workspace.outlook())
      return 0
    }
  )

  private static func checkAll(_ workspace: Workspace) throws -> Int32 {
    let answers = workspace.package.exercises.map {
      Answer(exercise: $0, kind: .learners, file: $0.source)
    }
    let report = VerdictReport(terminal: workspace.terminal)
    // An edit during the check is not checked.
    let fingerprints = answers.map(\.exercise.fingerprint)
    var (unsolved, unchecked) = (0, 0)
    try Rounds(workspace, checker: workspace.checker()) { answer, verdict in
      workspace.context.write(report.summary(verdict, on: answer.exercise))
      if !verdict.isAboutTheAnswer { unchecked += 1 } else if !verdict.isSolved { unsolved += 1 }
      try workspace.takeDown(
        verdict, on: answer.exercise,
        answer: answers.firstIndex { $0.exercise == answer.exercise }.map { fingerprints[$0] },
        isChosen: false)
    }.check(answers)
    let rest = unchecked == 0 ? "" : ", \(unchecked) not checked"
    workspace.context.write(
      "\(answers.count - unsolved - unchecked) of \(answers.count) solved\(rest).")
    return unsolved + unchecked == 0 ? 0 : 1
  }
}

extension Workspace {
  /// The exercise of this name, or the next unsolved one: nil when there is none. Throws a
  /// `Misuse`.
  func exercise(named word: String?) throws -> Exercise? {
    if let word { return try package.exercise(named: word) }
    return try position().exercise
  }
}
