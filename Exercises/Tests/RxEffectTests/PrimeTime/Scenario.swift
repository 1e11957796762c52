import Foundation
import PrimeTime

/// A list of what the user does and of what the outside world answers.
struct Scenario: CustomStringConvertible {
  enum Step {
    case send(AppAction)
    /// The service answers the request of this number, the first being 0.
    case answer(Int, Answer)
    /// The favorites' file now holds this, or is missing.
    case file(String?)
  }

  enum Answer {
    case body(String)
    case noConnection

    static func prime(_ prime: Int) -> Answer {
      .body(#"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"\#(prime)"}]}]}}"#)
    }
  }

  var description: String
  var start = AppState()
  var steps: [Step]

  static let all = [
    Scenario(
      description: "counting", steps: [.send(.incr), .send(.incr), .send(.decr), .send(.decr)]),
    Scenario(
      description: "favorites and the activity feed", start: AppState(count: 2),
      steps: [
        .send(.addFavorite), .send(.incr), .send(.addFavorite), .send(.addFavorite),
        .send(.removeFavorite), .send(.incr), .send(.addFavorite), .send(.delete([0, 1, 17])),
      ]),
    Scenario(
      description: "the nth prime, answered", start: AppState(count: 10),
      steps: [.send(.ask), .send(.incr), .answer(0, .prime(29)), .send(.dismiss)]),
    Scenario(
      description: "the nth prime, asked twice and answered out of order",
      start: AppState(count: 10),
      steps: [
        .send(.ask), .send(.incr), .send(.ask), .answer(1, .prime(31)), .answer(0, .prime(29)),
      ]),
    Scenario(
      description: "save, delete, load", start: AppState(favoritePrimes: [2, 3, 5]),
      steps: [
        .send(.save), .send(.delete([0, 1])), .send(.load), .file("[7, 11]"), .send(.load),
      ]),
    Scenario(
      description: "load with no file and with a corrupt one",
      start: AppState(favoritePrimes: [2]),
      steps: [
        .file(nil), .send(.load), .file("[2, 3"), .send(.load), .file("null"), .send(.load),
        .send(.incr),
      ]),
    Scenario(
      description: "the nth prime asked, a file that fails, and then the answer",
      start: AppState(count: 10),
      steps: [.send(.ask), .file(nil), .send(.load), .answer(0, .prime(29)), .send(.load)]),
    failing("there is no connection", .noConnection),
    failing("the body is empty", .body("")),
    failing("the body is a page", .body("<html>Service unavailable</html>")),
    failing("the body is null", .body("null")),
    failing("there is no pod", .body(#"{"queryresult":{"pods":[]}}"#)),
  ]

  /// No prime comes back. Then the button works again, and a second try succeeds.
  private static func failing(_ why: String, _ answer: Answer) -> Scenario {
    Scenario(
      description: "the nth prime, when \(why)", start: AppState(count: 10),
      steps: [.send(.ask), .answer(0, answer), .send(.ask), .answer(1, .prime(29))])
  }
}

extension AppAction {
  static let incr = AppAction.counterView(.counter(.incrTapped))
  static let decr = AppAction.counterView(.counter(.decrTapped))
  static let ask = AppAction.counterView(.counter(.nthPrimeButtonTapped))
  static let dismiss = AppAction.counterView(.counter(.alertDismissButtonTapped))
  static let addFavorite = AppAction.counterView(.primeModal(.saveFavoritePrimeTapped))
  static let removeFavorite = AppAction.counterView(.primeModal(.removeFavoritePrimeTapped))
  static let save = AppAction.favoritePrimes(.saveButtonTapped)
  static let load = AppAction.favoritePrimes(.loadButtonTapped)

  static func delete(_ indexes: IndexSet) -> AppAction {
    .favoritePrimes(.deleteFavoritePrimes(indexes))
  }
}

/// What a run of a scenario has left: each action with the state after it, and what was logged.
final class Trace: @unchecked Sendable {
  struct Entry: Equatable, CustomStringConvertible {
    var action: AppAction
    var state: AppState

    var description: String {
      let action = "\(action)".replacing(#/PrimeTime\.\w+\./#, with: "")
      return "\(action) → \(state.count), \(state.favoritePrimes), "
        + "\(state.activityFeed.count) in the feed, "
        + "\(state.alertNthPrime.map { "alert \($0.prime)" } ?? "no alert"), "
        + "\(state.isNthPrimeButtonDisabled ? "asking" : "not asking")"
    }
  }

  private let condition = NSCondition()
  private var written: [Entry] = []

  var entries: [Entry] { condition.withLock { written } }

  func write(_ action: AppAction, _ state: AppState) {
    condition.withLock {
      written.append(Entry(action: action, state: state))
      condition.broadcast()
    }
  }

  /// Waits until there are so many responses of the service.
  func waitForResponses(_ count: Int) {
    let deadline = Date(timeIntervalSinceNow: 30)
    condition.withLock {
      while written.count(where: \.isResponse) < count, condition.wait(until: deadline) {}
    }
  }
}

extension Trace.Entry {
  fileprivate var isResponse: Bool {
    if case .counterView(.counter(.nthPrimeResponse)) = action { true } else { false }
  }
}
