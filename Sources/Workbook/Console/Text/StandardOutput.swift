// C declares `stdout` and `stderr` as variables, which any code could set. No code does, each
// stream has its own lock, and Swift offers no other way to set up the stream that `print` writes
// to. Everything that this package writes by them goes through this file.
@preconcurrency import Foundation
import Synchronization

/// The standard output of this process, which records whether everything was written.
package enum StandardOutput {
  private static let noProblem: Int32 = -1
  /// The system's error when something could not be written for the first time.
  private static let problem = Atomic(noProblem)

  /// Writes a text and the end of its line.
  package static func write(_ text: String) {
    if fputs(text + "\n", stdout) < 0 || ferror(stdout) != 0 { noteProblem() }
  }

  /// Writes out what was printed without an end of the line.
  package static func flush() {
    fflush(stdout)
  }

  /// The output is lost, so there is no reason to continue. ``end(program:code:)`` says why.
  struct Lost: Error {}

  /// Throws ``Lost`` where something could not be written.
  package static func requireWritten() throws {
    if problem.load(ordering: .relaxed) != noProblem { throw Lost() }
  }

  /// The exit code of the process: this code, or 1 if something could not be written. Then standard
  /// error says so.
  package static func end(program: String, code: Int32) -> Int32 {
    if fflush(stdout) != 0 || ferror(stdout) != 0 { noteProblem() }
    let problem = problem.load(ordering: .relaxed)
    if problem == noProblem { return code }
    let reason = String(cString: strerror(problem))
    StandardError.write("\(program): standard output cannot be written to: \(reason)")
    return code == 0 ? 1 : code
  }

  /// Writes out each line when it is complete, or each buffer when it is full, as C's `setvbuf`
  /// does.
  static func setBuffering(_ mode: Int32, size: Int = 0) {
    setvbuf(stdout, nil, mode, size)
  }

  private static func noteProblem() {
    _ = problem.compareExchange(expected: noProblem, desired: errno, ordering: .relaxed)
  }
}

/// The standard error of this process, which is unbuffered.
package enum StandardError {
  /// Writes a text and the end of its line.
  package static func write(_ text: String) {
    fputs(text + "\n", stderr)
  }
}
