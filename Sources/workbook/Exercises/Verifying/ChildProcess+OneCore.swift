import CommandLineSupport
import Foundation

extension ChildProcess {
  /// Keeps the process on one core, the first that is allowed. That takes `taskset`, as Linux has it;
  /// where there is none, as on macOS, nothing changes.
  mutating func keepOnOneCore() {
    guard let taskset = findExecutable(named: "taskset", path: environment["PATH"]),
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let core = status.firstMatch(of: #/Cpus_allowed_list:\s*([0-9]+)/#)?.1
    else { return }
    arguments = ["-c", String(core), executable.path] + arguments
    executable = taskset
  }
}
