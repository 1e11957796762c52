import Foundation
import TestSupport
import Testing

@testable import Console
@testable import Playing

extension ScreenProcessTests {
  /// Scripts against every stage that has Prime Time, each in a process of its own.
  @Suite struct PlayStagesTests {
    private let fixture: PlayFixture
    private let stages = [1, 3, 4, 5, 6, 7, 8, 10, 12]

    init() throws { fixture = try PlayFixture() }

    @Test("Every stage shows the same screens, where nothing completes immediately")
    func sameScreens() throws {
      let keys =
        "+ + p f f f return + p f return n + n p wait return f return n a escape - - - - "
        + "p f return n wait down d d"
      let first = try fixture.play(keys, on: 1)
      #expect(first.count == keys.split(separator: " ").count + 1)
      #expect(first.allSatisfy { $0.rows.count == 24 })
      #expect(first.contains { $0.text.contains("asking…") })
      #expect(first.contains { $0.text.contains("The answer is 5.") })
      #expect(first.contains { $0.text.contains("12:00  added 2") })
      for stage in stages.dropFirst() {
        let screens = try fixture.play(keys, on: stage)
        for (screen, other) in zip(screens, first) {
          #expect(
            screen.application == other.application, "stage \(stage), at \(screen.line)")
        }
        #expect(screens.count == first.count)
      }
    }

    @Test("What every stage says fits each window, and its help says it")
    func fits() throws {
      for stage in stages {
        for (size, columns) in [("size_40x12", 40), ("size_60x20", 60), ("size_80x50", 80)] {
          let screens = try fixture.play("\(size) + n ?", on: stage)
          for screen in screens.dropFirst() {
            let tooWide = screen.allRows.filter { $0.count > columns }
            #expect(tooWide.isEmpty, "stage \(stage), \(size): \(tooWide)")
          }
          if columns == 80 { #expect(screens[4].allText.contains("On stage \(stage): ")) }
        }
      }
    }

    /// Not in stage 3, whose store crashes on an effect that completes inside the call of `sink`,
    /// as those of saving and loading do: its chapter ends with that, and the test below shows it.
    @Test("Every stage but 3 saves and loads, with the same screens")
    func sameFiles() throws {
      let keys = "o + + p f return s d o + p f return o d s o"
      let first = try fixture.play(keys, on: 1)
      #expect(first.last?.text.contains("none yet") == true)
      for stage in stages.dropFirst() where stage != 3 {
        let screens = try fixture.play(keys, on: stage)
        #expect(screens.map(\.application) == first.map(\.application), "stage \(stage)")
      }
    }

    @Test("Stage 3 crashes when it saves and when it loads, and stage 4 goes on with its state")
    func survives() throws {
      let screens = try fixture.play(
        "+ + p f return n s + return o d 3 o return s d o", on: 3)
      let texts = Dictionary(grouping: screens, by: \.line).mapValues { $0.map(\.text) }
      let crash = try #require(texts["s"]?[0])
      for words in [
        "Stage 3 has crashed.", "action 5, saveButtonTapped", "Why: the effect of saving",
        "The favorites are in the file all the", "Return continues in stage 4",
        " 5   saveButtonTapped\nEffects 2 started, 1 completed\n in flight: of 4 nth",
      ] {
        #expect(crash.contains(words), "\(words)")
      }
      #if DEBUG
        let said = crash.split(separator: "\n").joined(separator: " ")
        #expect(said.contains("Unexpectedly found nil while implicitly unwrapping"))
      #endif
      // Another key does nothing.
      #expect(texts["+"]?[2] == crash)
      let next = try #require(texts["return"]?[1])
      #expect(next.hasPrefix("Prime Time on stage 4, CancellableBookkeeping"))
      #expect(next.contains("[−]  2  [+]") && next.contains("› 2"))
      #expect(next.contains("The question has ended with stage 3's process. Ask again."))
      // The file that stage 3 has written, read by stage 4, by stage 3 in its last moment, and
      // again.
      #expect(texts["o"]?.count == 3)
      #expect(texts["o"]?[0].contains("2 ← loadedFavoritePrimes([2])") == true)
      let second = try #require(texts["o"]?[1])
      #expect(second.contains("Why: the effect of loading"))
      #expect(second.contains("2 ← loadedFavoritePrimes([2])"))
      #expect(texts["return"]?[2].contains("› 2") == true)
      #expect(texts["o"]?[2].contains("› 2") == true)
    }

    @Test("What a stage's books have while a question is under way")
    func books() throws {
      let expected = [
        1: ["Effects 1 started, 0 answers", "Cancellables none"],
        3: ["Effects 1 started, 0 completed", "in flight: of 2 nth", "Cancellables 1 in a set"],
        4: ["Effects 1 started, 0 completed", "in flight: of 2 nth", "Cancellables 1 in a set"],
        5: ["Effects 2 started, 1 completed", "in flight: of 2 nth", "Cancellables 1 in a set"],
        6: ["Effects 3 listen, 0 answers", "Cancellables 3 in an array"],
        7: ["Effects 2 started, 1 completed", "in flight: of 2 nth", "Disposables 1 in a Comp"],
        8: ["Effects 1 started, 0 completed", "in flight: of 2 nth", "Cancellables 1 under"],
        10: ["Effects 1 started, 0 completed", "in flight: of 2 nth", "Tasks 1 under"],
        12: ["Effects 1 started, 0 completed", "in flight: of 2 nth", "Tasks 1 in the counter's"],
      ]
      let after = [
        1: "1 started, 1 answer", 3: "1 started, 1 completed", 4: "1 started, 1 completed",
        5: "3 started, 3 completed", 6: "3 listen, 1 answer", 7: "3 started, 3 completed",
        8: "1 started, 1 completed", 10: "1 started, 1 completed",
        12: "1 started, 1 completed",
      ]
      for stage in stages {
        let screens = try fixture.play("+ n a", on: stage)
        for words in try #require(expected[stage]) {
          #expect(screens[2].text.contains(words), "stage \(stage)")
        }
        #expect(screens[3].text.contains(try #require(after[stage])))
        #expect(screens[3].text.contains(stage == 6 ? "Received(prime: 2)" : "← nth"))
        let retains = [7: "Disposables", 10: "Tasks", 12: "Tasks"][stage] ?? "Cancellables"
        let retained = [1: "none", 6: "3"][stage] ?? "0"
        #expect(screens[3].text.contains("\(retains) \(retained)"), "stage \(stage)")
      }
    }

    @Test("In stage 10 asking again cancels the previous question, whose answer is not shown")
    func asksAgain() throws {
      let screens = try fixture.play("+ + n + r a wait", on: 10).map(\.text)
      for words in ["Effects 1 started, 0 completed", "canceled: none", "ids: nth prime"] {
        #expect(screens[3].contains(words), "\(words)")
      }
      for words in [
        "× canceled\n", "3 × nthPrimeButtonTapped", "5   nthPrimeButtonTapped", "asking…",
        "Effects 2 started, 0 completed", "in flight: of 5 nth", "canceled: 1\n", "Tasks 1 under",
      ] {
        #expect(screens[5].contains(words), "\(words)")
      }
      // One request is left to be answered, the second one: the 3rd prime.
      for words in ["The answer is 5.", "6 ← nthPrimeResponse(5)", "2 started, 1 completed"] {
        #expect(screens[6].contains(words), "\(words)")
      }
      #expect(screens[7] == screens[6])
      let refused = try fixture.play("r n 8 n r", on: 10).map(\.text)
      #expect(refused[1].contains("No question is under way: n asks."))
      #expect(refused[5].contains("Only stages 10 and 12 ask again"))
      #expect(refused[5].contains("Effects 1 started, 0 completed"))
    }

    @Test("Stage 12 asks again as well: its model keeps the newest question")
    func modelAsksAgain() throws {
      let screens = try fixture.play("+ + n + r a wait", on: 12).map(\.text)
      for words in [
        "× canceled\n", "3 × nthPrimeButtonTapped", "5   nthPrimeButtonTapped", "asking…",
        "Effects 2 started, 0 completed", "in flight: of 5 nth", "canceled: 1\n", "Tasks 1 in the",
      ] {
        #expect(screens[5].contains(words), "\(words)")
      }
      for words in ["The answer is 5.", "6 ← nthPrimeResponse(5)", "2 started, 1 completed"] {
        #expect(screens[6].contains(words), "\(words)")
      }
      #expect(screens[7] == screens[6])
    }

    @Test("A process that does not come to rest ends a script, with its line, and is ended")
    func comesToRest() throws {
      let silent = try fixture.standIn("echo $$ > \"$TMPDIR/id\"; exec sleep 1000")
      var context = fixture.context(silent)
      context.environment["TMPDIR"] = fixture.folder.path
      let host = try PlayHost(.sample, context, isScripted: true)
      defer { host.leave() }
      let run = PlayScriptRun(
        script: try PlayScript("+", file: "f"), file: "f", context: context, limit: 2)
      #expect(
        throws: Command.Failure("The start did not come to rest within 2 seconds on stage 8")
      ) { try run.run(from: .sample(8), in: host) }
      let id = try String(contentsOf: fixture.folder.appendingPathComponent("id"), encoding: .utf8)
      #expect(isGone(try #require(pid_t(id.dropLast()))))
    }

    @Test("A process that ends, or prints, is told of; one that is not there is an error")
    func otherEnds() throws {
      let line = try PlayWire.line(PlaySnapshot(state: PlayState(count: 41), handled: 1))
      let script = "printf '%s\\n' 'hello' '\(line)'; read line; echo 'x: Fatal error: Bad' >&2; "
      for (last, words) in [("exit 3", "exited with code 3"), ("kill -11 $$", "SIGSEGV")] {
        let standIn = try fixture.standIn(script + last)
        let host = try PlayHost(.sample, fixture.context(standIn), isScripted: true)
        defer { host.leave() }
        let session = try PlaySession(.sample(5), in: host)
        let size = Screen.Size(columns: 80, rows: 24)
        try eventually("the end") {
          try session.listen(in: size)
          return session.model.end != nil
        }
        #expect(session.process == nil && session.isAtRest)
        #expect(session.model.printed == ["hello"])
        let view = PlayView(model: session.model, terminal: Terminal(isTerminal: false))
        let text = view.lines(in: size).joined(separator: "\n")
        #expect(text.contains(words) && text.contains("“Bad”"))
        #expect(text.contains("Printed\n hello"))
        #expect(session.model.snapshot.state.count == 41)
      }
      let host = try PlayHost(.sample, fixture.context(fixture.folder), isScripted: true)
      defer { host.leave() }
      #expect(throws: Command.Failure.self) { try PlaySession(.sample(5), in: host) }
    }
  }
}
