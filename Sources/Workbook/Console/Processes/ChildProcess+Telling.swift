extension ChildProcess {
  /// Runs it, says so immediately and then every ten seconds, and ends it when a signal says so.
  package func run(
    telling what: String, _ tell: (String) -> Void
  ) throws -> ChildProcess.End {
    tell("\(what) …")
    var told = 0.0
    return try run { seconds in
      try Interruption.obeyed()
      if seconds - told >= 10 {
        told = seconds
        tell("still \(what), \(Int(seconds)) s …")
      }
    }
  }
}
