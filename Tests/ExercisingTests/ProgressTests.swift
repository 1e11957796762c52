import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Manuscript

extension ProcessTests {
  @Suite struct ProgressTests {
    private let fixture: ExerciseFixture
    private let told = Mailbox<String>()

    init() throws {
      fixture = try ExerciseFixture(files: FixturePackage.fourStages)
    }

    private var file: ProgressFile {
      ProgressFile(folder: fixture.root.appendingPathComponent(".workbook")) { [told] in
        told.post($0)
      }
    }

    private var folder: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: file.folder.path)) ?? []).sorted()
    }

    @Test("Progress is the same after writing and reading; the time of solving is the first")
    func keepsProgress() throws {
      let times = [1_000, 2_000].map { Date(timeIntervalSince1970: $0) }
      var progress = LearningProgress()
      progress.note("First", isSolved: true, at: times[0])
      progress.note("First", isSolved: true, at: times[1])
      progress.note("Second", isSolved: true, at: times[1])
      progress.note("Second", isSolved: false)
      progress.note("Third", hintsSeen: 2)
      #expect(progress.solved == ["First": times[0]])
      #expect(try LearningProgress(json: progress.json()) == progress)
      #expect(try file.load() == LearningProgress())
      #expect(folder.isEmpty)
      try file.update { $0 = progress }
      #expect(try file.load() == progress)
      #expect(folder == ["lock", "progress.json"])
      let mode = try FileManager.default.attributesOfItem(atPath: file.url.path)[.posixPermissions]
      #expect((mode as? Int).map { $0 & 0o600 } == 0o600)
    }

    @Test("A whole diff that was shown is taken down, and no part of one and no summary")
    func notesDiffs() throws {
      for call in ["diff 1 3 --stat", "diff 1 3 store", "diff 3 3"] {
        #expect(fixture.answer(to: call, isInteractive: true).code == 0)
      }
      // Nobody has read what went into a file.
      #expect(fixture.answer(to: "diff 1 3").code == 0)
      #expect(folder.isEmpty)
      #expect(fixture.answer(to: "diff 3 1 --plain", isInteractive: true).errors.isEmpty)
      #expect(try file.load().timeOfDiff(1, 3) != nil)
    }

    @Test("A verdict is taken down with the mark of what was checked")
    func notesAnswers() throws {
      let exercises = try ExercisePackage.required(in: Book(root: fixture.package.root)).exercises
      for name in ["First", "Second"] { try fixture.answer(name, "PASS") }
      #expect(try fixture.run("check First").status == .exited(0))
      #expect(fixture.progress?.answers == ["First": exercises[0].fingerprint])
      try fixture.answer("First", "PASS, and more")
      #expect(fixture.progress?.hasChanged(exercises[0]) == true)
      #expect(try fixture.run("check --all").status == .exited(1))
      #expect(fixture.progress?.hasChanged(exercises[0]) == false)
      #expect(fixture.progress?.answers.keys.sorted() == ["First", "Second"])
    }

    @Test("A corrupt file is set aside under a dated name, named, and started again from nothing")
    func setsAside() throws {
      try fixture.package.write(".workbook/progress.json", "{\"solved\":")
      #expect(try file.load() == LearningProgress())
      try fixture.package.write(".workbook/progress.json", "[]")
      try file.update { $0.note("First", hintsSeen: 1) }
      #expect(try file.load().hints == ["First": 1])
      let aside = folder.filter { $0.hasPrefix("progress.corrupt-2") }
      #expect(
        Set(aside.map { fixture.text(".workbook/\($0)") }) == ["{\"solved\":", "[]"])
      #expect(told.all.count == 2)
      for name in aside { #expect(told.all.contains { $0.contains(" set aside as \(name); ") }) }
    }

    @Test("A file that is set aside takes no other's name")
    func setsAsideUnderItsOwnName() throws {
      // The names of all the seconds that this may take.
      let names = (0..<120).map {
        ".workbook/progress.corrupt-\(Timestamp.text(of: Date(timeIntervalSinceNow: Double($0)))).json"
      }
      for name in names { try fixture.package.write(name, "older") }
      try fixture.package.write(".workbook/progress.json", "[]")
      #expect(try file.load() == LearningProgress())
      #expect(names.allSatisfy { fixture.text($0) == "older" })
      #expect(folder.filter { $0.hasSuffix("-2.json") }.count == 1)
    }

    @Test("The command names the corrupt file on standard error, and goes on")
    func goesOn() throws {
      try fixture.package.write(".workbook/progress.json", "")
      let end = try fixture.run("")
      #expect(end.status == .exited(0))
      #expect(end.output.contains("□□□ 0 of 3 solved"))
      #expect(end.errors.contains("/.workbook/progress.json made no sense and was set aside as "))
      #expect(end.errors.contains("`swift run workbook check --all` rebuilds the progress from"))
    }

    @Test("What a killed writer left behind is neither read nor in the way")
    func ignoresRemains() throws {
      try file.update { $0.note("First", hintsSeen: 1) }
      // What is left may be longer than what is written next.
      let remains = "{\"hints\":{\"Fi" + String(repeating: "r", count: 1_000)
      try fixture.package.write(".workbook/progress.json.new", remains)
      #expect(try file.load().hints == ["First": 1])
      try file.update { $0.note("First", hintsSeen: 2) }
      #expect(try file.load().hints == ["First": 2])
      #expect(folder == ["lock", "progress.json"])
    }

    @Test("Two commands at the same time lose nothing of each other's")
    func mergesWriters() throws {
      let ends = Mailbox<ChildProcess.End>()
      let script = "for i in 1 2 3 4 5 6 7 8; do \"$0\" hint $1 || exit; done"
      try fixture.package.write("Exercises/Hints/First.md", hints(16))
      try fixture.package.write("Exercises/Hints/Second.md", hints(16))
      for name in ["First", "Second", "First"] {
        var shell = fixture.process(["-c", script, fixture.process([]).executable.path, name])
        shell.executable = URL(fileURLWithPath: "/bin/sh")
        Thread { [shell] in (try? shell.run()).map(ends.post) }.start()
      }
      try ends.wait(forCount: 3, atMost: 60, "loops of hints")
      #expect(ends.all.allSatisfy { $0.status == .exited(0) && $0.errors.isEmpty })
      #expect(fixture.progress?.hints == ["First": 16, "Second": 8])
    }

    private func hints(_ count: Int) -> String {
      (1...count).map { "Hint \($0)." }.joined(separator: "\n---\n")
    }

    @Test("A kill at any moment leaves a file that can be read, and that never goes back")
    func survivesKills() throws {
      try fixture.package.write("Exercises/Hints/First.md", hints(1_000))
      let start = Date()
      #expect(try fixture.run("hint First").status == .exited(0))
      // What one call takes here and now says what a moment is.
      let once = Date().timeIntervalSince(start)
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededGenerator(seed: seed)
      var seen = 1
      for _ in 0..<30 {
        var shell = fixture.process(
          ["-c", "while :; do \"$0\" hint First; done", fixture.process([]).executable.path],
          limit: Double.random(in: 0...(3 * once), using: &random))
        shell.executable = URL(fileURLWithPath: "/bin/sh")
        #expect(try shell.run().timedOut)
        let text = fixture.text(".workbook/progress.json")
        let now = try #require(fixture.progress, "seed \(seed), \(text ?? "no file")")
        #expect(now.hintsSeen("First") >= seen, "seed \(seed)")
        seen = now.hintsSeen("First")
      }
      #expect(folder.filter { $0.contains("corrupt") } == [])
    }
  }
}
