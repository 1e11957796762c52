import Console
import Foundation

extension ChildProcess {
  /// Lets the process write each line when it is complete, and not many lines at once, as programs
  /// do whose output is no terminal: they would be lost in a crash. That takes `stdbuf`, as Linux
  /// has it; where there is none, as on macOS, nothing changes.
  mutating func writeLineByLine() {
    guard let stdbuf = findExecutable(named: "stdbuf", path: environment["PATH"]) else { return }
    arguments = ["-oL", executable.path] + arguments
    executable = stdbuf
  }
}
