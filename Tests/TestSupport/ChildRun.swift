import Console
import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For a test that fails on purpose, which only a ``childRun(of:)`` runs.
  package static var inChildRun: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment[childRunVariable] != nil,
      "It fails on purpose, in a run of its own.")
  }
}

/// Runs the tests of this program whose ids match the pattern, in a process of their own. Returns
/// whether all have passed, and what the run printed. Blocks the thread.
package func childRun(of pattern: String) throws -> (hasPassed: Bool, output: String) {
  let own = CommandLine.arguments
  var arguments = ["--testing-library", "swift-testing", "--filter", pattern]
  // Where the tests are a bundle, another program loads it, and is told here where it is.
  if let index = own.firstIndex(of: "--test-bundle-path"), index + 1 < own.count {
    arguments += [own[index], own[index + 1]]
  }
  var process = ChildProcess(
    executable: URL(fileURLWithPath: own[0]), arguments: arguments, limit: 300)
  process.environment[childRunVariable] = "1"
  process.joinsOutputs = true
  let end = try process.run()
  return (end.status == .exited(0), end.output)
}

private let childRunVariable = "WORKBOOK_CHILD_RUN"
