import Foundation

extension BuiltExecutable {
  /// Runs it with its standard output on a terminal of its own, and returns what it wrote there.
  ///
  /// The terminal ends lines with `\r\n`, as terminals do. Blocks the test's thread.
  package func runOnTerminal(
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
    let program = FileHandle(fileDescriptor: terminal.program, closeOnDealloc: false)
    process.standardOutput = program
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // With its last writer gone the terminal ends, also where the limit made it go.
    terminal.close()
    let id = process.processIdentifier
    let killer = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: killer)
    let text = terminal.readToEnd()
    process.waitUntilExit()
    killer.cancel()
    return text
  }
}
