/// A program of the command line: chooses what to do by the first word, and turns errors into exit
/// codes.
package struct Program: Sendable {
  /// `workbook`.
  package let name: String
  /// What it does where no command is named. Its `details` are the help of a program that has no
  /// commands.
  package let opening: Command
  /// The words that may stand in the place of a command, with what they do: the opening takes them.
  package let flags: [(flag: String, summary: String)]
  /// The commands in the order in which the help lists them: the one in which a reader meets them.
  package let commands: [Command]
  /// Those that no help lists, because nobody types them.
  package let unlisted: [Command]

  package init(
    name: String, opening: Command, flags: [(flag: String, summary: String)] = [],
    commands: [Command] = [], unlisted: [Command] = []
  ) {
    self.name = name
    self.opening = opening
    self.flags = flags
    self.commands = commands
    self.unlisted = unlisted
  }

  /// Does what the arguments ask for and returns the exit code: 0, or 64 for a call that makes no
  /// sense, or 1 when something that a command needs is missing.
  package func run(_ arguments: [String], in context: CommandContext) -> Int32 {
    var help = helpCall
    do {
      let (command, rest) = try choose(from: arguments)
      help = helpCall(for: command)
      let width = context.terminal.width
      if command.name == "help" {
        guard let name = rest.first, name != "help", !Program.helpFlags.contains(name) else {
          context.page(usage(width: width))
          return 0
        }
        let named = try self.command(named: name)
        if !isListed(named) { return try named.run([], context) }
        context.page(self.help(of: named, width: width))
        return 0
      }
      if isListed(command), rest.contains(where: Program.helpFlags.contains) {
        let isWhole = command.name == opening.name && !commands.isEmpty
        context.page(isWhole ? usage(width: width) : self.help(of: command, width: width))
        return 0
      }
      return try command.run(rest, context)
    } catch let misuse as Misuse {
      context.complain(misuse.line(help: help))
      return Misuse.exitCode
    } catch let failure as Command.Failure {
      context.complain(failure.message)
      return 1
    } catch is StandardOutput.Lost {
      return 1
    } catch let interruption as Interruption.Signalled {
      return interruption.obey()
    } catch {
      context.complain("\(error)")
      return 1
    }
  }

  private func isListed(_ command: Command) -> Bool {
    !unlisted.contains { $0.name == command.name }
  }

  static let helpFlags = ["--help", "-h"]

  /// The command that is called, and what else was said.
  private func choose(from arguments: [String]) throws -> (Command, [String]) {
    guard !commands.isEmpty, let name = arguments.first, !flags.contains(where: { $0.flag == name })
    else { return (opening, arguments) }
    let rest = Array(arguments.dropFirst())
    if Program.helpFlags.contains(name) { return (.help, rest) }
    return (try command(named: name), rest)
  }

  /// Finds a command by its name. Throws a `Misuse` that knows the nearest one.
  func command(named name: String) throws -> Command {
    let all = commands + [.help]
    if let command = (all + unlisted).first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      throw Misuse.unknown("option", name, among: flags.map(\.flag) + ["--help"])
    }
    throw Misuse.unknown("command", name, among: all.map(\.name))
  }
}

extension Command {
  /// A program does this itself, since it knows its commands.
  fileprivate static let help = Command(
    name: "help", call: "help [COMMAND]", summary: "what a command does, in full", details: "",
    run: { _, _ in 0 })
}
