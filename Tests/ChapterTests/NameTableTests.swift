import Foundation
import Testing

/// The last page's table of names: each row is proved by a test of the small RxSwift that is called
/// what the row's last cell says, or says that it is not checked.
@Suite struct NameTableTests {
  private static let tests = "Exercises/Tests/SmallRxTests/TableTests.swift"

  @Test("Every row of the last page's table has a test, if the small RxSwift has its names")
  func rows() throws {
    let page = try #require(Repository.text(of: "Chapters/EPILOGUE.md"))
    let rows = cells(in: page)
    #expect(rows.count >= 18)
    let tests = try #require(Repository.text(of: Self.tests))
      .matches(of: #/@Test\("([^"]+)"\)/#).map { String($0.1) }
    #expect(tests.count >= 14)
    #expect(complaints(about: rows, declared: try declared(), tests: tests) == [])
  }

  @Test("A row without a test is found, and so is every other kind of mistake")
  func finds() {
    func found(_ rows: [String], _ tests: [String]) -> [String] {
      complaints(
        about: rows, declared: ["Observable", "merge", "create", "subscribe"], tests: tests)
    }
    #expect(found(["`.merge`"], ["`.merge`"]) == [])
    #expect(found(["`.merge`", "`Observable`"], ["`.merge`"]) == ["no test: `Observable`"])
    #expect(found(["`.create { observer in … }`"], []) == ["no test: `.create { observer in … }`"])
    #expect(
      found(["`subscribe(onNext:)`, `.merge`"], []) == ["no test: `subscribe(onNext:)`, `.merge`"])
    #expect(
      found(["`.merge` (not checked)"], []) == ["can be checked: `.merge` (not checked)"])
    #expect(found(["`concatMap` (not checked)"], []) == [])
    #expect(found(["`concatMap`"], []) == ["not in SmallRx, and not said to be: `concatMap`"])
    #expect(
      found(["`.merge`, `concatMap`"], [])
        == ["not in SmallRx, and not said to be: `.merge`, `concatMap`"])
    #expect(found([], ["`.merge`"]) == ["no row: `.merge`"])
    #expect(found(["a row without a name"], []) == ["no name: a row without a name"])
  }

  @Test("The last cells of the table are read")
  func reads() {
    let page = """
      # Title

      | a | RxSwift |
      | --- | --- |
      | `x` | `y` |
      | z | `{ _ in }` |

      | b | c |
      """
    #expect(cells(in: page) == ["`y`", "`{ _ in }`"])
  }

  /// The last cells of the table whose last column is RxSwift's.
  private func cells(in page: String) -> [String] {
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.hasSuffix("| RxSwift |") }) else { return [] }
    return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
    }
  }

  /// One line for each row that is not proved and does not say so, and for each test of no row.
  private func complaints(
    about rows: [String], declared: Set<String>, tests: [String]
  ) -> [String] {
    rows.compactMap { row in
      // The first word of a piece of code is its name: `.create { … }`, `catch { … }`.
      let names = row.matches(of: #/`\.?(\w+)[^`]*`/#).map { String($0.1) }
      if names.isEmpty, !tests.contains(row) { return "no name: \(row)" }
      let isThere = names.allSatisfy(declared.contains)
      if row.hasSuffix(" (not checked)") { return isThere ? "can be checked: \(row)" : nil }
      if !isThere { return "not in SmallRx, and not said to be: \(row)" }
      return tests.contains(row) ? nil : "no test: \(row)"
    } + tests.filter { !rows.contains($0) }.map { "no row: \($0)" }
  }

  /// The public names of the small RxSwift.
  private func declared() throws -> Set<String> {
    let files = Repository.files(under: "Exercises/Sources/SmallRx")
    #expect(files.count > 10)
    return try files.reduce(into: []) { names, file in
      let text = try #require(Repository.text(of: file))
      for match in text.matches(
        of: #/public (?:static |final )*(?:func|class|struct|enum|protocol) `?(\w+)/#)
      {
        names.insert(String(match.1))
      }
    }
  }
}
