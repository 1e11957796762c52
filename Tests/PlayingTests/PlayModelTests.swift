import Foundation
import Testing

@testable import Console
@testable import Playing

/// What follows from a key, on each of the screens.
@Suite struct PlayModelTests {
  private static let size = Screen.Size(columns: 80, rows: 24)

  /// What these keys lead to, one after another, and what is told at the end.
  private func press(_ keys: String, in model: inout PlayModel) -> [PlayOrder?] {
    keys.map { character in
      let named: [Character: Key] = ["⏎": .enter, "␛": .escape, "↑": .up, "↓": .down]
      return model.press(named[character] ?? .character(character), in: Self.size)
    }
  }

  private func model(_ state: PlayState = PlayState(), waiting: Int? = 0) -> PlayModel {
    var model = PlayModel(stage: .sample(4), isScripted: true)
    model.take(PlaySnapshot(state: state, waiting: waiting))
    return model
  }

  @Test("The counter's buttons, the question, saving and loading are sent")
  func sends() {
    var model = model()
    let orders = press("+=-−_nso", in: &model)
    let actions: [PlayAction] = [
      .increment, .increment, .decrement, .decrement, .decrement, .askNthPrime, .save, .load,
    ]
    #expect(orders == actions.map(PlayOrder.send))
    #expect(press("q", in: &model) == [.quit])
    #expect(press("xz", in: &model) == [nil, nil])
  }

  @Test("While a question is under way its button is disabled")
  func disables() {
    var model = model(PlayState(isAsking: true), waiting: 1)
    #expect(press("n", in: &model) == [nil])
    #expect(model.notice == "The button is disabled until the answer has come.")
    #expect(press("+a", in: &model) == [.send(.increment), .release])
    #expect(model.notice == nil)
    #expect(press("n", in: &model) == [nil])
    model.take(PlaySnapshot(state: PlayState(count: 1, isAsking: true), waiting: 1))
    #expect(model.notice != nil)
    model.take(PlaySnapshot(state: PlayState(alert: 5), waiting: 0))
    #expect(model.notice == nil)
  }

  @Test("Stages 10 and 12 ask again while a question is under way, and no other stage does")
  func asksAgain() {
    for stage in PlayStages.sample.all {
      for isAsking in [false, true] {
        var model = PlayModel(stage: stage)
        model.take(PlaySnapshot(state: PlayState(isAsking: isAsking)))
        let isSent = [10, 12].contains(stage.number) && isAsking
        #expect(press("r", in: &model) == [isSent ? .send(.askNthPrime) : nil])
        #expect((model.notice == nil) == isSent)
      }
    }
    var model = model()
    #expect(press("02", in: &model) == [.go(.sample(10)), .go(.sample(12))])
  }

  @Test("The sheet adds and removes a favorite, and other keys wait until it is closed")
  func sheet() {
    var model = model(PlayState(count: 5))
    #expect(press("f", in: &model) == [nil])
    #expect(model.notice == "The sheet has that button: p opens it.")
    #expect(press("p+f", in: &model) == [nil, nil, .send(.addFavorite)])
    model.take(PlaySnapshot(state: PlayState(count: 5, favoritePrimes: [5])))
    #expect(press("f", in: &model) == [.send(.removeFavorite)])
    model.take(PlaySnapshot(state: PlayState(count: 6)))
    #expect(press("f", in: &model) == [nil])
    #expect(model.notice == "Only a prime can be a favorite.")
    #expect(press("+", in: &model) == [nil])
    #expect(model.notice == "The sheet is open: Return closes it.")
    for key in "⏎␛p" {
      model.isSheetOpen = true
      #expect(press(String(key), in: &model) == [nil])
      #expect(!model.isSheetOpen)
    }
  }

  @Test("The alert comes before the sheet, and Return or Escape dismisses it")
  func alert() {
    var model = model(PlayState(alert: 11))
    model.isSheetOpen = true
    #expect(press("+⏎␛", in: &model) == [nil, .send(.dismissAlert), .send(.dismissAlert)])
    #expect(model.isSheetOpen)
  }

  @Test("A favorite is chosen and deleted; the choice stays inside the list when that shrinks")
  func favorites() {
    var model = model(PlayState(favoritePrimes: [2, 3, 5]))
    #expect(press("↑↓↓↓d", in: &model).last == .send(.delete(at: 2)))
    model.take(PlaySnapshot(state: PlayState(favoritePrimes: [2, 3])))
    #expect(model.cursor == 1)
    #expect(press("↑d", in: &model).last == .send(.delete(at: 0)))
    model.take(PlaySnapshot())
    #expect(press("d↓", in: &model) == [nil, nil])
    #expect(model.cursor == 0)
    _ = press("d", in: &model)
    #expect(model.notice == "There is no favorite to delete.")
  }

  @Test("A digit continues in another stage, also from the alert; one without Prime Time says so")
  func stages() {
    var model = model(PlayState(alert: 11))
    #expect(press("135678", in: &model).compactMap { $0 }.count == 6)
    #expect(press("6", in: &model) == [.go(.sample(6))])
    #expect(press("4", in: &model) == [nil])
    #expect(model.notice == "This is stage 4.")
    #expect(press("9", in: &model) == [nil])
    #expect(
      model.notice == "Stage 9 has none: stages 1, 3, 4, 5, 6, 7, 8, 10 and 12 have Prime Time.")
  }

  @Test("In a new stage all is as it was, except the question that was under way")
  func begins() {
    var model = model(PlayState(count: 9, favoritePrimes: [2], isAsking: true), waiting: 1)
    model.take(printed: "hello")
    model.begin(on: .sample(8))
    #expect(model.snapshot == PlaySnapshot(state: PlayState(count: 9, favoritePrimes: [2])))
    #expect(model.notice == "The question has ended with stage 4's process. Ask again.")
    #expect(model.stage == PlayStage.sample(8) && model.printed.isEmpty)
    model.begin(on: .sample(1))
    #expect(model.notice == nil)
  }

  @Test("After a crash Return goes on, a digit too, the same stage's too, and no other key")
  func ends() {
    var model = model()
    let end = ChildProcess.End(
      status: .signalled(SIGILL), output: "", errors: "", timedOut: false, limit: 2)
    model.end = PlayEnd(end: end, next: .sample(5))
    #expect(press("+a4⏎", in: &model) == [nil, nil, .go(.sample(4)), .go(.sample(5))])
  }

  @Test("In a small window, what is told of a crash can be scrolled to its end, and Return goes on")
  func scrollsTheEnd() {
    let small = Screen.Size(columns: 40, rows: 12)
    var model = model()
    let end = ChildProcess.End(
      status: .signalled(SIGILL), output: "", errors: "", timedOut: false, limit: 2)
    let crash = PlayEnd(end: end, next: .sample(5))
    model.end = crash
    var seen: Set<String> = []
    for _ in 1...30 {
      seen.formUnion(PlayView(model: model, terminal: Terminal(isTerminal: false)).lines(in: small))
      #expect(model.press(.down, in: small) == nil)
    }
    let words = PlayEndWords(model: model, end: crash).lines(width: 40)
    #expect(words.count > 8 && seen.isSuperset(of: words))
    #expect(model.press(.enter, in: small) == .go(.sample(5)))
    model.begin(on: .sample(5))
    #expect(model.scrolled == 0)
  }

  @Test("Help is scrolled, and any other key closes it and does nothing else")
  func help() {
    var model = model()
    #expect(press("?", in: &model) == [nil])
    let small = Screen.Size(columns: 40, rows: 12)
    #expect(model.press(.pageDown, in: small) == nil)
    #expect(model.isHelpOpen && model.scrolled > 0)
    #expect(press("+", in: &model) == [nil])
    #expect(!model.isHelpOpen)
    #expect(press("?q", in: &model) == [nil, .quit])
  }

  @Test("Asking the service to answer is refused when nothing waits, and by the real one")
  func releases() {
    for (waiting, notice) in [
      (0, "No request waits for an answer."),
      (nil, "The real service is asked, which answers when it likes."),
    ] {
      var model = model(waiting: waiting)
      #expect(press("a", in: &model) == [nil])
      #expect(model.notice == notice)
    }
  }

  @Test("Ordinals")
  func ordinals() {
    #expect(
      [0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, -1].map(PlayNumbers.ordinal) == [
        "0th", "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st",
        "111th", "-1st",
      ])
  }
}
