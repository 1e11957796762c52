import Foundation

/// A terminal without a screen: what a program writes on one side is read on the other.
final class PseudoTerminal: @unchecked Sendable {
  struct Unavailable: Error {}

  let reader: Int32
  let program: Int32
  /// Guards everything that changes.
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  /// What is written, as it is seen.
  private var seen: EmulatedScreen
  /// The beginning of a character whose rest has not come yet.
  private var partial: [UInt8] = []

  init(columns: Int = 80, rows: Int = 24) throws {
    var (reader, program): (Int32, Int32) = (-1, -1)
    guard openpty(&reader, &program, nil, nil, nil) == 0 else { throw Unavailable() }
    for descriptor in [reader, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.reader, self.program) = (reader, program)
    seen = EmulatedScreen(columns: columns, rows: rows)
    setSize(columns: columns, rows: rows)
  }

  /// What somebody sees on it, now.
  var screen: EmulatedScreen { condition.withLock { seen } }

  /// Changes its size. The program on it gets a signal.
  func resize(columns: Int, rows: Int) {
    condition.withLock { seen.resize(columns: columns, rows: rows) }
    setSize(columns: columns, rows: rows)
  }

  private func setSize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(program, UInt(TIOCSWINSZ), &size)
  }

  var modes: TerminalModes { TerminalModes(of: program) }

  /// Reads until the program's side is closed, which some systems report as an error.
  func readToEnd() -> String {
    var bytes: [UInt8] = []
    while let chunk { bytes += chunk }
    Foundation.close(reader)
    return String(decoding: bytes, as: UTF8.self)
  }

  private var chunk: ArraySlice<UInt8>? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(reader, &chunk, chunk.count)
    return count > 0 ? chunk[..<count] : nil
  }

  /// Reads on a thread of its own, until ``close()``.
  func startReading() {
    Thread { [self] in
      while let chunk {
        condition.withLock {
          bytes += chunk
          see(chunk)
          condition.broadcast()
        }
      }
      Foundation.close(reader)
    }
    .start()
  }

  /// Shows whole characters.
  private func see(_ chunk: ArraySlice<UInt8>) {
    partial += chunk
    var end = partial.count
    // At most three bytes of a character can be there without its last one.
    for back in 1...3 where back <= partial.count {
      let byte = partial[partial.count - back]
      guard byte & 0xC0 != 0x80 else { continue }
      let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      if length > back { end = partial.count - back }
      break
    }
    seen.show(String(decoding: partial[..<end], as: UTF8.self))
    partial.removeFirst(end)
  }

  /// Waits until what is seen satisfies a condition, and returns it.
  func waitForScreen(
    _ what: String, _ seconds: Double, _ isSo: (EmulatedScreen) -> Bool
  ) throws -> EmulatedScreen {
    let deadline = Date(timeIntervalSinceNow: seconds)
    return try condition.withLock {
      while !isSo(seen) {
        guard condition.wait(until: deadline) else {
          throw NeverCame(
            what: "\(what) on the screen\n\(seen.text)", expected: 1, came: 0, seconds: seconds)
        }
      }
      return seen
    }
  }

  func text(from start: Int) -> String {
    let text = condition.withLock { String(decoding: bytes[start...], as: UTF8.self) }
    return text.replacingOccurrences(of: "\r\n", with: "\n")
  }

  /// Waits for a text after the first `start` bytes, and returns all up to it, and where it ends.
  func wait(for text: String, from start: Int, _ seconds: Double) throws -> (String, Int) {
    let deadline = Date(timeIntervalSinceNow: seconds)
    let wanted = Array(text.utf8)
    return try condition.withLock {
      var next = start
      while true {
        while next + wanted.count <= bytes.count {
          if bytes[next..<(next + wanted.count)].elementsEqual(wanted) {
            let end = next + wanted.count
            return (String(decoding: bytes[start..<end], as: UTF8.self), end)
          }
          next += 1
        }
        guard condition.wait(until: deadline) else {
          let came = String(decoding: bytes[start...], as: UTF8.self)
          throw NeverCame(
            what: "“\(text)” after “\(came)”", expected: 1, came: 0, seconds: seconds)
        }
      }
    }
  }

  func write(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = Foundation.write(reader, bytes, bytes.count)
  }

  /// Closes the program's side, so that the reader comes to its end.
  func close() { Foundation.close(program) }
}
