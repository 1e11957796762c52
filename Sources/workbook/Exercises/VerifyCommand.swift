import CommandLineSupport
import Foundation

extension Command {
  /// `workbook verify [NAME]`: the proof that the exercises' tests are right.
  static let verify = Command(
    name: "verify",
    call: "verify [NAME]",
    summary: "for authors: proves an exercise's tests, or everyone's",
    details: """
      Proves for an exercise, or for all, that the stub fails, the solution and its alternatives \
      pass, and every mistake fails, by an expectation and not by a crash or a time-out. One build \
      holds an answer to every exercise. The stubs are the files in Exercises/Sources as they are \
      now: it is for a checkout in which nothing is solved.
      """,
    run: { arguments, surroundings in
      let (words, _) = try split(arguments, flags: [])
      guard words.count <= 1 else { throw Misuse("verify takes one exercise, or none for all") }
      let desk = try Desk(surroundings)
      let named = try words.first.map { [try desk.package.exercise(named: $0)] }
      return try verify(named ?? desk.package.exercises, desk)
    }
  )

  private static func verify(_ exercises: [Exercise], _ desk: Desk) throws -> Int32 {
    let start = Date()
    var proofs = exercises.map { Proof($0) }
    let answers = exercises.flatMap { Answer.all(of: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.file.path) }
    try Rounds(desk, checker: desk.checker()).verdicts(on: answers) { answer, verdict in
      proofs.indices.filter { proofs[$0].exercise == answer.exercise }
        .forEach { proofs[$0].add(answer, verdict) }
    }
    for proof in proofs {
      if proof.problems.isEmpty {
        desk.surroundings.write("\(desk.terminal.paint("✔", .green)) \(proof.summary)")
      } else {
        desk.surroundings.write("\(desk.terminal.paint("✘", .red)) \(proof.exercise.name):")
        proof.problems.forEach { desk.surroundings.write("    \($0)") }
      }
    }
    let wrong = proofs.filter { !$0.problems.isEmpty }.count
    let seconds = Int(Date().timeIntervalSince(start))
    let result = wrong == 0 ? "all proved" : "\(wrong) not proved"
    desk.surroundings.write(
      "\(counted(exercises.count, "exercise")), \(counted(answers.count, "answer")): "
        + "\(result), in \(seconds) s.")
    return wrong == 0 ? 0 : 1
  }
}
