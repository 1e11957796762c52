import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

/// A checkout in a place where the exercises cannot be built.
@Suite(.ownThread) struct PlaceTests {
  @Test(
    "In a folder called exercises nothing can be built, and the reason is told",
    arguments: ["exercises", "Exercises"])
  func hasTheNameOfThePackage(name: String) throws {
    let fixture = try ExerciseFixture(named: name)
    for call in ["check First", "check --all", "verify", "watch"] {
      let end = try fixture.run(call)
      #expect(end.status == .exited(1), "\(call)")
      #expect(end.output.isEmpty, "\(call)")
      #expect(
        end.errors == """
          workbook: the exercises cannot be built in \(fixture.root.path): SwiftPM takes a folder \
          of this name for the package Exercises inside it; give the folder another name

          """, "\(call)")
    }
    #expect(fixture.calls.isEmpty)
    #expect(try fixture.run("").status == .exited(0))
  }

  @Test("A checkout that cannot be written to is called read-only, with what to do")
  func isCalledReadOnly() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let fixture = try ExerciseFixture(files: FixturePackage.fourStages)
      let folders = [fixture.root, fixture.root.appendingPathComponent("Exercises")]
      try setMode(0o555, of: folders)
      // Nothing is read-only for root: what it may do is left to nobody for a while.
      let isRoot = geteuid() == 0
      if isRoot { #expect(seteuid(65_534) == 0) }
      let calls = [
        ("check First", "Exercises", "the exercises are built there"),
        ("check --all", "Exercises", "the exercises are built there"),
        ("verify", "Exercises", "the exercises are built there"),
        ("watch", "Exercises", "the exercises are built there"),
        ("try", "Exercises", "the exercises are built there"),
        ("hint First", "", "the progress is kept there"),
      ]
      let answers = calls.map { fixture.answer(to: $0.0) }
      let shown = ["", "--all", "solution First --yes"].map { fixture.answer(to: $0) }
      let diff = fixture.answer(to: "diff 1 3", isInteractive: true)
      if isRoot { #expect(seteuid(0) == 0) }
      try setMode(0o755, of: folders)
      // Where something was built already, that folder is the one that is written to.
      let build = folders[1].appendingPathComponent(".build")
      try fixture.package.write("Exercises/.build/inside", "")
      try setMode(0o555, of: [build])
      if isRoot { #expect(seteuid(65_534) == 0) }
      let warm = fixture.answer(to: "check First")
      if isRoot { #expect(seteuid(0) == 0) }
      try setMode(0o755, of: [build])
      #expect(warm.code == 1)
      #expect(
        warm.errors.first?.hasPrefix("workbook: \(build.path) is read-only for you, ") == true)
      // What only shows something does so.
      #expect(shown.allSatisfy { $0.code == 0 && $0.output.count == 1 && $0.errors.isEmpty })
      #expect(diff.code == 0 && diff.output.count == 1)
      #expect(diff.errors == answers.last?.errors)
      for (call, answer) in zip(calls, answers) {
        let folder = call.1.isEmpty ? fixture.root : fixture.root.appendingPathComponent(call.1)
        #expect(answer.code == 1, "\(call)")
        #expect(answer.output.isEmpty, "\(call)")
        #expect(
          answer.errors == [
            "workbook: \(folder.path) is read-only for you, and \(call.2): "
              + "copy the whole workbook to a folder that you can write to"
          ], "\(call)")
      }
    }
  }
}

private func setMode(_ mode: Int, of folders: [URL]) throws {
  for folder in folders {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
  }
}
