import Console
import Foundation

/// The process in which a stage's store lives, as seen from outside: requests go in, and messages
/// come out. Code that makes one must end it with ``kill()``.
final class PlayChild {
  /// What the process says.
  enum Message {
    case snapshot(PlaySnapshot)
    /// Any other line, which the stage's code can have printed.
    case printed(String)
    case ended(ChildProcess.End)
  }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let errors: URL
  private let ended = DispatchSemaphore(value: 0)
  private var text: [UInt8] = []
  /// True while there is no process to read or to end, also before it has started.
  private var isOver = true

  /// Starts it. Throws a ``Command/Failure``.
  init(_ stage: PlayStage, in host: PlayHost) throws {
    errors = host.folder.appendingPathComponent("errors.txt")
    process.executableURL = host.executable
    process.arguments = [PlayCall.storeFlag, String(stage.number)]
    process.environment = host.environment
    process.standardInput = input
    process.standardOutput = output
    process.terminationHandler = { [ended] _ in ended.signal() }
    do {
      try Data().write(to: errors)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      isOver = false
    } catch {
      throw Command.Failure(
        "stage \(stage.number) cannot be started: \(error.localizedDescription)")
    }
    // Only the process itself writes there: when it ends, so does what it says.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Readable when it has said something, or has ended.
  var descriptor: Int32 { output.fileHandleForReading.fileDescriptor }

  var id: pid_t { process.processIdentifier }

  /// Sends it a request. A process that has ended receives nothing.
  func ask(_ request: PlayRequest) throws {
    let line = Array((try PlayWire.line(request) + "\n").utf8)
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        write(input.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// What it has said since the last call. Waits for nothing.
  func messages() -> [Message] {
    guard !isOver else { return [] }
    // Read before the messages, so that no message from before the end is missed.
    let isRunning = process.isRunning
    let isOpen = readMore(atMost: isRunning ? 4 : .max)
    var messages: [Message] = []
    while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
      messages.append(message(of: String(decoding: text[..<end], as: UTF8.self)))
      text.removeFirst(end + 1)
    }
    if !isOpen || !isRunning {
      isOver = true
      messages.append(.ended(waitForEnd()))
    }
    return messages
  }

  /// Ends it, if it has not ended, and waits until it is gone.
  func kill() {
    guard !isOver else { return }
    isOver = true
    Foundation.kill(id, SIGKILL)
    _ = ended.wait(timeout: .now() + 5)
  }

  /// Reads this many times: a process that never stops writing must not hold up the keys. False at
  /// the end of its output.
  private func readMore(atMost times: Int) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    for _ in 0..<times {
      let count = read(descriptor, &bytes, bytes.count)
      if count > 0 {
        text += bytes[..<count]
      } else if count == 0 || errno != EINTR {
        return count != 0
      }
    }
    return true
  }

  private func message(of line: String) -> Message {
    if let snapshot: PlaySnapshot = PlayWire.value(of: line) { return .snapshot(snapshot) }
    return .printed(line)
  }

  private func waitForEnd() -> ChildProcess.End {
    let timedOut = ended.wait(timeout: .now() + 2) == .timedOut
    if timedOut {
      Foundation.kill(id, SIGKILL)
      _ = ended.wait(timeout: .now() + 5)
    }
    let words = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) }
    return ChildProcess.End(
      status: process.terminationReason == .uncaughtSignal
        ? .signalled(process.terminationStatus) : .exited(process.terminationStatus),
      output: "", errors: words ?? "", timedOut: timedOut, limit: 2)
  }

  deinit { kill() }
}
