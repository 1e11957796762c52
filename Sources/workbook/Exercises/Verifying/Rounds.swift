import CommandLineSupport
import Foundation

/// Checks many answers with few builds: the first answer to each exercise in one, the second to each
/// in the next, and so on.
///
/// The answers of a round are copied to `Exercises/.answers/<round>/<Name>/<Name>.swift`, from where
/// the manifest takes them. No file of the learner is moved or written.
struct Rounds {
  let folder: URL
  let checker: Checker
  /// How the tests of each answer are run, a run for each mode.
  let modes: [TestRun.Mode]
  /// Whether an answer is tested again, alone, after these verdicts.
  let isDoubtful: (Answer, [Verdict]) -> Bool

  init(
    _ desk: Desk, checker: Checker, modes: [TestRun.Mode] = [.atOnce],
    isDoubtful: @escaping (Answer, [Verdict]) -> Bool = { _, _ in false }
  ) {
    folder = desk.package.folder.appendingPathComponent(".answers", isDirectory: true)
    self.checker = checker
    self.modes = modes
    self.isDoubtful = isDoubtful
  }

  /// The verdicts on each answer, one for each run of its tests, as soon as they are known.
  ///
  /// Throws a ``Command/Failure`` for answers that cannot be copied, and what `each` throws.
  func verdicts(on answers: [Answer], each: (Answer, [Verdict]) throws -> Void) throws {
    let rounds = Answer.rounds(of: answers)
    try checker.inTurn {
      defer { try? FileManager.default.removeItem(at: folder) }
      for (index, round) in rounds.enumerated() {
        let name = "round \(index + 1) of \(rounds.count)"
        try check(round, as: String(index + 1), name, each)
      }
    }
  }

  private func check(
    _ answers: [Answer], as label: String, _ name: String,
    _ each: (Answer, [Verdict]) throws -> Void
  ) throws {
    guard !answers.isEmpty else { return }
    let selection = try assemble(answers, as: label, name)
    var build = try checker.build(selection)
    if build.status != .exited(0), !answers.contains(where: { isAbout($0, build) }) {
      // The compiler itself may have crashed, as it does now and then, and not a second time.
      build = try checker.build(selection)
    }
    if build.status == .exited(0) {
      try test(answers, selection, each)
      return
    }
    if let answer = answers.first, answers.count == 1 {
      try each(answer, [Verdict(of: answer.exercise.name, failedBuild: build)])
      return
    }
    // What does not compile must not take the others with it.
    let verdicts = answers.map { ($0, Verdict(of: $0.exercise.name, failedBuild: build)) }
    let culprits = verdicts.filter { $0.1.isAboutTheAnswer }
    for (answer, verdict) in culprits { try each(answer, [verdict]) }
    let rest = verdicts.filter { !$0.1.isAboutTheAnswer }.map(\.0)
    if !culprits.isEmpty {
      try check(rest, as: label, "the rest of \(name)", each)
    } else {
      for answer in rest {
        try check([answer], as: "\(label)-\(answer.exercise.name)", answer.path, each)
      }
    }
  }

  /// Whether a build has failed because of this answer.
  private func isAbout(_ answer: Answer, _ build: ChildProcess.End) -> Bool {
    Verdict(of: answer.exercise.name, failedBuild: build).isAboutTheAnswer
  }

  private func test(
    _ answers: [Answer], _ selection: Toolchain.Selection,
    _ each: (Answer, [Verdict]) throws -> Void
  ) throws {
    var heard = answers.map { _ in [Verdict]() }
    for mode in modes {
      let run = try run(
        nil, of: selection, mode,
        seconds: checker.toolchain.testLimit + 2 * Double(answers.count))
      for (index, answer) in answers.enumerated() {
        // One of them may have taken the others' results with it.
        let isKnown = run.events.hasEnded || answers.count == 1
        heard[index].append(
          try isKnown ? verdict(on: answer, in: run) : test(answer, alone: selection, mode))
      }
    }
    for (index, answer) in answers.enumerated() {
      for mode in TestRun.Mode.allCases where isDoubtful(answer, heard[index]) {
        heard[index].append(try test(answer, alone: selection, mode))
      }
      try each(answer, heard[index])
    }
  }

  private func test(
    _ answer: Answer, alone selection: Toolchain.Selection, _ mode: TestRun.Mode
  ) throws -> Verdict {
    let filter = "^\(answer.exercise.name)Tests\\."
    return try verdict(
      on: answer, in: run(filter, of: selection, mode, seconds: checker.toolchain.testLimit))
  }

  private func verdict(on answer: Answer, in run: TestRun) -> Verdict {
    Verdict(run.events.of(module: "\(answer.exercise.name)Tests"), run.end)
  }

  /// Runs the tests that were built for a selection, without another build.
  private func run(
    _ filter: String?, of selection: Toolchain.Selection, _ mode: TestRun.Mode, seconds: Double
  ) throws -> TestRun {
    try checker.toolchain.test(selection, filter: filter, mode: mode, limit: seconds) { _ in
      try checker.pulse()
    }
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
