import Testing

@testable import Console
@testable import Playing

/// Scripts for `primetime`, as they are read, and the call itself.
@Suite struct PlayScriptTests {
  @Test("Keys, words, comments and empty lines are read")
  func reads() throws {
    let script = try PlayScript(
      "+\n\n  # a comment\n return \nstage 6\n4\n0\nwait\nsize 60x20\n−\nq\r\n", file: "a")
    #expect(script.lines.map(\.number) == [1, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(
      script.lines.map(\.instruction) == [
        .key(.character("+")), .key(.enter), .stage(.sample(6)), .stage(.sample(4)),
        .stage(.sample(10)), .wait, .size(Screen.Size(columns: 60, rows: 20)),
        .key(.character("−")), .key(.character("q")),
      ])
    #expect(try PlayScript("", file: "a").lines.isEmpty)
  }

  @Test(
    "A line that is no key is refused with its place",
    arguments: [
      ("retrun", "unknown key “retrun”; did you mean “return”?"),
      ("Wait", "unknown key “Wait”; did you mean “wait”?"),
      (
        "stage 9",
        "stage 9 has no Prime Time; stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time"
      ),
      ("stage 13", "there is no stage 13; stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time"),
      ("9", "stage 9 has no Prime Time; stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time"),
      ("stage", "stage needs a number, as in “stage 4”"),
      (
        "stage x",
        "“x” is not the number of a stage; stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time"
      ),
      ("size 60", "“60” is no size; write columns and rows, as in “size 60x20”"),
      ("size 0x9", "“0x9” is no size; write columns and rows, as in “size 60x20”"),
      ("size 60x20x2", "“60x20x2” is no size; write columns and rows, as in “size 60x20”"),
      ("size 9 9", "size needs columns and rows, as in “size 60x20”"),
      ("+ +", "“+ +” is more than one key; write one a line"),
    ])
  func refuses(line: String, message: String) {
    #expect(throws: Misuse("dir/a.play:3: \(message)")) {
      try PlayScript("+\n# x\n\(line)\n+", file: "dir/a.play")
    }
  }

  @Test("For a character that is no key all keys are named, because none is near")
  func namesTheKeys() {
    let keys = "+ = - − _ p f n r d s o a ? q 1 3 4 5 6 7 8 0 2"
    let words = "down end escape home pagedown pageup return up wait stage size"
    #expect(throws: Misuse("a:1: unknown key “x”; the keys are \(keys) and \(words)")) {
      try PlayScript("x", file: "a")
    }
  }

  @Test("The stage is 8 if none is named")
  func calls() throws {
    #expect(try PlayCall([]).stage == .sample(8))
    for words in [["6", "--script", "f"], ["--script=f", "6"]] {
      let call = try PlayCall(words)
      #expect(call.script == "f" && call.stage == .sample(6))
    }
  }

  @Test(
    "A call that makes no sense is refused",
    arguments: [
      (["2"], "stage 2 has no Prime Time; stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time"),
      (["3", "4"], "there is one stage to play, or none"),
      (["--script"], "“--script” needs a value, as in “--script FILE”"),
      (["--scirpt", "f"], "unknown option “--scirpt”; did you mean “--script”?"),
    ])
  func refusesCalls(arguments: [String], message: String) {
    #expect(throws: Misuse(message)) { try PlayCall(arguments) }
  }
}
