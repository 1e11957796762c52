import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Exercising
@testable import Manuscript

/// The compiler that the tests ask, and what to make of it when it says things otherwise.
enum Toolchain {
  /// The release whose words the steps and the prose have.
  static let quoted = "Swift version 6.3"

  static func compiler() throws -> Compiler {
    let modules = try #require(
      BuiltModules.folder(with: ["Stage2Publishers"], beside: try BuiltExecutable("workbook").url))
    return try Compiler(modules: modules, environment: ProcessInfo.processInfo.environment)
  }

  /// What the compiler says to a step, asked once for all tests.
  static func reply(to step: CompilerStep) throws -> Compiler.Reply {
    lock.lock()
    defer { lock.unlock() }
    if let reply = replies[step.file] { return reply }
    let reply = try compiler().check(step)
    replies[step.file] = reply
    return reply
  }

  /// What `workbook steps 3 8` prints, made here from the one answer of the compiler. Nil for
  /// another call. That the command itself prints it, `StepsCommandTests` checks.
  static func output(of call: String) throws -> String? {
    guard let match = call.wholeMatch(of: #/workbook steps ([0-9]+) ([0-9]+)/#),
      let steps = Repository.chapters.first(where: { String($0.number) == match.1 })?.steps,
      let index = steps.firstIndex(where: { String($0.number) == match.2 })
    else { return nil }
    let format = StepFormat(terminal: Terminal(isTerminal: false), root: Repository.root)
    let reply = try reply(to: steps[index])
    return try format.page(of: index, in: steps, reply: reply).joined(separator: "\n")
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var replies: [URL: Compiler.Reply] = [:]

  /// Records an issue. One that is about the compiler's words alone is a known issue under another
  /// release, which may choose others; in CI it counts.
  static func report(_ complaint: String, isAboutWords: Bool) {
    if isAboutWords, isAnotherRelease, ProcessInfo.processInfo.environment["CI"] == nil {
      withKnownIssue { Issue.record("\(complaint)") }
    } else {
      Issue.record("\(complaint)")
    }
  }

  private static let isAnotherRelease: Bool = {
    let version = try? compiler().version()
    return version?.contains(quoted) != true
  }()
}
