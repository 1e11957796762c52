import Foundation
import TestSupport
import Testing

@testable import workbook

/// The compiler that the tests ask, and what to make of it when it says things otherwise.
enum Toolchain {
  /// The release whose words the steps and the prose have.
  static let quoted = "Swift version 6.3"

  static func compiler() throws -> Compiler {
    try Compiler(
      modulesBeside: try BuiltExecutable("workbook").url,
      environment: ProcessInfo.processInfo.environment)
  }

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
