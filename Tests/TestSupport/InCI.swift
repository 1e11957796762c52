import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests that run only where `CI` is set, as `.ci/run` sets it: those that have the toolchain
  /// build something, or are about the toolchain. They take an eighth of the time of all tests, and
  /// tell somebody who reads the workbook nothing about it.
  package static var inCI: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["CI"] != nil,
      "It is about what the toolchain does: CI=true swift test runs it.")
  }
}
