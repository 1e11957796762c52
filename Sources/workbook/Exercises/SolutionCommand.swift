import CommandLineSupport
import Foundation

extension Command {
  /// `workbook solution NAME`: the learner's file beside the solution.
  static let solution = Command(
    name: "solution",
    call: "solution NAME [--yes]",
    summary: "shows a solution beside your file",
    details: """
      Shows what turns your file into a good solution, as a diff. While the exercise is not solved \
      it asks whether you want to see it; where there is no terminal to ask on, --yes is the answer.
      """,
    run: { arguments, surroundings in
      let (words, flags) = try split(arguments, flags: ["--yes"])
      let word = try exerciseName(words, for: "solution")
      let desk = try Desk(surroundings)
      let exercise = try desk.package.exercise(named: word)
      let isSolved = try desk.progress.load().hasSolved(exercise.name)
      if !isSolved, !flags.contains("--yes"), !(try isWanted(exercise, surroundings)) { return 1 }
      surroundings.write(try desk.solution(of: exercise))
      return 0
    }
  )

  private static func isWanted(_ exercise: Exercise, _ surroundings: Surroundings) throws -> Bool {
    guard surroundings.isInteractive else {
      throw Failure(
        "\(exercise.name) is not solved yet: `swift run workbook solution \(exercise.name) --yes` shows it anyway"
      )
    }
    let answer = surroundings.ask("\(exercise.name) is not solved yet. Show a solution? [y/N]")
    return ["y", "yes"].contains((answer ?? "").trimmingCharacters(in: .whitespaces).lowercased())
  }
}

extension Desk {
  /// The diff from the learner's file to the solution.
  func solution(of exercise: Exercise) throws -> String {
    func lines(of file: URL) throws -> Lines {
      guard let data = try? Data(contentsOf: file) else {
        throw Command.Failure("\(exercise.path(of: file)) cannot be read")
      }
      return LineDiff.lines(of: [UInt8](data))
    }
    let (old, new) = (try lines(of: exercise.source), try lines(of: exercise.solution))
    if old == new { return "\(exercise.path(of: exercise.source)) is the solution." }
    return UnifiedFormat(terminal: terminal).lines(
      LineDiff(from: old, to: new),
      old: exercise.path(of: exercise.source), new: exercise.path(of: exercise.solution)
    ).joined(separator: "\n")
  }
}
