import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Website

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What docc makes of a small workbook with a page of each kind. `.ci/browser` has the whole one.
@Suite(
  .serialized, .ownThread, .inCI,
  .enabled(if: (try? WebsiteTools(ProcessInfo.processInfo.environment)) != nil, "needs docc"))
final class WebsiteTests {
  private let fixture: FixturePackage
  private let site: URL

  init() throws {
    fixture = try FixturePackage(files: WebsiteFixture.files)
    site = fixture.root.appendingPathComponent("a site")
  }

  private func makeBook() throws -> ChildProcess.End {
    try BuiltExecutable("workbook").run(
      "book", "--output", site.path, "--base-path", "/a/base", in: fixture.root)
  }

  @Test("From the first page, every page is reached, and no link and no picture leads nowhere")
  func followsLinks() throws {
    let end = try makeBook()
    #expect(end.status == .exited(0), "\(end.output)\(end.errors)")
    #expect(end.output.hasSuffix("The book is in \(site.path)\n"))

    var rendered = RenderedSite(folder: site, basePath: "/a/base")
    try rendered.follow(from: "/documentation/workbook")
    #expect(rendered.broken.sorted() == [])
    #expect(rendered.allPages.subtracting(rendered.visited).sorted() == [])
    for page in [
      "chapter-1", "chapter-1-the-store", "diff-1-7", "exercise-mapping-hint-2", "guide",
      "chapters-glossary", "sources-stage1closureeffect-store.swift",
    ] {
      #expect(rendered.visited.contains("/documentation/workbook/\(page)"))
    }
    #expect(rendered.visited.contains("/tutorials/workbook/steps-7"))
    #expect(rendered.visited.contains("/documentation/stage1closureeffect/effect"))
    #expect(try text("documentation/workbook/index.html").contains("\"/a/base/js/"))
    #expect(try text("index.html").contains("url=documentation/workbook/"))
    #expect(try text("theme-settings.json").contains("{"))
  }

  @Test("What DocC cannot take is told with the line of the README, and nothing is written")
  func tellsLines() throws {
    try fixture.write(
      WebsiteFixture.readme,
      "# Chapter 7: One\n\n![A](../1-ClosureEffect/Pictures/dot.svg)\n\n[No](doc:No)\n")
    let end = try makeBook()
    #expect(end.status == .exited(1))
    #expect(end.errors.contains("\n  \(WebsiteFixture.readme):5: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.path) == [])
  }

  @Test("Served, it is rebuilt at a save, and stays as it is at one that DocC cannot take")
  func serves() throws {
    let session = try TerminalSession(
      BuiltExecutable("workbook").url, ["book", "--port", "47350"], in: fixture.root)
    try session.wait(for: "It is rebuilt at every save.")
    let address = try #require(session.text.firstMatch(of: #/http:\S+/#)).0
    let url = try #require(URL(string: "\(address)/data/documentation/workbook/chapter-7.json"))
    func page() throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }
    #expect(try page().contains("Producers"))

    let picture = "![A](../1-ClosureEffect/Pictures/dot.svg)"
    try fixture.write(WebsiteFixture.readme, "# Chapter 7: Consumers\n\n\(picture)\n")
    try session.wait(for: "reload the page")
    try eventually("the new page") { try page().contains("Consumers") }
    try fixture.write(WebsiteFixture.readme, "# Chapter 7\n\n\(picture)\n\n[No](doc:No)\n")
    try session.wait(for: "\(WebsiteFixture.readme):5: ")
    #expect(try page().contains("Consumers"))

    session.type("\u{3}")
    #expect(try session.end() == .signalled(SIGINT))
    let work = fixture.root.appendingPathComponent(".build/book")
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path) == [])
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: site.appendingPathComponent(path), encoding: .utf8)
  }
}
