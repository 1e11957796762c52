import Foundation
import Testing

/// Runs what an exit test's process is to die of, and tells the test how far it came.
///
/// - Parameter folder: a folder that the process leaves behind:
///   ``expectTrap(_:saying:sourceLocation:)`` removes it.
package func untilTrap(leaving folder: URL? = nil, _ body: () throws -> Void) rethrows {
  if let folder { mark(left + folder.path(percentEncoded: false)) }
  mark(alive)
  try body()
  mark(survived)
}

/// The process died in `untilTrap`, by a trap that says all of these words.
///
/// The exit test has to observe the standard output and the standard error. In release mode a trap
/// has no message, and the words are not looked for.
package func expectTrap(
  _ result: ExitTest.Result?, saying words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let result = try #require(result, sourceLocation: sourceLocation)
  if case .exitCode(let code) = result.exitStatus {
    Issue.record(
      "The child did not die of a signal, it exited with code \(code).",
      sourceLocation: sourceLocation)
  }
  let output = String(decoding: result.standardOutputContent, as: UTF8.self)
  for line in output.split(separator: "\n") where line.hasPrefix(left) {
    try FileManager.default.removeItem(atPath: String(line.dropFirst(left.count)))
  }
  #expect(output.contains(alive), sourceLocation: sourceLocation)
  #expect(!output.contains(survived), sourceLocation: sourceLocation)
  #if DEBUG
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    for word in words { #expect(errors.contains(word), sourceLocation: sourceLocation) }
  #endif
}

private let alive = "alive before the trap"
private let survived = "alive after the trap"
private let left = "leaves "

/// Writes a line immediately: what `print` holds back is lost in a trap.
private func mark(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
