import Foundation
import TestSupport
import Testing

@testable import workbook

/// What `workbook try` begins with on each stage.
@Suite(.serialized, .ownThread) struct TemplateTests {
  static let stages = Repository.book.stages

  @Test(
    "Each stage's template imports it, and the compiler has nothing to say to it", arguments: stages
  )
  func compiles(stage: Book.Stage) throws {
    let name = stage.folder.lastPathComponent
    let file = Repository.root.appendingPathComponent("Exercises/Templates/\(name).swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("// A place to try things on stage \(stage.number), \(stage.name)."))
    #expect(text.contains("\nimport \(name)\n"))
    let verdict = try Toolchain.compiler().check(file)
    #expect(verdict.isAccepted && verdict.diagnostics.isEmpty, "\(verdict.text)")
  }

  @Test("What is tried can import every stage, and git ignores it")
  func isBuilt() throws {
    let manifest = try #require(Repository.text(of: "Exercises/Package.swift"))
    for stage in TemplateTests.stages {
      #expect(manifest.contains("\"\(stage.folder.lastPathComponent)\""))
    }
    let ignored = try #require(Repository.text(of: ".gitignore"))
    #expect(ignored.split(separator: "\n").contains("/Exercises/Try/"))
  }
}
