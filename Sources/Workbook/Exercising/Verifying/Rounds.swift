import Console
import Foundation
import Manuscript

/// Checks many answers with few builds: the first answer to each exercise in one, the second to
/// each in the next, and so on. What a build has made is tested while the next build goes on.
///
/// The answers of a round are copied to `Exercises/.answers/<round>/<Name>/<Name>.swift`, from
/// where the manifest takes them. No file of the learner is moved or written.
final class Rounds {
  private let folder: URL
  private let checker: Checker
  private let each: (Answer, Verdict) throws -> Void
  /// The tests that run while the next round is built.
  private var tests: RoundTests?

  /// - Parameter each: takes the verdict on each answer as soon as those of its round are known.
  init(
    _ workspace: Workspace, checker: Checker,
    each: @escaping (Answer, Verdict) throws -> Void
  ) {
    folder = workspace.package.folder.appendingPathComponent(".answers", isDirectory: true)
    self.checker = checker
    self.each = each
  }

  /// Checks these answers. Throws a ``Command/Failure`` for answers that cannot be copied, and what
  /// `each` throws.
  func check(_ answers: [Answer]) throws {
    let rounds = Answer.rounds(of: answers)
    try checker.inTurn {
      defer {
        tests?.cancel()
        try? FileManager.default.removeItem(at: folder)
      }
      for (index, round) in rounds.enumerated() {
        try check(round, as: String(index + 1), "round \(index + 1) of \(rounds.count)")
      }
      try deliver()
    }
  }

  private func check(_ answers: [Answer], as label: String, _ name: String) throws {
    guard !answers.isEmpty else { return }
    let selection = try assemble(answers, as: label, name)
    var build = try checker.build(selection)
    if build.status != .exited(0), !answers.contains(where: { isAbout($0, build) }) {
      // The compiler itself may have crashed, as it does now and then, and not a second time.
      build = try checker.build(selection)
    }
    if build.status == .exited(0) {
      try test(answers, selection, in: folder.appendingPathComponent(label))
      return
    }
    try deliver()
    if let answer = answers.first, answers.count == 1 {
      try each(answer, Verdict(of: answer.exercise.name, failedBuild: build))
      return
    }
    // What does not compile must not take the others with it.
    let verdicts = answers.map { ($0, Verdict(of: $0.exercise.name, failedBuild: build)) }
    let culprits = verdicts.filter { $0.1.isAboutTheAnswer }
    for (answer, verdict) in culprits { try each(answer, verdict) }
    let rest = verdicts.filter { !$0.1.isAboutTheAnswer }.map(\.0)
    if !culprits.isEmpty {
      try check(rest, as: label, "the rest of \(name)")
    } else {
      for answer in rest {
        try check([answer], as: "\(label)-\(answer.exercise.name)", answer.path)
      }
    }
  }

  /// Whether a build has failed because of this answer.
  private func isAbout(_ answer: Answer, _ build: ChildProcess.End) -> Bool {
    Verdict(of: answer.exercise.name, failedBuild: build).isAboutTheAnswer
  }

  /// Begins to test what was built, when the tests before have ended.
  private func test(
    _ answers: [Answer], _ selection: Toolchain.Selection, in round: URL
  ) throws {
    let program = try checker.toolchain.copyTests(to: round)
    try deliver()
    tests = RoundTests(
      of: answers, built: selection, program: program, by: checker.toolchain)
    // Where they were not copied, the next build would replace them.
    if program == nil { try deliver() }
  }

  /// Waits for the tests that run, and hands over what came of them.
  private func deliver() throws {
    guard let tests else { return }
    let verdicts = try tests.verdicts(pulse: checker.pulse)
    self.tests = nil
    for (answer, verdict) in verdicts { try each(answer, verdict) }
  }

  private func copy(_ answer: Answer, to place: URL) throws {
    let files = FileManager.default
    try files.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    if answer.kind == .learners {
      // A learner may have more than one file.
      try files.copyItem(at: answer.file.deletingLastPathComponent(), to: place)
    } else {
      try files.createDirectory(at: place, withIntermediateDirectories: false)
      try Data(answer.text().utf8)
        .write(to: place.appendingPathComponent("\(answer.exercise.name).swift"))
    }
  }

  /// Puts the answers, and nothing else, where the manifest looks for them.
  private func assemble(
    _ answers: [Answer], as label: String, _ name: String
  ) throws -> Toolchain.Selection {
    let round = folder.appendingPathComponent(label, isDirectory: true)
    try? FileManager.default.removeItem(at: round)
    for answer in answers {
      let exercise = answer.exercise.name
      let place = round.appendingPathComponent(exercise, isDirectory: true)
      do {
        try copy(answer, to: place)
      } catch {
        throw Command.Failure(
          "\(answer.path) cannot be copied to \(place.path): \(error.localizedDescription)")
      }
    }
    return Toolchain.Selection(
      name: "\(name), \(counted(answers.count, "answer"))",
      environment: [
        "WORKBOOK_ANSWERS": ".answers/\(label)",
        // SwiftPM keeps what a manifest declared as long as its text and the environment are the
        // same, also where other folders are there now: so the environment names them.
        "WORKBOOK_ANSWERED": answers.map(\.exercise.name).joined(separator: ","),
      ])
  }
}
