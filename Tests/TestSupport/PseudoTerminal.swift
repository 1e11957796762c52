import Foundation

/// A terminal without a screen: what a program writes on one side is read on the other.
final class PseudoTerminal {
  struct Unavailable: Error {}

  let reader: Int32
  let program: Int32
  private let condition = NSCondition()
  private var bytes: [UInt8] = []

  init() throws {
    var (reader, program): (Int32, Int32) = (-1, -1)
    guard openpty(&reader, &program, nil, nil, nil) == 0 else { throw Unavailable() }
    for descriptor in [reader, program] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.reader, self.program) = (reader, program)
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
          condition.broadcast()
        }
      }
      Foundation.close(reader)
    }
    .start()
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
