import Foundation
import Testing

@testable import Console
@testable import Playing

/// The screen as a function: what there is to show, and a size.
@Suite struct PlayViewTests {
  private static let sizes = [(80, 24), (60, 20), (200, 50), (76, 24), (75, 24), (40, 12)]
    .map { Screen.Size(columns: $0, rows: $1) }

  /// A model in which everything is long, and which has everything open.
  private func full(_ stage: PlayStage = PlayStage.sample(4)) -> PlayModel {
    var model = PlayModel(stage: stage, isScripted: true)
    let primes = Array(1...60).map { $0 * 1_000_003 }
    var snapshot = PlaySnapshot()
    snapshot.state = PlayState(
      count: Int.max, favoritePrimes: primes,
      activities: primes.map { PlayActivity(time: .distantPast, prime: $0, isAdded: true) },
      alert: 104_729, isAsking: true)
    snapshot.actions = (951...1000).map {
      PlayEntry(
        number: $0, name: "loadedFavoritePrimes(\(primes.prefix(20)))",
        isAnswer: $0.isMultiple(of: 2))
    }
    snapshot.effects = PlayEffects(
      started: 999, ended: 1, answers: 9, inFlight: snapshot.actions.suffix(3))
    snapshot.retained = 1_000
    snapshot.ids = primes.map { "id \($0)" }
    snapshot.notes = ["a note\twith \u{1B}[31mcolor and \u{7}bell"]
    model.take(snapshot)
    model.take(printed: String(repeating: "long ", count: 100))
    (model.isSheetOpen, model.cursor) = (true, 59)
    model.notice = String(repeating: "notice ", count: 50)
    return model
  }

  private func lines(
    _ model: PlayModel, _ size: Screen.Size, colors: Bool = false
  ) -> [String] {
    PlayView(model: model, terminal: Terminal(isTerminal: colors)).lines(in: size)
  }

  @Test("It fills the window, and no line is wider, whatever there is to show", arguments: sizes)
  func fits(size: Screen.Size) {
    var ended = full(.sample(3))
    let end = ChildProcess.End(
      status: .signalled(SIGILL), output: "", errors: "a.swift:1: Fatal error: Nothing",
      timedOut: false, limit: 2)
    ended.end = PlayEnd(end: end, next: .sample(4))
    var help = full()
    help.isHelpOpen = true
    let empty = PlayModel(stage: .sample(1))
    for model in PlayStages.sample.all.map(full) + [ended, help, empty] {
      let plain = lines(model, size)
      #expect(plain.count == size.rows)
      #expect(plain.allSatisfy { StyledText.width($0) <= size.columns })
      #expect(!plain.joined().contains("\u{1B}") && !plain.joined().contains("\u{7}"))
      #expect(plain[0].hasPrefix("Prime Time on stage \(model.stage.number), "))
      #expect(plain.suffix(4).contains { $0.hasSuffix("q quit") })
      let painted = lines(model, size, colors: true)
      #expect(painted.count == size.rows && painted.joined().contains("\u{1B}["))
      #expect(painted.allSatisfy { StyledText.width($0) <= size.columns })
      let unpainted = painted.map { StyledText.printable($0[...]) }
      #expect(zip(unpainted, plain).allSatisfy { $0 == $1 })
    }
  }

  @Test("A window that is too small is told how large it must be")
  func tooSmall() {
    let text = lines(full(), Screen.Size(columns: 39, rows: 11)).joined(separator: " ")
    #expect(text.contains("has 39 columns and 11 rows. At least 40 and 12 are needed."))
    for size in [Screen.Size(columns: 20, rows: 5), Screen.Size(columns: 1, rows: 1)] {
      #expect(lines(full(), size).count <= size.rows)
    }
  }

  @Test("From 76 columns on the architecture is beside the application, and else below it")
  func layout() throws {
    func rows(_ columns: Int) throws -> (app: Int, panel: Int) {
      let lines = lines(PlayModel(stage: .sample(4)), .init(columns: columns, rows: 24))
      return (
        try #require(lines.firstIndex { $0.contains("[−]") }),
        try #require(lines.firstIndex { $0.contains("Actions") })
      )
    }
    let (beside, below) = (try rows(76), try rows(75))
    #expect(beside.app == beside.panel)
    #expect(below.app < below.panel)
  }

  @Test("The favorite that is pointed at is shown, wherever it is in a long list")
  func followsTheCursor() {
    for cursor in [0, 1, 30, 58, 59] {
      var model = full()
      (model.isSheetOpen, model.snapshot.state.alert, model.cursor) = (false, nil, cursor)
      for size in Self.sizes {
        let shown = lines(model, size).filter { $0.contains("› ") }
        #expect(shown.count == 1 && shown[0].contains("› \((cursor + 1) * 1_000_003)"))
      }
    }
  }

  @Test("With the sheet and the alert both open, both can be read in the smallest usual window")
  func showsBoth() {
    var model = full()
    model.snapshot.state.count = 7
    let text = lines(model, Screen.Size(columns: 60, rows: 20)).joined(separator: "\n")
    #expect(text.contains("The answer is 104729.") && text.contains("7 is prime."))
  }

  @Test("A key is offered where it does something")
  func offersKeys() {
    func keys(_ change: (inout PlayModel, inout PlaySnapshot) -> Void) -> String {
      var (model, snapshot) = (PlayModel(stage: .sample(4)), PlaySnapshot())
      change(&model, &snapshot)
      model.take(snapshot)
      return lines(model, Screen.Size(columns: 200, rows: 24)).suffix(1).joined()
    }
    let end = " · 1, 3–8, 0, 2 stage · ? help · q quit"
    let beginning = "+ − count · p prime? · n nth prime · s save · o load" + end
    #expect(keys { _, _ in } == beginning)
    // The real service answers when it likes, and here nobody is asked.
    #expect(keys { $1.waiting = 0 } == beginning)
    let waiting = keys {
      ($1.state.isAsking, $1.waiting) = (true, 1)
    }
    #expect(waiting == "+ − count · p prime? · s save · o load · a answer now" + end)
    #expect(keys { $1.state.favoritePrimes = [2] }.contains("n nth prime · ↑ ↓ choose · d delete"))
    for (count, favorites, isOffered) in [(4, [], false), (5, [], true), (4, [4], true)] {
      let sheet = keys {
        $0.isSheetOpen = true
        ($1.state.count, $1.state.favoritePrimes) = (count, favorites)
      }
      #expect(sheet == (isOffered ? "f favorite · " : "") + "Return close" + end)
    }
  }

  @Test("Each stage says of its effects what it can")
  func effects() {
    func text(_ stage: PlayStage, _ change: (inout PlaySnapshot) -> Void) -> String {
      var model = PlayModel(stage: stage)
      var snapshot = PlaySnapshot(effects: PlayEffects(started: 3, ended: 2, answers: 1))
      change(&snapshot)
      model.take(snapshot)
      return lines(model, Screen.Size(columns: 200, rows: 50)).joined(separator: "\n")
    }
    let going = PlayEntry(number: 2, name: "nthPrimeButtonTapped")
    let first = text(.sample(1)) { _ in }
    #expect(first.contains("Effects 3 started, 1 answer\n"))
    #expect(first.contains("What the effects of stage 1 are like"))
    #expect(first.contains("Cancellables none\n"))
    let fourth = text(.sample(4)) { snapshot in
      (snapshot.retained, snapshot.effects.inFlight) = (1, [going])
    }
    #expect(fourth.contains("Effects 3 started, 2 completed\n"))
    #expect(fourth.contains("in flight: of 2 nthPrimeButtonTapped\n"))
    #expect(fourth.contains("Cancellables 1 in a set\n"))
    let sixth = text(.sample(6)) { $0.effects = PlayEffects(started: 3, answers: 2) }
    #expect(sixth.contains("Effects 3 listen, 2 answers\n"))
    let eighth = text(.sample(8)) { ($0.retained, $0.ids) = (2, ["a", "b"]) }
    #expect(eighth.contains("ids: a, b\n"))
  }

  @Test("A crash in another stage, or without a word, is told too, and no reason is made up")
  func tellsOtherEnds() {
    func text(_ stage: PlayStage, _ status: ChildProcess.End.Status, _ action: String) -> String {
      var model = PlayModel(stage: stage)
      model.take(PlaySnapshot(actions: [PlayEntry(number: 7, name: action)]))
      let end = ChildProcess.End(status: status, output: "", errors: "", timedOut: false, limit: 2)
      model.end = PlayEnd(end: end, next: stage == PlayStage.sample(3) ? .sample(4) : stage)
      return lines(model, Screen.Size(columns: 80, rows: 24)).joined(separator: " ")
    }
    let trapped = text(.sample(3), .signalled(SIGILL), "saveButtonTapped")
    #expect(trapped.contains("Stage 3 has crashed."))
    #expect(trapped.contains("It said nothing. Only a debug build says why it traps."))
    #expect(trapped.contains("Why: the effect of saving"))
    #expect(
      text(.sample(3), .signalled(SIGILL), "loadButtonTapped")
        .contains("Why: the effect of loading"))
    #expect(!text(.sample(3), .signalled(SIGILL), "incrTapped").contains("Why:"))
    let ended = text(.sample(5), .exited(3), "saveButtonTapped")
    #expect(ended.contains("Stage 5 has ended."))
    #expect(ended.contains("exited with code 3"))
    #expect(!ended.contains("Why:"))
    #expect(ended.contains("Return starts stage 5 again"))
  }
}
