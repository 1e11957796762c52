import CommandLineSupport

/// One of the workbook's commands: its name, its help, and what it does.
struct Command {
  let name: String
  /// How it is called, without the program: `diff A B [FILE] [--stat]`.
  let call: String
  /// What it does, in one line of the list of commands.
  let summary: String
  /// What else its `--help` says.
  let details: String
  /// True when what follows the first argument is for somebody else, `--help` too.
  var passesArgumentsOn = false
  /// Does it, and returns the exit code. Throws a `Misuse` or a ``Failure``.
  let run: (_ arguments: [String], _ surroundings: Surroundings) throws -> Int32

  /// All of them, in the order in which the help lists them.
  static let all: [Command] = [
    .chapter, .experiment, .diff, .steps, .check, .watch, .tryStage, .hint, .solution, .reset,
    .verify,
    .pictures,
  ]

  /// Those that no help lists, because nobody types them.
  static let unlisted: [Command] = [.finished]

  /// Finds a command by its name. Throws a `Misuse` that knows the nearest one.
  static func named(_ name: String) throws -> Command {
    if let command = (all + unlisted).first(where: { $0.name == name }) { return command }
    if let number = Int(name) {
      throw Misuse("unknown command “\(name)”; did you mean “chapter \(number)”?")
    }
    throw Misuse.unknown("command", name, among: all.map(\.name) + ["help"])
  }

  /// What a command needs from outside is missing or broken: told in one line, exit code 1.
  struct Failure: Error, Equatable {
    let message: String

    init(_ message: String) {
      self.message = message
    }
  }
}

extension Command {
  /// True when these arguments ask for the help of this command, and not of what it runs.
  func isAskedForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix(passesArgumentsOn ? 1 : arguments.count)
      .contains { ["--help", "-h"].contains($0) }
  }

  /// Tells a command's flags from its other words. Throws a `Misuse` for a flag it does not have.
  static func split(
    _ arguments: [String], flags known: [String]
  ) throws -> (words: [String], flags: Set<String>) {
    let flags = arguments.filter { $0.hasPrefix("-") }
    if let unknown = flags.first(where: { !known.contains($0) }) {
      throw Misuse.unknown("option", unknown, among: known + ["--help"])
    }
    return (arguments.filter { !$0.hasPrefix("-") }, Set(flags))
  }
}
