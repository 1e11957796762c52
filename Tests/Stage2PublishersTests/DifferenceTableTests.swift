import Foundation
import TestSupport
import Testing

/// The table of differences, beside the tests that prove it.
@Suite struct DifferenceTableTests {
  /// What the rows are about, without the marks of code.
  private func rows() throws -> [String] {
    let readme = try text(of: "Sources/Stage2Publishers/README.md")
    let table = try #require(readme.components(separatedBy: "\n| --- | --- | --- |\n").last)
    return table.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("| ") }
      .compactMap { $0.dropFirst(2).components(separatedBy: " | ").first }
      .map { $0.replacingOccurrences(of: "`", with: "") }
  }

  /// The words in front of the last colon of each test's name.
  private func testedWords() throws -> [String] {
    try text(of: "Tests/Stage2PublishersTests/DifferenceTests.swift")
      .matches(of: #/@Test\(\s*"(.+): /#).map { String($0.1) }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: packageRoot.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("Each row has a test that is named after its first words, and each test has one row")
  func eachHasTheOther() throws {
    let (rows, tests) = (try rows(), try testedWords())
    #expect(rows.count > 20 && tests.count >= rows.count)
    for row in rows {
      #expect(tests.contains { row.hasPrefix($0) }, "no test is named after: \(row)")
    }
    for test in tests {
      #expect(rows.count { $0.hasPrefix(test) } == 1, "not one row begins with: \(test)")
    }
  }

  @Test("Each test of the differences is named after a row")
  func allAreNamed() throws {
    let source = try text(of: "Tests/Stage2PublishersTests/DifferenceTests.swift")
    #expect(try testedWords().count == source.matches(of: #/@Test/#).count)
  }
}
