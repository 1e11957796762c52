import Testing

@testable import workbook

@Suite struct HelpTests {
  @Test("The commands are listed in the order in which a reader meets them, those for authors last")
  func isInOrder() {
    let lines = Help.usage().split(separator: "\n").map(String.init)
    let places = Command.all.map { command in lines.firstIndex { $0.hasPrefix("  \(command.call)") }
    }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
    let names = Command.all.map(\.name)
    #expect(names.prefix(3) == ["chapter", "watch", "check"])
    let firstForAuthors = Command.all.firstIndex { $0.summary.hasPrefix("for authors") }
    #expect(
      Command.all[(firstForAuthors ?? 0)...].allSatisfy { $0.summary.hasPrefix("for authors") })
  }

  @Test("No line is wider than the window", arguments: [60, 80])
  func fits(width: Int) throws {
    let texts = [Help.usage(width: width)] + Command.all.map { Help.text(of: $0, width: width) }
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= width, "\(line)")
    }
  }
}
