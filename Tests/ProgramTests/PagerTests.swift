import TestSupport
import Testing

/// What may be longer than the window goes through a pager, where somebody sits there.
@Suite(.serialized, .ownThread) struct PagerTests {
  @Test(
    "Each text that may be long goes through the pager, whole",
    arguments: [
      "help", "help diff", "diff --help", "--all", "steps 3", "steps 3 1", "experiment",
      "experiment 5", "diff 3 4",
    ])
  func pages(call: String) throws {
    let session = try TerminalSession(
      BuiltExecutable("workbook").url, call.split(separator: " ").map(String.init),
      environment: ["WORKBOOK_PAGER": "sed s/^/paged:/; echo the-end", "NO_COLOR": "1"],
      in: packageRoot)
    try session.wait(for: "the-end")
    #expect(try session.end() == .exited(0))
    let lines = session.text.split(separator: "\n")
    #expect(lines.count > 2)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("paged:") }, "\(session.text)")
  }
}
