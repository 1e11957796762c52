import CommandLineSupport

/// What `--help` and `help` print, and the usage that follows a mistake.
enum Help {
  static var usage: String {
    let rows =
      [("", "the table of contents")]
      + Command.all.map { ($0.call, $0.summary) }
      + [("help [COMMAND]", "what a command does, in full")]
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { call, summary in
      "  workbook \(call.padded(to: width))  \(summary)"
    }
    return "usage, each after `swift run`:\n\n" + lines.joined(separator: "\n")
  }

  static func usage(of command: Command) -> String {
    "usage: swift run workbook \(command.call)"
  }

  static func text(of command: Command) -> String {
    let details = wrap(command.details, width: 80).joined(separator: "\n")
    return "\(usage(of: command))\n\n\(details)"
  }

  /// The help for `help WORD…`: of the command that is named, or of all. Throws a `Misuse`.
  static func text(for words: [String]) throws -> String {
    guard let name = words.first, !["help", "--help", "-h"].contains(name) else { return usage }
    return text(of: try Command.named(name))
  }
}
