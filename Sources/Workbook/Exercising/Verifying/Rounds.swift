import Console
import Foundation
import Manuscript

/// Checks many answers with few builds: the first answer to each exercise in one, the second to
/// each in the next, and so on. What a build has made is tested while the next build goes on.
///
/// The answers of a round are copied to `Exercises/.answers/built/<Name>/<Name>.swift`, from where
/// the manifest takes them, in place of those of the round before. So SwiftPM, to which the package
/// is the same, neither reads manifests nor plans again, and compiles what has changed. The tests
/// of a round run with copies of their program and of the answers. No file of the learner is moved
/// or written.
final class Rounds {
  private let folder: URL
  /// Where the manifest takes the answers from.
  private let built: URL
  private let checker: Checker
  private let each: (Answer, Verdict) throws -> Void
  /// The exercises that have an answer in the folder.
  private var answered: Set<String> = []
  /// The tests that run while the next round is built.
  private var tests: RoundTests?
  /// How many builds were copied.
  private var copies = 0

  /// - Parameter each: takes the verdict on each answer as soon as those of its round are known.
  init(
    _ workspace: Workspace, checker: Checker,
    each: @escaping (Answer, Verdict) throws -> Void
  ) {
    folder = workspace.package.folder.appendingPathComponent(".answers", isDirectory: true)
    built = folder.appendingPathComponent("built", isDirectory: true)
    self.checker = checker
    self.each = each
  }

  /// Checks these answers. Throws a ``Command/Failure`` for answers that cannot be copied, and what
  /// `each` throws.
  func check(_ answers: [Answer]) throws {
    let rounds = Answer.rounds(of: answers)
    try checker.inTurn {
      try? FileManager.default.removeItem(at: folder)
      defer {
        tests?.cancel()
        try? FileManager.default.removeItem(at: folder)
      }
      for (index, round) in rounds.enumerated() {
        try check(round, "round \(index + 1) of \(rounds.count)")
      }
      try deliver()
    }
  }

  private func check(_ answers: [Answer], _ name: String) throws {
    guard !answers.isEmpty else { return }
    try answers.forEach(copy)
    let selection = selection(in: built, "\(name), \(counted(answers.count, "answer"))")
    var build = try checker.build(selection)
    if build.status != .exited(0), !answers.contains(where: { isAbout($0, build) }) {
      // The compiler itself may have crashed, as it does now and then, and not a second time.
      build = try checker.build(selection)
    }
    if build.status == .exited(0) { return try test(answers, selection.name) }
    try deliver()
    // What does not compile must not take the others with it.
    answers.forEach(remove)
    if let answer = answers.first, answers.count == 1 {
      try each(answer, Verdict(of: answer.exercise.name, failedBuild: build))
      return
    }
    let verdicts = answers.map { ($0, Verdict(of: $0.exercise.name, failedBuild: build)) }
    let culprits = verdicts.filter { $0.1.isAboutTheAnswer }
    for (answer, verdict) in culprits { try each(answer, verdict) }
    let rest = verdicts.filter { !$0.1.isAboutTheAnswer }.map(\.0)
    if !culprits.isEmpty {
      try check(rest, "the rest of \(name)")
    } else {
      for answer in rest { try check([answer], answer.path) }
    }
  }

  /// Whether a build has failed because of this answer.
  private func isAbout(_ answer: Answer, _ build: ChildProcess.End) -> Bool {
    Verdict(of: answer.exercise.name, failedBuild: build).isAboutTheAnswer
  }

  /// Begins to test what was built, when the tests before have ended.
  private func test(_ answers: [Answer], _ name: String) throws {
    copies += 1
    let round = folder.appendingPathComponent(String(copies), isDirectory: true)
    do {
      try FileManager.default.copyItem(at: built, to: round)
    } catch {
      throw Command.Failure(
        "\(built.path) cannot be copied to \(round.path): \(error.localizedDescription)")
    }
    let program = try checker.toolchain.copyTests(to: round)
    try deliver()
    tests = RoundTests(
      of: answers, built: selection(in: round, name), program: program, by: checker.toolchain)
    // Where they were not copied, the next build would replace them.
    if program == nil { try deliver() }
  }

  /// Waits for the tests that run, and passes on their verdicts.
  private func deliver() throws {
    guard let tests else { return }
    let verdicts = try tests.verdicts(pulse: checker.pulse)
    self.tests = nil
    for (answer, verdict) in verdicts { try each(answer, verdict) }
  }

  /// Puts an answer where the manifest looks for it.
  private func copy(_ answer: Answer) throws {
    let files = FileManager.default
    let place = place(of: answer)
    do {
      if answer.kind == .learners {
        // A learner may have more than one file.
        try? files.removeItem(at: place)
        try files.createDirectory(at: built, withIntermediateDirectories: true)
        try files.copyItem(at: answer.file.deletingLastPathComponent(), to: place)
      } else {
        try files.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(answer.text().utf8)
          .write(to: place.appendingPathComponent("\(answer.exercise.name).swift"))
      }
    } catch {
      throw Command.Failure(
        "\(answer.path) cannot be copied to \(place.path): \(error.localizedDescription)")
    }
    answered.insert(answer.exercise.name)
  }

  private func remove(_ answer: Answer) {
    try? FileManager.default.removeItem(at: place(of: answer))
    answered.remove(answer.exercise.name)
  }

  private func place(of answer: Answer) -> URL {
    built.appendingPathComponent(answer.exercise.name, isDirectory: true)
  }

  private func selection(in folder: URL, _ name: String) -> Toolchain.Selection {
    Toolchain.Selection(
      name: name,
      environment: [
        "WORKBOOK_ANSWERS": ".answers/\(folder.lastPathComponent)",
        // SwiftPM keeps what a manifest declared as long as its text and the environment are the
        // same, also where other folders are there now: so the environment names them.
        "WORKBOOK_ANSWERED": answered.sorted().joined(separator: ","),
      ])
  }
}
