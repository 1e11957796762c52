import Console
import Foundation
import Manuscript

/// A call of `verify`: what it proves, and what it compares or records.
struct Verification {
  private let workspace: Workspace
  private let exercises: [Exercise]
  private let isRecording: Bool
  /// True when it is about every exercise there is.
  private let isWhole: Bool
  /// What was recorded before.
  private let record: FailureRecord

  /// Of some exercises, or of all where none is named. Throws a ``Command/Failure`` when the record
  /// cannot be read, but not if the call rewrites all of it.
  init(_ workspace: Workspace, of named: [Exercise], isRecording: Bool) throws {
    self.workspace = workspace
    self.isRecording = isRecording
    isWhole = named.isEmpty
    exercises = workspace.package.exercises.filter { named.isEmpty || named.contains($0) }
    do {
      record = try FailureRecord(contentsOf: FailureRecord.file(in: workspace.package.folder))
    } catch {
      guard isRecording, named.isEmpty else {
        throw Command.Failure(
          "Exercises/Mistakes/failures.json cannot be read: "
            + "`swift run workbook verify --record` rewrites it")
      }
      record = FailureRecord()
    }
  }

  /// Tests every answer, says what came of it, and returns the exit code.
  func run() throws -> Int32 {
    let start = Date()
    var proofs = exercises.map { Proof($0) }
    var found = isWhole ? FailureRecord() : record
    var rejected = 0
    exercises.forEach { found.forget($0.name) }
    // What is not there, and an edit that does not fit, is a problem already.
    let answers = exercises.flatMap { Answer.sideBySide(Answer.all(of: $0)) }
      .filter { (try? $0.text()) != nil }
    let checker = try workspace.checker(for: .proving)
    try Rounds(workspace, checker: checker) { answer, verdict in
      found.note(verdict.failures ?? [], of: answer)
      guard let index = proofs.firstIndex(where: { $0.exercise == answer.exercise }) else { return }
      proofs[index].add(answer, verdict)
      if answer.kind == .mistake, verdict.isRejection { rejected += 1 }
      if !isRecording, let outdated = Proof.outdated(answer, verdict, in: record) {
        proofs[index].add([outdated])
      }
    }.check(answers)
    if isRecording {
      try found.write(to: FailureRecord.file(in: workspace.package.folder))
    } else {
      for index in proofs.indices {
        proofs[index].add(Proof.leftovers(of: proofs[index].exercise, in: record))
      }
    }
    proofs.forEach(tell)
    return conclude(proofs, answers, rejected, since: start)
  }

  private func tell(_ proof: Proof) {
    if proof.problems.isEmpty {
      workspace.context.write("\(workspace.terminal.paint("✔", .green)) \(proof.summary)")
    } else {
      workspace.context.write("\(workspace.terminal.paint("✘", .red)) \(proof.exercise.name):")
      proof.problems.forEach { workspace.context.write("    \($0)") }
    }
  }

  private func conclude(
    _ proofs: [Proof], _ answers: [Answer], _ rejected: Int, since start: Date
  ) -> Int32 {
    let wrong = proofs.count { !$0.problems.isEmpty }
    let seconds = Int(Date().timeIntervalSince(start))
    let mistakes = answers.count { $0.kind == .mistake }
    let result = wrong == 0 ? "all proved" : "\(wrong) not proved"
    workspace.context.write(
      "\(counted(exercises.count, "exercise")), \(counted(answers.count, "answer")), "
        + "\(rejected) of \(counted(mistakes, "wrong answer")) rejected: \(result), in \(seconds) s."
    )
    return wrong == 0 ? 0 : 1
  }
}
