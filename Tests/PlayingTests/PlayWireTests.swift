import Foundation
import PrimeTime
import Testing

@testable import Playing

/// What `primetime` and a stage's process tell each other, line by line.
@Suite struct PlayWireTests {
  private let actions: [PlayAction] = [
    .decrement, .increment, .askNthPrime, .dismissAlert, .addFavorite, .removeFavorite,
    .delete(at: 3), .load, .save,
  ]
  private let state = PlayState(
    count: -7, favoritePrimes: [2, 104_729],
    activities: [
      PlayActivity(time: Date(timeIntervalSinceReferenceDate: 0.125), prime: 2, isAdded: true),
      PlayActivity(time: Date(timeIntervalSinceReferenceDate: 60), prime: 3, isAdded: false),
    ],
    alert: 11, isAsking: true)

  @Test("Every request comes back from its line as it was")
  func requests() throws {
    let start = PlayStart(state: state, folder: "/a “folder”\nhere", isScripted: true)
    let requests = [.start(start), .release, .releaseAll] + actions.map(PlayRequest.send)
    for request in requests {
      let line = try PlayWire.line(request)
      #expect(!line.contains("\n"))
      #expect(PlayWire.value(of: line) == request)
    }
  }

  @Test("A snapshot comes back from its line as it was, and no other line is taken for one")
  func snapshots() throws {
    let entry = PlayEntry(
      number: 3, name: "nthPrimeResponse(11)", isAnswer: true, isCanceled: true)
    for waiting in [nil, 0, 2] {
      let snapshot = PlaySnapshot(
        state: state, actions: [entry],
        effects: PlayEffects(started: 4, ended: 2, canceled: 1, answers: 2, inFlight: [entry]),
        retained: waiting, ids: ["an id"], waiting: waiting, notes: ["a\tnote"], handled: 9,
        isAtRest: true)
      #expect(PlayWire.value(of: try PlayWire.line(snapshot)) == snapshot)
    }
    for line in ["", "hello", "{}", "[1]", "{\"state\":"] {
      #expect(PlayWire.value(of: line) == nil as PlaySnapshot?)
    }
  }

  @Test("A state is the same when it has been an application's state")
  func states() {
    #expect(PlayState(state.appState) == state)
    let other = AppState(
      count: 1, favoritePrimes: [3],
      activityFeed: [Activity(timestamp: .distantPast, type: .removedFavoritePrime(5))])
    #expect(PlayState(other).appState == other)
    #expect(PlayState() == PlayState(AppState()))
  }

  @Test("An action is named by its innermost case")
  func names() {
    #expect(
      actions.map(\.appAction.innermost) == [
        "decrTapped", "incrTapped", "nthPrimeButtonTapped", "alertDismissButtonTapped",
        "saveFavoritePrimeTapped", "removeFavoritePrimeTapped", "deleteFavoritePrimes([3])",
        "loadButtonTapped", "saveButtonTapped",
      ])
    let answers: [AppAction] = [
      .counterView(.counter(.nthPrimeResponse(11))), .counterView(.counter(.nthPrimeResponse(nil))),
      .favoritePrimes(.loadedFavoritePrimes([2, 3])),
    ]
    #expect(
      answers.map(\.innermost)
        == ["nthPrimeResponse(11)", "nthPrimeResponse(nil)", "loadedFavoritePrimes([2, 3])"])
  }
}
