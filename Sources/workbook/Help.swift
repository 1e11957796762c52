import CommandLineSupport

/// What `--help` and `help` print, and the call for it, which a mistake is answered with.
enum Help {
  /// The list of commands.
  static func usage(width: Int = 80) -> String {
    let rows =
      [
        ("", "where you are, and what to do next"),
        ("--all", "the whole table of contents"),
        ("--short", "the short way: twelve exercises with a star, in six chapters"),
        ("--whole", "the whole way again"),
      ]
      + Command.all.map { ($0.call, $0.summary) }
      + [("help [COMMAND]", "what a command does, in full")]
    let column = min(34, rows.map(\.0.count).max() ?? 0)
    let lines = rows.flatMap { call, summary -> [String] in
      let words = wrap(summary, width: max(20, width - column - 4))
      // A call that is too long for its column has a line of its own.
      let calls = call.count > column ? [call, ""] : [call]
      let heads = calls + Array(repeating: "", count: words.count - 1)
      let tails = (calls.count > 1 ? [""] : []) + words
      return zip(heads, tails).map { head, tail in
        tail.isEmpty ? "  \(head)" : "  \(head.padded(to: column))  \(tail)"
      }
    }
    return "usage, each after `swift run workbook`:\n\n" + lines.joined(separator: "\n")
  }

  /// The call that lists the commands.
  static let call = "swift run workbook help"

  /// The call that says what a command takes.
  static func call(for command: Command) -> String {
    Command.unlisted.contains { $0.name == command.name } ? call : "\(call) \(command.name)"
  }

  static func text(of command: Command, width: Int = 80) -> String {
    let usage = wrap("usage: swift run workbook \(command.call)", width: width, hanging: "  ")
    return (usage + [""] + wrap(command.details, width: width)).joined(separator: "\n")
  }

  /// The help for `help WORD…`: of the command that is named, or of all. Throws a `Misuse`.
  static func text(for words: [String], width: Int = 80) throws -> String {
    guard let name = words.first, !["help", "--help", "-h"].contains(name) else {
      return usage(width: width)
    }
    return text(of: try Command.named(name), width: width)
  }
}
