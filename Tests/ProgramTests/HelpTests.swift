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
    #expect(lines.contains { $0.contains("swift run chapter1 --step") })
    #expect(lines.contains { $0.hasPrefix("  verify") && $0.contains("for authors") })
  }

  @Test("Every command has its help, and no line of it is too wide", arguments: [60, 80])
  func fits(width: Int) throws {
    let calls =
      [("workbook", ["help"]), ("primetime", ["--help"])]
      + commands.map { ("workbook", ["help", $0]) }
    for (program, words) in calls {
      let session = try TerminalSession(
        BuiltExecutable(program).url, words,
        environment: ["WORKBOOK_PAGER": "cat; echo the-end", "NO_COLOR": "1"], in: packageRoot,
        columns: width)
      try session.wait(for: "the-end")
      #expect(try session.end() == .exited(0))
      let lines = session.text.split(whereSeparator: \.isNewline)
      #expect(lines.first?.hasPrefix("usage") == true)
      for line in lines { #expect(line.count <= width, "\(line)") }
    }
  }

  @Test(
    "What were commands once are answered with the new call",
    arguments: [
      (["chapter", "3", "--step"], "a chapter is run with `swift run chapter3 --step`"),
      (["help", "chapter"], "a chapter is run with `swift run chapterN`"),
      (["chapter"], "a chapter is run with `swift run chapterN`"),
      (["chapter", "--help"], "a chapter is run with `swift run chapterN`"),
      (["pictures"], "all pictures are drawn with `.ci/pictures`"),
      (["pictures", "2"], "a chapter's pictures are drawn with `swift run chapter2 --pictures`"),
      (["play"], "Prime Time is played with `swift run primetime`"),
      (["pictures", "--help"], "all pictures are drawn with `.ci/pictures`"),
      (["play", "--stage", "4"], "Prime Time is played with `swift run primetime 4`"),
      (["play", "4"], "Prime Time is played with `swift run primetime 4`"),
    ])
  func moved(words: [String], answer: String) throws {
    let workbook = try BuiltExecutable("workbook")
    let end = try ChildProcess(executable: workbook.url, arguments: words, limit: 60).run()
    #expect(end.status == .exited(64) && end.output.isEmpty)
    #expect(end.errors == "workbook: \(answer). Help: swift run workbook help\n")
  }
}
