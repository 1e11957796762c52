import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

/// The modules beside the program that asks, with a script in the place of the toolchain.
@Suite final class BuiltModulesTests {
  private let fixture: FixturePackage
  private var told: [String] = []

  init() throws {
    fixture = try FixturePackage(files: FixturePackage.twoChapters)
    try fixture.write(".build/debug/Modules/First.swiftmodule", "")
    try fixture.write("bin/swift", "")
  }

  private func folder(with modules: String..., swift script: String) throws -> URL {
    let swift = fixture.root.appendingPathComponent("bin/swift")
    try writeExecutable("#!/bin/sh\n\(script)\n", to: swift)
    let context = CommandContext(
      program: "workbook", directory: fixture.root,
      executable: fixture.root.appendingPathComponent(".build/debug/workbook"),
      terminal: Terminal(isTerminal: false), environment: ["WORKBOOK_SWIFT": swift.path],
      write: { _ in }, writeError: { self.told.append($0) })
    return try BuiltModules.folder(with: modules, in: Book(root: fixture.root), context)
  }

  @Test("What is there is not built again; what is missing is built, and that is told")
  func builds() throws {
    let modules = fixture.root.appendingPathComponent(".build/debug/Modules")
    #expect(try folder(with: "First", swift: "exit 1").path == modules.path && told.isEmpty)
    let script = "[ \"$1\" = build ] && touch \"$3/.build/debug/Modules/Second.swiftmodule\""
    #expect(try folder(with: "First", "Second", swift: script).path == modules.path)
    #expect(told == ["builds the package, for a minute or two …"])
  }

  @Test("A build that fails is told with the compiler's errors")
  func fails() throws {
    #expect(throws: Command.Failure("the package cannot be built:\na.swift:1:1: error: no")) {
      try folder(with: "Third", swift: "echo hm; echo 'a.swift:1:1: error: no'; exit 1")
    }
  }
}
