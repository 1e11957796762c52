import Console
import Foundation

/// The file that an exercise starts with: what git has of it.
package struct Stub {
  package let content: Data

  /// Asks git for the file as a revision has it. Throws a ``Command/Failure``, and what `pulse`,
  /// which is called while git works, throws.
  package init(
    of exercise: Exercise, revision: String, _ environment: [String: String],
    pulse: () throws -> Void = {}
  ) throws {
    let path = "Sources/\(exercise.name)/\(exercise.name).swift"
    var git = ChildProcess(
      executable: URL(fileURLWithPath: "/usr/bin/env"),
      arguments: [
        "git", "-C", exercise.packageFolder.path, "show", "--end-of-options",
        "\(revision):./\(path)",
      ],
      limit: 30)
    git.environment.merge(environment) { _, own in own }
    let end = try git.run { _ in try pulse() }
    if end.status == .exited(127) {
      throw Command.Failure(
        "the stub of \(exercise.name) is what git has of it, and there is no git on PATH: install git"
      )
    }
    guard end.status == .exited(0) else {
      let reason = end.errors.split(separator: "\n").first.map(String.init) ?? end.description
      let stop = reason.hasSuffix(".") ? "" : "."
      throw Command.Failure(
        "git does not give the stub of \(exercise.name) at \(revision): \(reason)\(stop) "
          + "`git -C Exercises show \(revision):./\(path)` says more")
    }
    content = Data(end.output.utf8)
  }

  /// Replaces the learner's file with it. Throws a ``Command/Failure``: then that file is
  /// unchanged.
  package func put(in exercise: Exercise) throws {
    do {
      try FileManager.default.createDirectory(
        at: exercise.source.deletingLastPathComponent(), withIntermediateDirectories: true)
      try AtomicFile.write(content, to: exercise.source)
    } catch {
      throw Command.Failure("\(exercise.path(of: exercise.source)) cannot be written: \(error)")
    }
  }
}
