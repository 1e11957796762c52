import Foundation
import Testing

@testable import Console
@testable import Exercising
@testable import Manuscript

/// What `watch` shows, as lines for a window.
@Suite struct WatchViewTests {
  @Test("Every page fills its window and is no wider, with and without color")
  func fits() {
    for size in WatchSamples.sizes {
      for terminal in [WatchSamples.plain, WatchSamples.colored] {
        for (name, state) in WatchSamples.states {
          let lines = WatchView(size: size, terminal: terminal).page(state).lines(in: size)
          #expect(lines.count == size.rows, "\(name), \(size)")
          let widest = lines.map(StyledText.width).max() ?? 0
          #expect(widest <= size.columns, "\(name), \(size): \(lines)")
          let escapes = lines.joined().contains("\u{1B}")
          #expect(escapes == terminal.colors, "\(name), \(size)")
        }
      }
    }
  }

  @Test("In every window the keys and the exercise are seen")
  func hasKeys() {
    for size in WatchSamples.sizes {
      for (name, state) in WatchSamples.states where name != "question" {
        let lines = WatchSamples.page(state, columns: size.columns, rows: size.rows)
        #expect(lines.contains { $0.contains("q quit") }, "\(name), \(size)")
        #expect(lines[0].hasPrefix("7 of 35  AnExerciseWithALongName ●●○"), "\(name), \(size)")
      }
    }
  }

  @Test("A key is offered where it has something to show")
  func offersKeys() {
    func keys(_ state: WatchState) -> [String] {
      WatchSamples.page(state, columns: 60, rows: 20).suffix(2)
    }
    #expect(
      keys(WatchSamples.state()) == [
        "r run · h hint · e task · n next · p previous · l list", "x reset · t try · q quit",
      ])
    #expect(
      keys(WatchSamples.state { $0.show(WatchSamples.failed) }) == [
        "r run · h hint · f all failures · e task · n next",
        "p previous · l list · x reset · t try · q quit",
      ])
    let prints = WatchSamples.state {
      $0.show(Findings(verdict: .noTests, printed: (1...6).map { "line \($0)" }))
    }
    #expect(keys(prints)[0].contains("f all failures"))
    let solved = WatchSamples.state {
      $0.progress.note($0.current.name, isSolved: true)
      $0.show(Findings(verdict: .solved(tests: 3)))
    }
    #expect(
      keys(solved) == [
        "r run · h hint · e task · n next · p previous · l list",
        "c compare · x reset · t try · q quit",
      ])
  }

  @Test("A window that is too small says how large it must be")
  func needsRoom() {
    for (columns, rows) in [(39, 30), (80, 11), (20, 5)] {
      let lines = WatchSamples.page(WatchSamples.state(), columns: columns, rows: rows)
      #expect(lines.joined(separator: " ").contains("At least 40 and 12 are needed."))
      #expect(lines.allSatisfy { $0.count <= columns })
    }
  }

  @Test("Of several failures the first one is shown, once, and how many others there are")
  func showsTheFirst() {
    let state = WatchSamples.state { $0.show(WatchSamples.failed) }
    #expect(
      WatchSamples.page(state)[5..<15] == [
        "✘ AnExerciseWithALongName: 3 of 9 tests failed.",
        "",
        "  One value arrives",
        "    Expected what was asked for, and in the order in which it was asked for.",
        "    (ATests.swift:12)",
        "",
        "And 2 other tests fail: f shows all.",
        "",
        "The task",
        "A task.",
      ])
    let all = WatchSamples.page(WatchSamples.states[3].1, rows: 50)
    #expect(all.filter { $0.contains("(ATests.swift:12)") }.count == 4)
    #expect(!all.contains { $0.contains("f shows all") })
  }

  @Test("Of the compiler the first error is shown, with the code cut and its words wrapped")
  func showsTheFirstError() {
    let state = WatchSamples.state { $0.show(WatchSamples.broken) }
    #expect(
      WatchSamples.page(state, columns: 60)[5..<15] == [
        "✘",
        "  Exercises/Sources/AnExerciseWithALongName/AnExerciseWithAL",
        "  ongName.swift does not compile:",
        "",
        "Exercises/Sources/A/A.swift:3:7: error: cannot find",
        "  'nothing' in scope, nor anything that is spelled in such a",
        "  way",
        " 3 |   let value = first + second + third + fourth + fifth …",
        "   |      `- error: cannot find 'nothing' in scope, nor any…",
        "",
      ])
  }

  @Test("What it looks like stands above the failure, warnings and prints below, safe to show")
  func showsTheRest() {
    let lines = WatchSamples.page(WatchSamples.states[7].1, rows: 80)
    let order = [
      "✘", "This looks like:", "And 2 other", "The compiler has a warning:", "Your code printed:",
    ]
    .map { start in lines.firstIndex { $0.hasPrefix(start) } }
    #expect(order.allSatisfy { $0 != nil })
    #expect(order.compactMap { $0 } == order.compactMap { $0 }.sorted())
    #expect(lines.contains("  One value arrives"))
    #expect(!lines.joined().contains("\u{1B}"))
    #expect(lines.contains("This looks like: It starts the work when it is made."))
  }

  @Test("While a check runs, the status has its seconds, and what is below is called older")
  func showsWork() {
    let first = WatchSamples.page(WatchSamples.states[0].1)
    #expect(
      first[3...4] == [
        "builds AnExerciseWithALongName, for the first time, which takes a minute or two,",
        "12 s …",
      ])
    #expect(first.contains("A task."))
    let again = WatchSamples.page(WatchSamples.states[14].1)
    #expect(again[3] == "tests AnExerciseWithALongName, 4 s of 60 s at the most …")
    var slow = WatchSamples.state()
    slow.activity = CheckActivity(kind: .testing("First", limit: 60), seconds: 5)
    #expect(
      WatchSamples.page(slow)[3] == "tests First, 5 s of 60 s at the most … A save ends that.")
    #expect(again.contains("The previous check:"))
  }

  @Test("A line of a comparison that is too wide is broken between words, with its indentation")
  func wrapsComparisons() {
    let line = "+    // " + Array(repeating: "word", count: 20).joined(separator: " ")
    let state = WatchSamples.state { $0.sheet = .comparison([line]) }
    let lines = WatchSamples.page(state).filter { $0.contains("word") }
    #expect(lines.count == 2 && lines[0].hasPrefix("+    // word"))
    #expect(lines[1].hasPrefix("         word"))
  }

  @Test("The bar has a box for each exercise, and a solved one says what comes next")
  func showsProgress() {
    let lines = WatchSamples.page(WatchSamples.state { $0.show(WatchSamples.solved) })
    #expect(lines[2].hasPrefix("■■■□ □□□□ □□□□"))
    #expect(lines[2].hasSuffix("□□□  3 of 35 solved"))
    #expect(lines.contains("c compares your file with a solution."))
    #expect(lines.contains { $0.hasPrefix("n goes to Exercise8 ●●●") })
    let narrow = WatchSamples.page(WatchSamples.state(), columns: 40, rows: 12)
    #expect(narrow.contains(String(repeating: "■", count: 3) + String(repeating: "□", count: 32)))
  }

  @Test("The list shows the chosen exercise, wherever it is")
  func scrollsTheList() {
    for chosen in [0, 17, 34] {
      for size in WatchSamples.sizes {
        let lines = WatchSamples.page(
          WatchSamples.state { $0.sheet = .list(chosen: chosen) }, columns: size.columns,
          rows: size.rows)
        let cursor = lines.filter { $0.hasPrefix("›") }
        #expect(cursor.count == 1 && cursor[0].contains("Exercise\(chosen + 1) "), "\(lines)")
      }
    }
  }

  @Test("Hints are filled to the window, and their code stays as it is")
  func fillsHints() {
    let lines = WatchSamples.page(WatchSamples.states[8].1, columns: 60, rows: 50)
    let start = lines.firstIndex(of: "Hint 1 of 2") ?? 0
    #expect(
      lines[start...].prefix(8) == [
        "Hint 1 of 2",
        "A nudge, which is a sentence that is long enough to take",
        "more than one line of a window.",
        "",
        "    let code = \"stays as it is\"",
        "",
        "Hint 2 of 2",
        "- an item",
      ])
  }
}
