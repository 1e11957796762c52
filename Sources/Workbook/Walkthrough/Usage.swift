import Console

/// What `--help` prints, and the call for it, which an argument that is not known is answered with.
struct Usage {
  let number: Int
  let title: String
  let options: [Walkthrough.Option]

  var program: String { "chapter\(number)" }
  /// The call that shows the help.
  var helpCall: String { "swift run \(program) --help" }
  var heading: String { "Chapter \(number): \(title)" }

  var text: String {
    let flags =
      [
        ("SECTION", "the number of the first section to show"),
        ("--step", "asks for predictions, and waits between the sections"),
      ]
      + options.map { ("--\($0.name)", $0.help) }
      + [("--pictures[=FOLDER]", "redraws its pictures, as SVG, or draws into FOLDER")]
      + [("--help", "shows this")]
    let width = flags.map(\.0.count).max() ?? 0
    let lines = flags.map { flag, help in
      "  \(flag.padded(to: width))  \(help)"
    }
    let call = flags.dropLast().map { " [\($0.0)]" }.joined()
    return """
      usage: \(program)\(call)

      \(heading)

      \(lines.joined(separator: "\n"))

      It exits with code 0 when every claim it makes is true, and with 1 otherwise.
      """
  }
}
