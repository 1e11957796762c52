import Foundation

extension ChildProcess {
  /// How a process ended and what it wrote.
  package struct End: Equatable, Sendable, CustomStringConvertible {
    /// The two ways in which a process can end.
    package enum Status: Equatable, Sendable {
      /// It ended by itself, with this exit code.
      case exited(Int32)
      /// A signal ended it. A trap is one: `SIGILL` or `SIGTRAP`, as the processor has it.
      case signalled(Int32)
    }

    /// How it ended.
    package let status: Status
    /// What it wrote to standard output.
    package let output: String
    /// What it wrote to standard error.
    package let errors: String
    /// True when it took longer than its limit and was killed.
    package let timedOut: Bool
    /// The limit it was given, in seconds.
    package let limit: Double
    /// How many lines of standard output are not in ``output``, because only the last were
    /// retained.
    package let lostLines: Int

    /// An end, as a process would have it.
    package init(
      status: Status, output: String, errors: String, timedOut: Bool, limit: Double,
      lostLines: Int = 0
    ) {
      self.status = status
      self.output = output
      self.errors = errors
      self.timedOut = timedOut
      self.limit = limit
      self.lostLines = lostLines
    }

    /// True when a signal ended it, except the signal that ends a process that took too long.
    package var crashed: Bool {
      if case .signalled = status { return !timedOut }
      return false
    }

    /// What the Swift runtime said when it trapped, without the place in the source.
    ///
    /// Builds for release trap without a message: then there is none.
    package var trap: String? {
      errors.split(separator: "\n").lazy.compactMap(FatalError.init).first?.message
    }

    /// The end in a few words, such as `exited with code 0` or `died of SIGILL (a trap)`.
    package var description: String {
      if timedOut { return "was killed after \(String(format: "%g", limit)) s" }
      switch status {
      case .exited(let code): return "exited with code \(code)"
      case .signalled(let signal): return "died of \(name(of: signal))"
      }
    }

    private func name(of signal: Int32) -> String {
      let names: [Int32: String] = [
        SIGILL: "SIGILL (a trap)", SIGTRAP: "SIGTRAP (a trap)", SIGABRT: "SIGABRT (an abort)",
        SIGSEGV: "SIGSEGV (a bad access, or no stack left)", SIGBUS: "SIGBUS (a bad access)",
        SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM",
      ]
      return names[signal] ?? "signal \(signal)"
    }
  }
}
