import Foundation

/// A process to start, and to wait for until it ends or its time is up.
///
/// ```swift
/// let end = try ChildProcess(executable: url, arguments: ["--help"]).run()
/// print(end, end.output)
/// ```
package struct ChildProcess: Sendable {
  /// What the process reads from its standard input.
  package enum Input: Equatable, Sendable {
    /// Nothing: the input ends immediately.
    case nothing
    /// This text, and then the end of the input.
    case text(String)
    /// An empty input, which ends when the process that started the child ends.
    case lifeline
  }

  /// The file to run.
  package var executable: URL
  /// What it is given after its own name.
  package var arguments: [String]
  /// Its whole environment. The environment of this process, unless it is changed.
  package var environment: [String: String]
  /// The folder in which it starts. The one of this process, unless it is changed.
  package var directory: URL?
  /// What it reads from its standard input.
  package var input: Input
  /// How many seconds it is given before it is killed.
  package var limit: Double
  /// How many bytes are retained, at least, of what it writes to each of its outputs: the last
  /// ones. All of them, unless it is changed.
  package var outputLimit: Int?
  /// Takes what it writes to both outputs, in the order in which it is written and as soon as it
  /// is, on another thread. Then nothing of it is retained for the end.
  package var onOutput: (@Sendable (ArraySlice<UInt8>) -> Void)?
  /// True when its standard error belongs among its output, in the order in which it is
  /// written.
  package var joinsOutputs = false
  /// True when the processes that it has started are killed first if it takes too long. Then it has
  /// two seconds to write what it has read from them, and to end by itself.
  package var outlivesItsChildren = false
  /// True if every process that it has started must end with it, however it ends: even a process in
  /// a separate group, and even a process whose own parent has already ended. A variable in the
  /// environment of these processes identifies them, and the processes that they start inherit it.
  package var leavesNothingBehind = false

  /// The variable that identifies the processes that a process has started.
  private static let mark = "WORKBOOK_PROCESS"

  /// Describes a process without starting it.
  ///
  /// A Swift executable that traps would first collect a backtrace, which takes seconds: a variable
  /// turns that off.
  package init(
    executable: URL, arguments: [String] = [], input: Input = .nothing, limit: Double = 10
  ) {
    self.executable = executable
    self.arguments = arguments
    self.input = input
    self.limit = limit
    environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
  }

  /// Starts the process, reads both its outputs while it runs, and returns when it has ended.
  ///
  /// Blocks the thread, at most for the limit and a few seconds: a process that takes longer is
  /// killed, with what it has started itself. Throws when the process cannot be started.
  ///
  /// - Parameter pulse: called ten times a second while the process runs, on this thread, with the
  ///   seconds since its start, except those in which this process was itself stopped. When it
  ///   throws, the process is killed and the error is rethrown.
  package func run(pulse: (_ seconds: Double) throws -> Void = { _ in }) throws -> End {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let mark = leavesNothingBehind ? UUID().uuidString : nil
    process.environment = environment.merging(mark.map { [Self.mark: $0] } ?? [:]) { $1 }
    defer { killAll(with: mark) }
    if let directory { process.currentDirectoryURL = directory }

    let (output, standardInput) = (Pipe(), try InputSource(input))
    // One pipe keeps the order.
    let errors = onOutput == nil && !joinsOutputs ? Pipe() : nil
    process.standardOutput = output
    process.standardError = errors ?? output
    process.standardInput = standardInput.source
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }

    try process.run()
    let outputReader = PipeReader(output, limit: outputLimit, onChunk: onOutput)
    let errorReader = errors.map { PipeReader($0, limit: outputLimit) }
    let timedOut: Bool
    do {
      timedOut = try !wait(for: ended, pulse: pulse)
    } catch {
      kill(process)
      standardInput.close()
      throw error
    }
    if timedOut, !(outlivesItsChildren && endsWithoutChildren(process, ended)) {
      kill(process)
      killAll(with: mark)
      // On Linux, Foundation notifies of an end only when all started processes have also ended.
      let deadline = DispatchTime.now() + 5
      while ended.wait(timeout: .now() + 0.01) == .timedOut, !hasEnded(process), .now() < deadline {
      }
    }
    standardInput.close()
    // Processes that a killed process has started can still hold the pipes open: the wait is
    // bounded.
    let deadline = DispatchTime.now() + 2
    let texts = (outputReader.text(before: deadline), errorReader?.text(before: deadline) ?? "")
    let status: End.Status =
      process.isRunning
      ? .signalled(SIGKILL)
      : process.terminationReason == .uncaughtSignal
        ? .signalled(process.terminationStatus) : .exited(process.terminationStatus)
    return End(
      status: status, output: texts.0, errors: texts.1, timedOut: timedOut, limit: limit,
      lostLines: outputReader.lostLines)
  }

  /// False when the limit comes before the end.
  private func wait(
    for ended: DispatchSemaphore, pulse: (_ seconds: Double) throws -> Void
  ) throws -> Bool {
    var watch = Stopwatch(at: .now())
    while ended.wait(timeout: .now() + min(0.1, limit - watch.seconds)) == .timedOut {
      watch.look(at: .now())
      if watch.seconds >= limit { return false }
      try pulse(watch.seconds)
    }
    return true
  }

  /// True when the process itself has ended, whether or not Foundation has noticed.
  private func hasEnded(_ process: Process) -> Bool {
    var found = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return waitid(P_PID, id_t(process.processIdentifier), &found, options) != 0
      || found.si_signo == SIGCHLD
  }

  private func endsWithoutChildren(_ process: Process, _ ended: DispatchSemaphore) -> Bool {
    for child in ProcessTree.descendants(of: process.processIdentifier) {
      _ = Foundation.kill(child, SIGKILL)
    }
    return ended.wait(timeout: .now() + 2) == .success
  }

  /// Foundation gives a child its own process group, so that its children can be killed with it.
  /// Children that have their own group in turn, as those of SwiftPM, are found by descent.
  private func kill(_ process: Process) {
    let id = process.processIdentifier
    let descendants = ProcessTree.descendants(of: id)
    _ = getpgid(id) == id ? killpg(id, SIGKILL) : Foundation.kill(id, SIGKILL)
    for descendant in descendants { _ = Foundation.kill(descendant, SIGKILL) }
  }

  private func killAll(with mark: String?) {
    guard let mark else { return }
    for id in ProcessTree.processes(with: "\(Self.mark)=\(mark)") {
      _ = Foundation.kill(id, SIGKILL)
    }
  }
}
