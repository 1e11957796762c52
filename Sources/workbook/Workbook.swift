import CommandLineSupport

/// The command `workbook`: chooses what to do by the first word, and turns errors into exit codes.
enum Workbook {
  /// Does what the arguments ask for and returns the exit code: 0, or 64 for a call that makes no
  /// sense, or 1 when something that a command needs is missing.
  static func run(_ arguments: [String], in surroundings: Surroundings) -> Int32 {
    var help = Help.call
    do {
      guard let name = arguments.first, !flags.contains(name) else {
        try showContents(arguments, surroundings)
        return 0
      }
      let rest = Array(arguments.dropFirst())
      if ["help", "--help", "-h"].contains(name) {
        surroundings.page(try Help.text(for: rest, width: surroundings.terminal.width))
        return 0
      }
      let command = try Command.named(name)
      help = Help.call(for: command)
      if command.isAskedForHelp(rest) {
        surroundings.page(Help.text(of: command, width: surroundings.terminal.width))
        return 0
      }
      return try command.run(rest, surroundings)
    } catch let misuse as Misuse {
      surroundings.complain(misuse.line(help: help))
      return Misuse.exitCode
    } catch let failure as Command.Failure {
      surroundings.complain(failure.message)
      return 1
    } catch let interruption as Interruption.Signalled {
      return interruption.obey()
    } catch {
      surroundings.complain("\(error)")
      return 1
    }
  }

  /// What may stand in the place of a command.
  private static let flags = ["--all", "--short", "--whole"]

  /// `workbook`, `workbook --all`, and `--short` and `--whole`, which choose the way through the
  /// workbook.
  private static func showContents(_ arguments: [String], _ surroundings: Surroundings) throws {
    guard arguments.count <= 1 else {
      throw Misuse("“\(arguments[0])” takes nothing more")
    }
    let book = try Book.find(from: surroundings)
    if let way = arguments.first, way != "--all" {
      try ProgressFile(in: book, surroundings).update { $0.isOnShortWay = way == "--short" }
    }
    let standing = try Standing(in: book, surroundings)
    let terminal = surroundings.terminal
    if arguments != ["--all"] {
      let overview = Overview(standing: standing, terminal: terminal)
      surroundings.write(overview.lines(rows: surroundings.rows).joined(separator: "\n"))
    } else {
      surroundings.page(Contents(book: book, standing: standing, terminal: terminal).text)
    }
  }
}
