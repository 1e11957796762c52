/// What `--help` and `help` print, and the call for it, which a mistake is answered with.
extension Program {
  /// `swift run workbook`.
  package var call: String { "swift run \(name)" }

  /// The call for the help.
  package var helpCall: String { commands.isEmpty ? "\(call) --help" : "\(call) help" }

  /// The call that says what a command takes.
  package func helpCall(for command: Command) -> String {
    commands.contains { $0.name == command.name } ? "\(helpCall) \(command.name)" : helpCall
  }

  /// The list of commands.
  package func usage(width: Int = 80) -> String {
    let rows =
      [("", opening.summary)] + flags.map { ($0.flag, $0.summary) }
      + commands.map { ($0.call, $0.summary) }
      + [(helpCommand.call, helpCommand.summary)]
    let column = min(34, rows.map(\.0.count).max() ?? 0)
    let lines = rows.flatMap { call, summary -> [String] in
      let words = summary.isEmpty ? [""] : wrap(summary, width: max(20, width - column - 4))
      // A call that is too long for its column has a line of its own.
      let calls = call.count > column ? [call, ""] : [call]
      let heads = calls + Array(repeating: "", count: words.count - 1)
      let tails = (calls.count > 1 ? [""] : []) + words
      return zip(heads, tails).map { head, tail in
        tail.isEmpty ? "  \(head)" : "  \(head.padded(to: column))  \(tail)"
      }
    }
    let below = note.isEmpty ? [] : [""] + wrap(note, width: width)
    return "usage, each after `\(call)`:\n\n" + (lines + below).joined(separator: "\n")
  }

  /// `help`, and `help COMMAND`.
  var helpCommand: Command {
    Command(
      name: "help", call: "help [COMMAND]", summary: "what a command does, in full", details: "",
      run: { words, context in
        guard let name = words.first else {
          context.page(usage(width: context.terminal.width))
          return 0
        }
        let command = try command(named: name)
        // One that has moved answers with the new call.
        if !isListed(command) { return try command.run([], context) }
        context.page(help(of: command, width: context.terminal.width))
        return 0
      })
  }

  /// What `help COMMAND` prints: of a command that has nothing more to say, the list of all.
  package func help(of command: Command, width: Int = 80) -> String {
    if command.details.isEmpty { return usage(width: width) }
    let words = command.call.isEmpty ? call : "\(call) \(command.call)"
    let usage = wrap("usage: \(words)", width: width, hanging: "  ")
    return (usage + [""] + wrap(command.details, width: width)).joined(separator: "\n")
  }
}
