import Foundation

/// Reads a pipe to its end on a separate thread, so that the writing process never has to wait.
///
/// With a limit it retains the last lines only: at least so many bytes of them, and at most twice
/// as many.
final class PipeReader: @unchecked Sendable {
  /// Guards everything that changes.
  private let lock = NSLock()
  private let limit: Int?
  private var data = Data()
  private var lost = 0
  private let ended = DispatchSemaphore(value: 0)

  /// Passes the bytes that arrive to `onChunk`, on the reading thread, or retains them without it.
  init(_ pipe: Pipe, limit: Int? = nil, onChunk: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil) {
    self.limit = limit
    let handle = pipe.fileHandleForReading
    Thread { [self] in
      while let chunk = PipeReader.chunk(of: handle.fileDescriptor) {
        if let onChunk {
          onChunk(chunk)
          continue
        }
        lock.lock()
        data.append(contentsOf: chunk)
        dropWhatIsTooMuch()
        lock.unlock()
      }
      // Foundation on Linux retains a process that has run, and its pipes with it.
      try? handle.close()
      ended.signal()
    }
    .start()
  }

  /// Reads the available bytes, as soon as there are any: nil at the end. A `FileHandle` would wait
  /// for a whole buffer, and lose the bytes in it if the end never came.
  private static func chunk(of descriptor: Int32) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 { return buffer[..<count] }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Waits for the end, or for the deadline, and returns what there is.
  func text(before deadline: DispatchTime) -> String {
    _ = ended.wait(timeout: deadline)
    lock.lock()
    defer { lock.unlock() }
    return String(decoding: data, as: UTF8.self)
  }

  /// How many lines are not retained.
  var lostLines: Int {
    lock.lock()
    defer { lock.unlock() }
    return lost
  }

  /// Drops whole lines, where there are any. A line that never ends is dropped in parts.
  private func dropWhatIsTooMuch() {
    guard let limit, data.count > 2 * limit else { return }
    let newline = UInt8(ascii: "\n")
    let end = data.index(data.startIndex, offsetBy: data.count - limit)
    let cut = data[..<end].lastIndex(of: newline).map(data.index(after:)) ?? end
    lost += data[..<cut].count { $0 == newline }
    data = Data(data[cut...])
  }
}

/// The standard input of a process that is about to start.
///
/// Text comes from a file and not through a pipe: writing into a pipe that a child does not read
/// blocks, or raises `SIGPIPE`.
struct InputSource {
  let source: FileHandle
  private let lifeline: Pipe?

  init(_ input: ChildProcess.Input) throws {
    switch input {
    case .nothing:
      (source, lifeline) = (.nullDevice, nil)
    case .lifeline:
      let pipe = Pipe()
      (source, lifeline) = (pipe.fileHandleForReading, pipe)
    case .text(let text):
      let name = "workbook-input-\(UUID().uuidString)"
      let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      (source, lifeline) = (try FileHandle(forReadingFrom: file), nil)
    }
  }

  func close() {
    try? lifeline?.fileHandleForWriting.close()
    if source !== FileHandle.nullDevice { try? source.close() }
  }
}
