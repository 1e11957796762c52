import Console
import Foundation
import TestSupport
import Testing

/// The command as a process, in a small package and outside of any.
@Suite struct CommandTests {
  private let fixture: FixturePackage
  private let workbook: BuiltExecutable

  init() throws {
    fixture = try FixturePackage()
    workbook = try BuiltExecutable("workbook")
  }

  @Test("Alone it prints where the reader is, and with --all everything, from any folder inside")
  func printsContents() throws {
    let inside = fixture.root.appendingPathComponent("Chapters/1-ClosureEffect")
    let calls = [([], "Start here: read chapter 1"), (["--all"], "Work not begun, and run.")]
    for (arguments, line) in calls {
      var process = ChildProcess(executable: workbook.url, arguments: arguments, limit: 60)
      process.directory = inside
      let end = try process.run()
      #expect(end.status == .exited(0))
      #expect(end.output.hasPrefix("The Effects Workbook\n"))
      #expect(end.output.contains(line))
      #expect(end.errors.isEmpty)
    }
  }

  @Test("From outside it finds the package that it was built from")
  func fallsBackToItsOwnPackage() throws {
    let end = try workbook.run(in: URL(fileURLWithPath: "/"))
    #expect(end.status == .exited(0))
    #expect(end.output.contains("An effect is a publisher"))
  }

  @Test("A diff is written without colors into a pipe, from any folder inside")
  func diffs() throws {
    let inside = fixture.root.appendingPathComponent("Sources")
    let end = try workbook.run("diff", "1", "3", "store", in: inside)
    #expect(end.status == .exited(0))
    #expect(end.output.hasPrefix("--- Sources/Stage1ClosureEffect/Architecture/Store.swift\n+++ "))
    #expect(!end.output.contains("\u{1B}"))
    let summary = try workbook.run("diff", "1", "3", "--stat", in: inside)
    #expect(summary.output.hasSuffix("\n3 files, 2 insertions, 3 deletions\n"))
  }

  @Test("Two stages that are the same one are said to be, and it is no mistake")
  func acceptsEqualStages() throws {
    let end = try workbook.run("diff", "3", "3", in: fixture.root)
    #expect(end.status == .exited(0))
    #expect(end.output == "3 and 3 are the same stage.\n")
  }

  @Test(
    "A call that makes no sense is answered with one line, which names the help, and exit code 64",
    arguments: [
      ("wacth", "unknown command “wacth”; did you mean “watch”?"),
      ("hlep", "unknown command “hlep”; did you mean “help”?"),
      ("zzzzz", "unknown command “zzzzz”"),
      ("3", "unknown command “3”"),
      ("--step", "unknown option “--step”"),
      ("--al", "unknown option “--al”; did you mean “--all”?"),
      ("--all 3", "“--all” takes nothing more"),
      ("help dif", "unknown command “dif”; did you mean “diff”?"),
      ("steps 9", "there is no chapter 9; there are 1, 2"),
      ("steps one", "“one” is not the number of a chapter; there are 1, 2"),
      ("diff", "diff needs two stages, as in “diff 3 4”"),
      ("diff 1", "diff needs two stages, as in “diff 3 4”"),
      ("diff 1 3 a b", "diff takes one FILE, which is a part of a path, as in “diff 3 4 store”"),
      ("diff 1 9", "there is no stage 9; there are 1, 2, 3, 4"),
      ("diff 1 3 --sat", "unknown option “--sat”; did you mean “--stat”?"),
      ("diff 1 3 --hlep", "unknown option “--hlep”; did you mean “--help”?"),
      ("diff 1 3 Stor.", "unknown file “Stor.”; did you mean “Store”?"),
      (
        "diff 1 2",
        "stage 2, Publishers, has no features: nothing in it corresponds to stage 1; "
          + "try “diff 1 3”"
      ),
    ])
  func refuses(call: String, message: String) throws {
    var process = ChildProcess(
      executable: workbook.url, arguments: call.split(separator: " ").map(String.init), limit: 60)
    process.directory = fixture.root
    let end = try process.run()
    #expect(end.status == .exited(64))
    #expect(end.output.isEmpty)
    let word = call.split(separator: " ")[0]
    let help = ["diff", "steps"].contains(word) ? "help \(word)" : "help"
    let stop = message.hasSuffix("?") ? "" : "."
    #expect(end.errors == "workbook: \(message)\(stop) Help: swift run workbook \(help)\n")
  }

  @Test(
    "Help is printed for all commands and for each, whichever way one asks",
    arguments: [
      (["--help"], "  help [COMMAND]"), (["-h"], "  help [COMMAND]"),
      (["help"], "  help [COMMAND]"), (["help", "help"], "  help [COMMAND]"),
      (["help", "diff"], "--stat counts"), (["diff", "--help"], "--stat counts"),
      (["diff", "1", "--help"], "--stat counts"), (["watch", "-h"], "Keys: r runs again"),
    ])
  func helps(arguments: [String], line: String) throws {
    let end = try ChildProcess(executable: workbook.url, arguments: arguments, limit: 60).run()
    #expect(end.status == .exited(0))
    #expect(end.output.contains(line))
    #expect(end.errors.isEmpty)
  }

  @Test("A reader that stops reading ends it quietly")
  func endsQuietly() throws {
    let long = String(repeating: "a line\n", count: 100_000)
    try fixture.write("Sources/Stage3EffectPublisher/Features/Long.swift", long)
    let script = "\"$1\" diff 1 3 long | head -n 1; \"$1\" help | true"
    var pipe = ChildProcess(
      executable: URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", script, "sh", workbook.url.path],
      limit: 60)
    pipe.directory = fixture.root
    let end = try pipe.run()
    #expect(end.output == "Only in stage 3: Features/Long.swift\n")
    #expect(end.errors.isEmpty)
  }

  @Test("Colors are for a terminal, and not for one whose user sets NO_COLOR")
  func colors() throws {
    let inside = fixture.root
    let text = try workbook.runOnTerminal(
      "diff", "1", "3", environment: ["NO_COLOR": ""], in: inside)
    #expect(text.contains("\u{1B}[31m-b\u{1B}[0m"))
    let plain = try workbook.runOnTerminal(
      "diff", "1", "3", environment: ["NO_COLOR": "1"], in: inside)
    #expect(plain.contains("-b\r\n"))
    #expect(!plain.contains("\u{1B}"))
  }
}
