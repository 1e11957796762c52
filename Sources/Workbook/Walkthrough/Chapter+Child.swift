import Console
import Foundation

extension Chapter {
  /// Starts this executable again, to run one of the chapter's `children` there, and returns how it
  /// ended.
  ///
  /// A child can crash, hang or run forever: it is a separate process, killed after `limit`
  /// seconds, and it ends when this process ends. Its output is captured, complete lines even if it
  /// traps. The chapter checks how it ended; if it cannot be started, that is a false claim.
  package func child(
    _ name: String, _ arguments: String..., atMost limit: Double = 5,
    file: StaticString = #filePath, line: UInt = #line
  ) -> ChildProcess.End {
    do {
      guard let executable else { throw CocoaError(.fileNoSuchFile) }
      var child = ChildProcess(executable: executable, input: .lifeline, limit: limit)
      child.arguments = [Invocation.childArgument, name] + arguments
      return try child.run()
    } catch {
      check("the child “\(name)” can be started: \(error)", false, file: file, line: line)
      return ChildProcess.End(
        status: .exited(127), output: "", errors: "\(error)\n", timedOut: false, limit: limit)
    }
  }
}

/// Ends this process when its standard input ends, which happens when its parent has ended.
///
/// A child has a process group of its own, so that Ctrl-C does not reach it.
func endWithParent() {
  Thread {
    while getchar() != EOF {}
    _exit(1)
  }
  .start()
}
