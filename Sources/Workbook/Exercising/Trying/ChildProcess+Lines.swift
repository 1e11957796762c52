import Console
import Foundation

extension ChildProcess {
  /// Lets the process write each line when it is complete. A program whose output is no terminal
  /// writes many lines together, and loses them in a crash. This needs `stdbuf`, which Linux has;
  /// without it, as on macOS, nothing changes.
  mutating func writeLineByLine() {
    guard let stdbuf = findExecutable(named: "stdbuf", path: environment["PATH"]) else { return }
    arguments = ["-oL", executable.path] + arguments
    executable = stdbuf
  }
}
