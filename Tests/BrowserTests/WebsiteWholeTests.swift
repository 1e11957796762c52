import TestSupport
import Testing

@testable import Manuscript
@testable import Website

/// The translation of this workbook, as it is. It needs no browser.
@Suite struct WebsiteWholeTests {
  @Test("Every page but the first one is in the topics of another page")
  func leavesNoPageOut() throws {
    let catalog = try Catalog.ofThisBook.get()
    #expect(catalog.problems.map(\.description) == [])
    let names = catalog.files.map(\.name)
    #expect(Set(names).count == names.count)
    let listed = Set(
      catalog.files.flatMap { file -> [Substring] in
        guard case .text(let text) = file.content else { return [] }
        return text.matches(of: #/(?m)^- <doc:(.+)>$|tutorial: "doc:(.+)"/#)
          .compactMap { $0.1 ?? $0.2 }
      })
    for name in names where !name.hasPrefix("Library-") && name != "Workbook.md" {
      let page = name.replacing(#/\.(md|tutorial)$/#, with: "")
      if page != name { #expect(listed.contains(page[...]), "\(name)") }
    }
  }
}

extension Catalog {
  /// What this workbook is translated to, for all tests: to make it takes a second.
  static let ofThisBook = Result {
    try Catalog(of: WebsiteSource(of: Book(root: packageRoot), basePath: "", [:]))
  }
}
