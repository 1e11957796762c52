import Foundation

extension BuiltExecutable {
  /// Runs it with its standard output on a terminal of its own, and returns what it wrote there.
  ///
  /// The terminal ends lines with `\r\n`, as terminals do. Blocks the test's thread.
  public func runOnTerminal(
    _ arguments: String...,
    environment: [String: String] = [:],
    in directory: URL? = nil,
    limit: Double = 60
  ) throws -> String {
    let terminal = try PseudoTerminal()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm"]) { _, new in new }
      .merging(environment) { _, new in new }
    if let directory { process.currentDirectoryURL = directory }
    process.standardOutput = terminal.program
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // With its last writer gone the terminal ends, also where the limit made it go.
    try terminal.program.close()
    let id = process.processIdentifier
    let killer = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: killer)
    let text = terminal.readToEnd()
    process.waitUntilExit()
    killer.cancel()
    return text
  }
}

/// A terminal without a screen: what a program writes on one side is read on the other.
private struct PseudoTerminal {
  struct Unavailable: Error {}

  let reader: Int32
  let program: FileHandle

  init() throws {
    var (reader, program): (Int32, Int32) = (-1, -1)
    guard openpty(&reader, &program, nil, nil, nil) == 0 else { throw Unavailable() }
    self.reader = reader
    self.program = FileHandle(fileDescriptor: program, closeOnDealloc: false)
  }

  /// Reads until the program's side is closed, which some systems report as an error.
  func readToEnd() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(reader, &chunk, chunk.count), count > 0 {
      bytes += chunk[..<count]
    }
    close(reader)
    return String(decoding: bytes, as: UTF8.self)
  }
}
