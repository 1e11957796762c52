/// A program of the command line: chooses what to do by the first word, and turns errors into exit
/// codes.
package struct Program: Sendable {
  /// `workbook`.
  package let name: String
  /// What it does where no command is named. Its `details` are the help of a program that has no
  /// commands.
  package let opening: Command
  /// The words that can replace a command, with what they do: the opening takes them.
  package let flags: [(flag: String, summary: String)]
  /// The commands in the order in which the help lists them: the one in which a reader meets them.
  package let commands: [Command]
  /// Those that the help does not list: calls of other programs, and calls that have moved.
  package let unlisted: [Command]
  /// The text below the list of commands.
  package let note: String

  package init(
    name: String, opening: Command, flags: [(flag: String, summary: String)] = [],
    commands: [Command] = [], unlisted: [Command] = [], note: String = ""
  ) {
    self.name = name
    self.opening = opening
    self.flags = flags
    self.commands = commands
    self.unlisted = unlisted
    self.note = note
  }

  /// Does what the arguments ask for and returns the exit code: 0, or 64 for a call that makes no
  /// sense, or 1 when something that a command needs is missing.
  package func run(_ arguments: [String], in context: CommandContext) -> Int32 {
    var help = helpCall
    do {
      let (command, rest) = try choose(from: arguments)
      help = helpCall(for: command)
      if isListed(command), rest.contains(where: Program.helpFlags.contains) {
        context.page(self.help(of: command, width: context.terminal.width))
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

  func isListed(_ command: Command) -> Bool {
    !unlisted.contains { $0.name == command.name }
  }

  static let helpFlags = ["--help", "-h"]

  /// The command that is called, and what else was said.
  private func choose(from arguments: [String]) throws -> (Command, [String]) {
    guard !commands.isEmpty, let name = arguments.first, !flags.contains(where: { $0.flag == name })
    else { return (opening, arguments) }
    let rest = Array(arguments.dropFirst())
    if Program.helpFlags.contains(name) { return (helpCommand, rest) }
    return (try command(named: name), rest)
  }

  /// Finds a command by its name. Throws a `Misuse` that knows the nearest one.
  func command(named name: String) throws -> Command {
    let all = commands + [helpCommand]
    if let command = (all + unlisted).first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      throw Misuse.unknown("option", name, among: flags.map(\.flag) + ["--help"])
    }
    throw Misuse.unknown("command", name, among: all.map(\.name))
  }
}
