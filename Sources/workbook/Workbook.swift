import CommandLineSupport

/// The command `workbook`: chooses what to do by the first word, and turns errors into exit codes.
enum Workbook {
  /// Does what the arguments ask for and returns the exit code: 0, or 64 for a call that makes no
  /// sense, or 1 when something that a command needs is missing.
  static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
    var usage = Help.usage
    do {
      guard let name = arguments.first else {
        let book = try Book.find(from: surroundings)
        let exercises = try ExerciseContents(of: book, surroundings)
        surroundings.write(Contents.text(of: book, exercises: exercises, surroundings))
        return 0
      }
      let rest = Array(arguments.dropFirst())
      if ["help", "--help", "-h"].contains(name) {
        surroundings.write(try Help.text(for: rest))
        return 0
      }
      let command = try Command.named(name)
      usage = Help.usage(of: command)
      if command.isAskedForHelp(rest) {
        surroundings.write(Help.text(of: command))
        return 0
      }
      return try command.run(rest, surroundings)
    } catch let misuse as Misuse {
      surroundings.writeError("workbook: \(misuse.message)\n\n\(usage)")
      return Misuse.exitCode
    } catch let failure as Command.Failure {
      surroundings.writeError("workbook: \(failure.message)")
      return 1
    } catch let interruption as Interruption.Signalled {
      return interruption.obey()
    } catch {
      surroundings.writeError("workbook: \(error)")
      return 1
    }
  }
}
