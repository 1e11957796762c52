import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Manuscript

/// What `workbook try` begins with on each stage.
@Suite(.serialized, .ownThread) struct TemplateTests {
  static let stages = Repository.book.stages

  @Test(
    "Each stage's template imports it, and the compiler has nothing to say to it", arguments: stages
  )
  func compiles(stage: Book.Stage) throws {
    let name = stage.folder.lastPathComponent
    let file = Repository.root.appendingPathComponent("Exercises/Templates/\(name).swift")
    let text = try #require(
      Repository.text(of: "Exercises/Templates/\(name).swift"),
      "Exercises/Templates/\(name).swift is not there")
    let opening = "// A place to try things on stage \(stage.number), \(stage.name)."
    #expect(text.hasPrefix(opening), "\(name).swift does not begin with “\(opening)”")
    #expect(text.contains("\nimport \(name)\n"), "\(name).swift does not import \(name)")
    let verdict = try Toolchain.compiler().check(file)
    #expect(verdict.isAccepted && verdict.diagnostics.isEmpty, "\(verdict.text)")
  }

  @Test("What is tried can import every stage, and git ignores it")
  func isBuilt() throws {
    let manifest = try #require(Repository.text(of: "Exercises/Package.swift"))
    for stage in TemplateTests.stages {
      let name = stage.folder.lastPathComponent
      let isListed = manifest.contains("\"\(name)\"")
      #expect(isListed, "Exercises/Package.swift does not list \(name)")
    }
    let ignored = try #require(Repository.text(of: ".gitignore"))
    #expect(ignored.split(separator: "\n").contains("/Exercises/Try/"))
  }
}
