import CommandLineSupport

/// One of the workbook's commands: its name, its help, and what it does.
struct Command: Sendable {
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
  let run: @Sendable (_ arguments: [String], _ surroundings: Surroundings) throws -> Int32

  /// All of them, in the order in which the help lists them: the one in which a reader meets them.
  static let all: [Command] = [
    .chapter, .watch, .check, .hint, .solution, .reset, .experiment, .steps, .diff, .tryStage,
    .play, .book, .verify, .pictures,
  ]

  /// Those that no help lists, because nobody types them.
  static let unlisted: [Command] = [.finished, .played]

  /// Finds a command by its name. Throws a `Misuse` that knows the nearest one.
  static func named(_ name: String) throws -> Command {
    if let command = (all + unlisted).first(where: { $0.name == name }) { return command }
    if let number = Int(name) {
      throw Misuse("unknown command “\(name)”; did you mean “chapter \(number)”?")
    }
    if name.hasPrefix("-") {
      throw Misuse.unknown("option", name, among: ["--all", "--help"])
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
    let (words, flags, _) = try split(arguments, flags: known, value: nil)
    return (words, flags)
  }

  /// The same for a command with an option that has a value, `--from=REVISION`: the last one is taken.
  static func split(
    _ arguments: [String], flags known: [String], value option: (name: String, what: String)?
  ) throws -> (words: [String], flags: Set<String>, value: String?) {
    let start = option.map { "\($0.name)=" }
    func isValued(_ argument: String) -> Bool { start.map(argument.hasPrefix) ?? false }
    let options = arguments.filter { $0.hasPrefix("-") }
    let flags = options.filter { !isValued($0) }
    if let unknown = flags.first(where: { !known.contains($0) }) {
      if let option, option.name == unknown {
        throw Misuse("“\(unknown)” needs a value, as in “\(unknown)=\(option.what)”")
      }
      let names = option.map { [$0.name] } ?? []
      throw Misuse.unknown("option", unknown, among: known + names + ["--help"])
    }
    let value = options.last(where: isValued).map { String($0.drop { $0 != "=" }.dropFirst()) }
    return (arguments.filter { !$0.hasPrefix("-") }, Set(flags), value)
  }
}
