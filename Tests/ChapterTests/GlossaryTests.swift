import Foundation
import Testing

/// The words of the field: each is explained where it is introduced, and in the glossary.
@Suite struct GlossaryTests {
  /// A term, with the section that introduces it.
  private struct Entry {
    let term: String
    let text: [String]
    let path: String
    let anchor: String
  }

  private func entries() throws -> [Entry] {
    let glossary = try #require(Repository.text(of: "Chapters/GLOSSARY.md"))
    return try glossary.components(separatedBy: "\n## ").dropFirst().map { part in
      let lines = part.split(separator: "\n").map(String.init)
      let link = try #require(lines.last?.firstMatch(of: #/^\[.+\]\((.+)#(.+)\)$/#), "\(part)")
      return Entry(
        term: lines[0], text: Array(lines.dropFirst().dropLast()),
        path: "Chapters/\(link.1)", anchor: String(link.2))
    }
  }

  /// What a heading is called in a link to it.
  private func anchor(of heading: String) -> String {
    String(
      heading.lowercased().compactMap { character in
        character == " "
          ? "-" : character.isLetter || character.isNumber || character == "-" ? character : nil
      })
  }

  @Test("The terms are in order, each once, in one to three lines")
  func isOrdered() throws {
    let entries = try entries()
    let terms = entries.map { $0.term.lowercased() }
    for (term, next) in zip(terms, terms.dropFirst()) {
      #expect(term < next, "“\(next)” stands after “\(term)”: the terms are in order, each once")
    }
    #expect(terms.count > 10)
    for entry in entries {
      #expect((1...3).contains(entry.text.count), "\(entry.term) has not one to three lines")
    }
  }

  @Test(
    "A term is linked to the glossary where it is introduced, before it stands in italics or code")
  func isLinked() throws {
    for entry in try entries() {
      let text = try #require(Repository.text(of: entry.path))
      let target = "](../GLOSSARY.md#\(anchor(of: entry.term)))"
      let range = text.range(of: target)
      let link = try #require(
        range, "\(entry.path) does not link \(entry.term): [\(entry.term)\(target)")
      let before = text[..<link.lowerBound]
      let heading = before.split(separator: "\n").last { $0.hasPrefix("#") }?.drop {
        "# ".contains($0)
      }
      #expect(
        heading.map { anchor(of: String($0)) } == entry.anchor,
        "\(entry.path) links \(entry.term) first in another section than the glossary says")
      // The link's own text stands before its target.
      let own = before.lastIndex(of: "[") ?? before.endIndex
      for mark in ["*\(entry.term)*", "`\(entry.term)`"] {
        let lead = text[..<own].split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
          !lead.contains { $0.contains(mark) }, "\(mark) stands before its link in \(entry.path)")
      }
    }
  }

  @Test("Every link to the glossary leads to a term, and every chapter that links it is right")
  func hasNoLooseLinks() throws {
    let known = Set(try entries().map { anchor(of: $0.term) })
    for path in Repository.readmes {
      let text = Repository.text(of: path) ?? ""
      for match in text.matches(of: #/GLOSSARY\.md#([a-z0-9-]+)/#) {
        #expect(known.contains(String(match.1)), "\(path): \(match.0)")
      }
    }
  }
}
