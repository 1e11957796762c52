import Foundation
import TestSupport
import Testing

@testable import Comparing
@testable import Console
@testable import Manuscript

/// The call `workbook experiment`, with scripts in the place of the toolchain and of a chapter.
@Suite(.serialized, .ownThread) final class ExperimentTests {
  private let fixture: FixturePackage
  private var output: [String] = []
  private var errors: [String] = []
  private var whenWritten: (String) -> Void = { _ in }

  private let source = "Chapters/1-ClosureEffect/main.swift"

  init() throws {
    fixture = try FixturePackage()
    try fixture.write(source, "one\nall is well\n")
    // It prints the file that it was built from, as a chapter would show what its code does.
    try fixture.write("bin/x", "")
    try writeExecutable(
      "#!/bin/sh\ncat '\(fixture.root.path)/\(source)'\n",
      to: fixture.root.appendingPathComponent("bin/chapter1"))
    // It builds a chapter that prints the copy's file; it rejects a file with a certain word.
    try writeExecutable(
      """
      #!/bin/sh
      package=$5
      echo "$@${CI:+ CI}" >> "$package/../../calls.log"
      file="$package/\(source)"
      if grep -q NONSENSE "$file"; then
        echo "$file:1:1: error: cannot find 'NONSENSE' in scope"
        echo "$file:1:1: error: cannot find 'NONSENSE' in scope"
        exit 1
      fi
      if grep -q NOWHERE "$file"; then echo "error: no linker"; exit 1; fi
      mkdir -p "$package/.build/debug"
      { echo '#!/bin/sh'
        echo "cat '$file'"
        echo "if grep -q TRAP '$file'; then"
        echo "  echo 'x: Fatal error: Index out of range' >&2; kill -ILL \\$\\$"
        echo "fi"
      } > "$package/.build/debug/chapter1"
      chmod +x "$package/.build/debug/chapter1"

      """, to: fixture.root.appendingPathComponent("bin/swift"))
    try experiment(1, "a-change", "# prints: two", "-one", "+two")
  }

  private func experiment(_ number: Int, _ name: String, _ outcome: String, _ lines: String...)
    throws
  {
    let diff = [outcome, "", "--- a/\(source)", "+++ b/\(source)", "@@ -1 +1 @@"] + lines
    try fixture.write(
      "Chapters/1-ClosureEffect/Experiments/0\(number)-\(name).diff",
      diff.joined(separator: "\n") + "\n")
  }

  private func run(_ arguments: String...) -> Int32 {
    (output, errors) = ([], [])
    let swift = fixture.root.appendingPathComponent("bin/swift").path
    let context = CommandContext(
      program: "workbook", directory: fixture.root,
      executable: fixture.root.appendingPathComponent("bin/workbook"),
      terminal: Terminal(isTerminal: false), environment: ["WORKBOOK_SWIFT": swift],
      write: {
        self.output.append($0)
        self.whenWritten($0)
      }, writeError: { self.errors.append($0) })
    return Program(name: "workbook", opening: .experiment, commands: [.experiment])
      .run(["experiment"] + arguments, in: context)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOf: fixture.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("An experiment shows its edit and how the output differs, and the reader's file stays")
  func shows() throws {
    #expect(run("1", "1") == 0, "\(errors)")
    let text = output.joined(separator: "\n")
    #expect(text.hasPrefix("Experiment 1.1: a change\n--- a/\(source)\n"))
    #expect(
      text.contains("\n--- as it is\n+++ with the edit\n@@ -1,2 +1,2 @@\n-one\n+two\n all is well"))
    #expect(self.text(source) == "one\nall is well\n")
    #expect(self.text(".build/experiments/\(source)") == "two\nall is well\n")
    let package = fixture.root.appendingPathComponent(".build/experiments").path
    // As it is, and with the edit.
    let call =
      "build --product chapter1 --package-path \(package) --disable-index-store -Xswiftc -gnone\n"
    #expect(self.text("calls.log") == call + call)
  }

  @Test("The copy follows the package: what was changed, added and removed there")
  func updates() throws {
    #expect(run("1", "1") == 0)
    try fixture.write(source, "one\nall is better\n")
    try fixture.write("Sources/New.swift", "new")
    try FileManager.default.removeItem(
      at: fixture.root.appendingPathComponent("Sources/Stage2Publishers/Just.swift"))
    #expect(run("1", "1") == 0)
    #expect(text(".build/experiments/\(source)") == "two\nall is better\n")
    #expect(text(".build/experiments/Sources/New.swift") == "new")
    #expect(text(".build/experiments/Sources/Stage2Publishers/Just.swift") == nil)
  }

  @Test("What the compiler rejects is shown in its words, once")
  func rejects() throws {
    try experiment(2, "nonsense", "# rejected: cannot find", "-one", "+NONSENSE")
    #expect(run("1", "2") == 0)
    let text = output.joined(separator: "\n")
    #expect(text.contains("The compiler rejects it:\n"))
    #expect(text.components(separatedBy: "cannot find 'NONSENSE'").count == 2)
  }

  @Test("A build that fails for another reason is no rejection")
  func failsElsewhere() throws {
    try experiment(2, "no-linker", "# rejected: no linker", "-one", "+NOWHERE")
    #expect(run("1", "2") == 1)
    #expect(
      errors == [
        "workbook: the build exited with code 1, which says nothing about the experiment:\n"
          + "error: no linker"
      ])
    #expect(run("--all") == 1)
  }

  @Test("An edit that no longer fits names its line, and nothing is built")
  func misfits() throws {
    try fixture.write(source, "three\n")
    #expect(run("1", "1") == 1)
    #expect(
      errors == [
        "workbook: 01-a-change.diff:6: \(source) no longer has this line here: “one”. "
          + "Nothing was changed"
      ])
    #expect(text(".build/experiments/\(source)") == nil)
  }

  @Test("All of them are proved: a promise that does not come true is said, and the exit code is 1")
  func proves() throws {
    try experiment(2, "nonsense", "# rejected: cannot find", "-one", "+NONSENSE")
    try experiment(
      3, "a-false-claim", "# false: all is well", "-all is well", "+  ✗ all is well (x:1)")
    #expect(run("--all") == 0, "\(output)")
    #expect(output.filter { $0.hasPrefix("✔") }.count == 3)

    try experiment(4, "no-promise", "nothing said", "-one", "+four")
    try experiment(5, "a-wrong-promise", "# prints: five", "-one", "+six")
    try experiment(6, "no-change", "# prints: all is well", "-one", "+seven")
    try experiment(7, "not-rejected", "# rejected: cannot find", "-one", "+eight")
    try experiment(8, "not-false", "# false: all is well", "-one", "+nine")
    #expect(run("1", "--all") == 1)
    #expect(
      output.filter { $0.hasPrefix("✘") } == [
        "✘ 1.4 no promise", "✘ 1.5 a wrong promise", "✘ 1.6 no change", "✘ 1.7 not rejected",
        "✘ 1.8 not false",
      ])
  }

  @Test("A chapter that dies of the edit: how, and what it said")
  func crashes() throws {
    try experiment(
      2, "a-crash", "# crashes: Index out of range", "-one",
      "+TRAP")
    #expect(run("1", "2") == 0)
    #expect(
      output.suffix(2) == [
        "\nWith the edit, the chapter died of SIGILL (a trap).", "Index out of range",
      ])
    #expect(run("--all") == 0, "\(output)")
  }

  @Test("Two experiments at the same time use one copy: the second says that it waits, and does")
  func takesTurns() throws {
    let copy = fixture.root.appendingPathComponent(".build/experiments")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    let (isHeld, isAwaited) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      try? FileLock.holding(folder: copy, waiting: {}) {
        isHeld.signal()
        _ = isAwaited.wait(timeout: .now() + 60)
      }
    }
    .start()
    isHeld.wait()
    whenWritten = { if $0.hasPrefix("waits for another experiment") { isAwaited.signal() } }
    #expect(run("1", "1") == 0)
    #expect(output.filter { $0 == "waits for another experiment to end …" }.count == 1)
  }

  @Test("They are listed with their calls; a chapter without any, and a number that there is not")
  func lists() throws {
    #expect(run() == 0)
    #expect(output == ["swift run workbook experiment 1 1  a change"])
    #expect(run("2") == 0)
    #expect(output == ["There are no experiments here."])
    #expect(run("2", "1") == Misuse.exitCode)
    let help = ". Help: swift run workbook help experiment"
    #expect(errors.last == "workbook: chapter 2 has no experiments\(help)")
    #expect(run("1", "7") == Misuse.exitCode)
    #expect(errors.last == "workbook: there is no experiment 7; there are 1\(help)")
    #expect(run("1", "1", "1") == Misuse.exitCode)
    #expect(run("1", "1", "--all") == Misuse.exitCode)
  }
}
