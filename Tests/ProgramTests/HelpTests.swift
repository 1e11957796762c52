import Console
import TestSupport
import Testing

/// What the built command says of its commands.
@Suite(.serialized, .ownThread) struct HelpTests {
  private let commands = [
    "watch", "check", "hint", "solution", "reset", "experiment", "steps", "diff", "try", "book",
    "verify",
  ]

  @Test("The commands are listed in the order in which a reader meets them, those for authors last")
  func isInOrder() throws {
    let lines = try BuiltExecutable("workbook").run("help").output.split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  --") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(names == commands + ["help"])
    #expect(lines.contains { $0.hasPrefix("  verify") && $0.contains("for authors") })
  }

  @Test("Every command has its help, no line of it is too wide")
  func fits() throws {
    let workbook = try BuiltExecutable("workbook")
    for words in [["help"]] + commands.map({ ["help", $0] }) {
      let end = try ChildProcess(executable: workbook.url, arguments: words, limit: 60).run()
      #expect(end.status == .exited(0) && end.output.hasPrefix("usage"))
      for line in end.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test(
    "What were commands once are answered with the new call",
    arguments: [
      (["chapter", "3", "--step"], "a chapter is run with `swift run chapter3 --step`"),
      (["chapter"], "a chapter is run with `swift run chapterN`"),
      (["chapter", "--help"], "a chapter is run with `swift run chapterN`"),
      (["pictures"], "all pictures are drawn with `.ci/pictures`"),
      (["pictures", "2"], "a chapter's pictures are drawn with `swift run chapter2 --pictures`"),
      (["play"], "Prime Time is played with `swift run primetime`"),
      (["play", "4"], "Prime Time is played with `swift run primetime 4`"),
    ])
  func moved(words: [String], answer: String) throws {
    let workbook = try BuiltExecutable("workbook")
    let end = try ChildProcess(executable: workbook.url, arguments: words, limit: 60).run()
    #expect(end.status == .exited(64) && end.output.isEmpty)
    #expect(end.errors == "workbook: \(answer). Help: swift run workbook help\n")
  }
}
