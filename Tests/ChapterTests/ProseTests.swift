import Foundation
import TestSupport
import Testing

/// What the prose quotes is what the package has today.
@Suite(.serialized, .ownThread) struct ProseTests {
  @Test("Every listing and every quoted output is real", arguments: Repository.prose)
  func quotes(path: String) throws {
    let markdown = Markdown(try #require(Repository.text(of: path)))
    for complaint in ProseChecker(path).complaints(about: markdown) {
      Toolchain.report(complaint, isAboutWords: complaint.contains("`swift run workbook steps "))
    }
  }

  @Test("Every link inside the package leads somewhere", arguments: Repository.readmes)
  func links(path: String) throws {
    let markdown = Markdown(try #require(Repository.text(of: path)))
    for link in ProseChecker(path).brokenLinks(in: markdown) {
      Issue.record("\(link)")
    }
  }

  @Test("Every chapter has its prose, and the prose is found")
  func findsProse() {
    #expect(!Repository.chapters.isEmpty)
    for chapter in Repository.chapters {
      #expect(Repository.prose.contains("\(Repository.folder(of: chapter))/README.md"))
    }
  }
}
