import Foundation

/// The standard output of this process, of which it is known whether it took everything.
public enum StandardOutput {
  /// What the system said when something could not be written for the first time.
  private static var problem: Int32?

  /// Writes a text and the end of its line.
  public static func write(_ text: String) {
    if fputs(text + "\n", stdout) < 0 || ferror(stdout) != 0 { noteProblem() }
  }

  /// The exit code of the process: this one, or 1 where something could not be written, which is
  /// told on standard error.
  public static func end(program: String, code: Int32) -> Int32 {
    if fflush(stdout) != 0 || ferror(stdout) != 0 { noteProblem() }
    guard let problem else { return code }
    let reason = String(cString: strerror(problem))
    fputs("\(program): standard output cannot be written to: \(reason)\n", stderr)
    return code == 0 ? 1 : code
  }

  private static func noteProblem() {
    if problem == nil { problem = errno }
  }
}
