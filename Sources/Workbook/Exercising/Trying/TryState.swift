import Console

/// What `try` knows and shows. ``TryView`` makes a page of it.
struct TryState {
  /// What is running, or its outcome.
  enum Phase: Equatable {
    case building(CheckActivity)
    case running(seconds: Double)
    case over(TryOutcome)
  }

  private(set) var phase = Phase.over(.isMissing)
  /// What the compiler warned of when it compiled the program.
  var warnings: [Diagnostic] = []
  /// The last lines that the program has printed.
  var printed: [String] = []
  /// How many lines it has printed before these.
  var printedEarlier = 0
  /// True if all of the compiler's errors are shown, not only the first.
  var showsAll = false
  /// Something to say, until the next key or save.
  var notice: String?
  /// True where `q` goes back to `watch`.
  let isInsideWatch: Bool
  /// How many lines of the body are above the window. Nil while the end is shown.
  var scrolled: Int?

  init(isInsideWatch: Bool, notice: String? = nil) {
    self.isInsideWatch = isInsideWatch
    self.notice = notice
  }

  var hasMoreErrors: Bool {
    if case .over(.doesNotCompile(let errors)) = phase { errors.count > 1 } else { false }
  }

  /// Takes in what is running, or its outcome.
  mutating func go(on phase: Phase) {
    switch (self.phase, phase) {
    // The first build, or the same build, which continues.
    case (.over(.isMissing), _), (.building, .building): break
    case (_, .building): notice = nil
    default: break
    }
    self.phase = phase
  }

  /// Shows what the key asks for, or returns why the running process must end.
  mutating func obey(_ key: Key) -> TryRunner.Request? {
    notice = nil
    switch key {
    case .character("r"): return .again
    case .character("q"): return .quit
    case .escape where isInsideWatch: return .quit
    case .character("e") where hasMoreErrors:
      showsAll.toggle()
      scrolled = nil
    default: break
    }
    return nil
  }
}
