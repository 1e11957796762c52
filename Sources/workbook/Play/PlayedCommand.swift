import CommandLineSupport

extension Command {
  /// `workbook played STAGE`: `workbook play` runs it, in a process of its own.
  ///
  /// The stage's store lives there, so that a store that crashes takes nothing else with it. It reads
  /// requests from its standard input, a line each, and writes snapshots, and ends with its input. It
  /// is for `play` alone: the help does not list it.
  static let played = Command(
    name: "played",
    call: "played STAGE",
    summary: "for play: runs a stage's store",
    details: "Runs Prime Time's store on a stage, for play. Reads requests, and writes snapshots.",
    run: { arguments, _ in
      guard arguments.count == 1 else { throw Misuse("played needs a stage, as in “played 4”") }
      let stage = try PlayStage.named(arguments[0])
      try PlayedProcess(stage, write: { StandardOutput.write($0) }).run { readLine() }
      return 0
    }
  )
}
