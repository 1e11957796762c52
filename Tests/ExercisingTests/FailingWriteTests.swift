import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

extension ProcessTests {
  /// Writes that fail: where there is no folder, and where there is no room.
  @Suite struct FailingWriteTests {
    private let fixture: ExerciseFixture

    init() throws {
      fixture = try ExerciseFixture(files: FixturePackage.fourStages)
    }

    @Test("A file in the place of the progress is told, after a verdict, and is not no progress")
    func hasNoFolder() throws {
      try fixture.package.write(".workbook", "a file")
      try fixture.answer("First", "PASS")
      let end = try fixture.run("check First")
      #expect(end.status == .exited(1))
      #expect(end.output.contains("✔ First is solved"))
      let message =
        "/.workbook is no folder, and the progress is kept in a folder of that name: "
        + "move it away and call this again\n"
      #expect(end.errors.hasSuffix(message))
      for call in ["", "check", "watch", "hint First", "solution First"] {
        let end = try fixture.run(call)
        #expect(end.status == .exited(1), "\(call)")
        #expect(end.output.isEmpty, "\(call)")
        #expect(end.errors.hasSuffix(message), "\(call)")
      }
      #expect(fixture.text(".workbook") == "a file")
    }

    @Test("Where there is no room, the error says so, and the file stays what it was")
    func hasNoRoom() throws {
      #expect(try fixture.run("hint First").status == .exited(0))
      let before = fixture.text(".workbook/progress.json")
      // No file may grow beyond nothing, and the signal that says so is ignored: writing fails.
      var shell = fixture.process(
        [
          "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" hint First",
          fixture.process([]).executable.path,
        ])
      shell.executable = URL(fileURLWithPath: "/bin/sh")
      let end = try shell.run()
      #expect(end.status == .exited(1))
      #expect(end.errors.hasPrefix("workbook: the progress could not be saved in /"))
      #expect(end.errors.hasSuffix("/.workbook/progress.json: File too large\n"))
      #expect(fixture.text(".workbook/progress.json") == before)
      let folder = fixture.root.appendingPathComponent(".workbook")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["lock", "progress.json"])
    }

    #if os(Linux)
      @Test("Where the output has no room, that is told, and is no success")
      func hasNoRoomForTheOutput() throws {
        let workbook = fixture.process([]).executable.path
        let script = """
          for call in "" --all "hint First" "solution First --yes" "diff 1 3 --stat" "watch First"
          do "$0" $call > /dev/full && exit 0; done
          "${0%workbook}chapter1" --help > /dev/full
          """
        var shell = fixture.process(["-c", script, workbook])
        shell.executable = URL(fileURLWithPath: "/bin/sh")
        let end = try shell.run()
        #expect(end.status == .exited(1))
        let line = "standard output cannot be written to: No space left on device\n"
        #expect(
          end.errors == String(repeating: "workbook: \(line)", count: 6) + "chapter1: \(line)")
      }
    #endif

    @Test("Where there is no room for a copy of the learner's file, it stays, and no part is kept")
    func hasNoRoomForABackup() throws {
      try fixture.commit()
      try fixture.answer("First", "work")
      var shell = fixture.process(
        [
          "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" reset First",
          fixture.process([]).executable.path,
        ])
      shell.executable = URL(fileURLWithPath: "/bin/sh")
      let end = try shell.run()
      #expect(end.status == .exited(1))
      #expect(end.errors.hasSuffix("/.workbook/backups: File too large\n"), "\(end)")
      #expect(fixture.text("Exercises/Sources/First/First.swift") == "// TODO work\n")
      let folder = fixture.root.appendingPathComponent(".workbook/backups")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("A diff is shown also where it cannot be taken down, and that is told")
    func showsTheDiff() throws {
      try fixture.package.write(".workbook", "a file")
      let shown = fixture.answer(to: "diff 1 3", isInteractive: true)
      #expect(shown.code == 0)
      #expect(shown.output.first?.contains("\n+B\n") == true)
      #expect(shown.errors.count == 1)
      #expect(shown.errors.first?.hasSuffix("move it away and call this again") == true)
    }

    @Test("A folder in the place of the new file is told, and the old file stays")
    func hasNoPlaceForTheNew() throws {
      #expect(try fixture.run("hint First").status == .exited(0))
      let before = fixture.text(".workbook/progress.json")
      try fixture.package.write(".workbook/progress.json.new/inside", "")
      let end = try fixture.run("hint First")
      #expect(end.status == .exited(1))
      #expect(end.errors.hasSuffix("/.workbook/progress.json: Is a directory\n"))
      #expect(fixture.text(".workbook/progress.json") == before)
    }

    @Test("Where the new file cannot take the old one's place, nothing is left behind")
    func cannotReplace() throws {
      let folder = fixture.root.appendingPathComponent("occupied")
      try fixture.package.write("occupied/inside", "")
      #expect(throws: SystemError.self) { try AtomicFile.write(Data("new".utf8), to: folder) }
      #expect(!FileManager.default.fileExists(atPath: folder.path + ".new"))
      #expect(fixture.text("occupied/inside") == "")
    }

    @Test("A progress file that is no file is told, and stays")
    func isNoFile() throws {
      try fixture.package.write(".workbook/progress.json/inside", "")
      let end = try fixture.run("hint First")
      #expect(end.status == .exited(1))
      #expect(end.output.isEmpty)
      #expect(end.errors.contains("/.workbook/progress.json cannot be read: "))
      #expect(fixture.text(".workbook/progress.json/inside") == "")
    }
  }
}
