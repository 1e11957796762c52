import Console
import Foundation
import Manuscript

extension Command {
  /// `workbook reset NAME`: the stub again.
  package static let reset = Command(
    name: "reset",
    call: "reset NAME [--from REVISION]",
    summary: "puts an exercise's stub back, after a backup of your file",
    details: """
      Copies your file to .workbook/backups, under its name and the date, then puts the stub back. \
      The stub is what git has of the file in its last commit. If you commit your answers, name a \
      commit before them: --from REVISION, such as the branch that was cloned. The exercise is then \
      no longer solved.
      """,
    run: { arguments, context in
      let call = try Arguments(arguments, options: [.init("--from", "REVISION")])
      let workspace = try Workspace(context)
      guard call.words.count == 1 else {
        let name = workspace.package.exercises.first?.name ?? "NAME"
        throw Misuse(
          "reset takes an answer away, so it needs the name of one exercise, as in “reset \(name)”")
      }
      let exercise = try workspace.package.exercise(named: call.words[0])
      try workspace.reset(exercise, to: call["--from"] ?? "HEAD", tell: context.write)
      return 0
    }
  )
}

extension Workspace {
  /// Puts the stub of a revision back, after a backup, and records that the exercise is not
  /// solved.
  ///
  /// Throws a ``Command/Failure``, and what `pulse` throws while git is asked: then the learner's
  /// file is what it was.
  func reset(
    _ exercise: Exercise, to revision: String, tell: (String) -> Void, pulse: () throws -> Void = {}
  ) throws {
    let stub = try Stub(
      of: exercise, revision: revision, context.environment, pulse: pulse)
    let path = exercise.path(of: exercise.source)
    guard FileManager.default.contents(atPath: exercise.source.path) != stub.content else {
      tell(
        "\(path) is what git has at \(revision): there is nothing to put back. "
          + "If that is your answer, name a commit before it: "
          + "`swift run workbook reset \(exercise.name) --from REVISION`.")
      return
    }
    let backup = try backUp(exercise)
    try stub.put(in: exercise)
    backup.map { tell("Your file is kept in \(exercise.path(of: $0))") }
    tell("\(path) is the stub again.")
    try progress.update { $0.note(exercise.name, isSolved: false, isChosen: false) }
  }

  /// Copies the learner's file to a dated backup, if there is a file, and returns where.
  func backUp(_ exercise: Exercise) throws -> URL? {
    let file = exercise.source
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let folder = progress.folder.appendingPathComponent("backups", isDirectory: true)
    let backup = folder.appendingPathComponent("\(exercise.name)-\(Timestamp.now).swift").unused()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // As a whole or not at all: a part of the file is no copy of it.
      try AtomicFile.write(try Data(contentsOf: file), to: backup)
    } catch {
      let why = (error as? SystemError)?.description ?? reason(for: error)
      throw Command.Failure(
        "\(exercise.path(of: file)) stays as it is: no copy of it could be kept in "
          + "\(folder.path): \(why)")
    }
    return backup
  }
}
