import CommandLineSupport
import Foundation

/// A call of `verify --changed`: leaves out the exercises that were proved with what is there now, proves
/// the others, and notes that.
struct ChangedExercises {
  private let desk: Desk
  private let exercises: [Exercise]
  private let file: URL
  private let toolchain: String

  /// Of some exercises, or of all where none is named. Asks the toolchain for its version.
  init(_ desk: Desk, of named: [Exercise]) throws {
    self.desk = desk
    exercises = desk.package.exercises.filter { named.isEmpty || named.contains($0) }
    file = ProvedExercises.file(in: desk.package.folder)
    toolchain = try Toolchain(
      for: desk.package, desk.surroundings.environment, purpose: .proving
    ).version()
  }

  /// Proves what has changed, and returns the exit code.
  func run() throws -> Int32 {
    let proved = ProvedExercises(contentsOf: file)
    let marks = marks(of: exercises)
    let changed = zip(exercises, marks).filter { !proved.has($0, $1) }
    tell(changed.count)
    guard !changed.isEmpty else { return 0 }
    return try Verification(desk, of: changed.map(\.0), isRecording: false)
      .run { try note($0, since: changed) }
  }

  private func tell(_ count: Int) {
    let all = counted(exercises.count, "exercise")
    let known = count == 0 ? "" : ", \(exercises.count - count) of them"
    let rest = count == 0 ? ": `swift run workbook verify` proves them anew." : "."
    desk.surroundings.write(
      all + known + " proved before with what is there now, as Exercises/proved.json says" + rest)
  }

  private func marks(of exercises: [Exercise]) -> [Fingerprint] {
    // An unreadable record is a problem of the proof, which says so.
    let record = try? FailureRecord(contentsOf: FailureRecord.file(in: desk.package.folder))
    var inputs = ProofInputs(
      of: desk.package, record: record ?? FailureRecord(), toolchain: toolchain)
    return exercises.map { inputs.mark(of: $0) }
  }

  /// Notes what is proved, unless it was changed meanwhile.
  private func note(_ proved: [Exercise], since before: [(Exercise, Fingerprint)]) throws {
    var list = ProvedExercises(contentsOf: file)
    for (exercise, mark) in zip(proved, marks(of: proved))
    where before.contains(where: { $0.0 == exercise && $0.1 == mark }) {
      list.note(exercise, mark)
    }
    list.keepOnly(desk.package.exercises)
    guard list != ProvedExercises(contentsOf: file) else { return }
    try list.write(to: file)
    desk.surroundings.write("Noted in Exercises/proved.json: commit it with what has changed.")
  }
}
