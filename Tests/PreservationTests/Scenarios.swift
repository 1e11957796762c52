import Foundation
import PrimeTime
import TestSupport

extension Scenario {
  /// Every scenario that is written down; the random ones are made from a seed.
  static let all: [Scenario] =
    [
      counting, favorites, answered, outOfOrder, localStore, saveDeleteLoad, loadWithoutFile,
      loadCorruptFile, localStoreWithFile,
    ] + failures + emptyAnswers
    + [favorites.logged, answered.logged, saveDeleteLoad.logged, localStore.logged]

  static let counting = Scenario(
    "counting",
    [.send(.incr), .send(.incr), .send(.decr), .send(.decr), .send(.decr)],
    to: AppState(count: -1))

  static let favorites = Scenario(
    "favorites and the activity feed",
    from: AppState(count: 2),
    [
      .send(.addFavorite), .send(.incr), .send(.addFavorite), .send(.incr), .send(.incr),
      .send(.addFavorite), .send(.removeFavorite), .send(.addFavorite),
      .send(.favoritePrimes(.deleteFavoritePrimes([0, 2, 17]))),
    ],
    to: AppState(
      count: 5, favoritePrimes: [3],
      activityFeed: [
        (.addedFavoritePrime(2)), (.addedFavoritePrime(3)), (.addedFavoritePrime(5)),
        (.removedFavoritePrime(5)), (.addedFavoritePrime(5)), (.removedFavoritePrime(2)),
        (.removedFavoritePrime(5)),
      ].enumerated().map { index, type in
        Activity(timestamp: Date(timeIntervalSinceReferenceDate: Double(index + 1)), type: type)
      }))

  static let answered = Scenario(
    "the nth prime, answered",
    from: AppState(count: 10),
    [.send(.askNthPrime), .send(.incr), .answer(0, .prime(29)), .send(.dismissAlert)],
    to: AppState(count: 11))

  static let outOfOrder = Scenario(
    "the nth prime, asked twice and answered out of order",
    from: AppState(count: 10),
    [
      .send(.askNthPrime), .send(.incr), .send(.askNthPrime), .answer(1, .prime(31)),
      .answer(0, .prime(29)),
    ],
    to: AppState(count: 11, alertNthPrime: PrimeAlert(prime: 29)))

  /// Each way in which the request itself fails.
  static let failures = [
    failing("there is no connection", .failure(.notConnectedToInternet)),
    failing("the service takes too long", .failure(.timedOut)),
    failing("the body is empty", .body("")),
    failing("the body is a page", .body("<html>Service unavailable</html>", status: 500)),
    failing("the body is null", .body("null")),
  ]

  /// Each way in which the service answers, and has no prime to tell.
  static let emptyAnswers = [
    failing("there is no pod", .body(#"{"queryresult":{"pods":[]}}"#)),
    failing(
      "the answer is not a number",
      .body(#"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"many"}]}]}}"#)),
  ]

  /// No prime comes back. Then the button works again, and a second try succeeds.
  private static func failing(_ why: String, _ answer: ServiceAnswer) -> Scenario {
    Scenario(
      "the nth prime, when \(why)",
      from: AppState(count: 10),
      [.send(.askNthPrime), .answer(0, answer), .send(.askNthPrime), .answer(1, .prime(29))],
      to: AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
  }

  static let localStore = Scenario(
    "a local store, kept in step both ways",
    from: AppState(count: 4),
    [
      .sendLocally(.counter(.incrTapped)), .send(.incr), .sendLocally(.counter(.decrTapped)),
      .sendLocally(.primeModal(.saveFavoritePrimeTapped)),
      .sendLocally(.counter(.nthPrimeButtonTapped)), .send(.incr), .answer(0, .prime(11)),
      .send(.favoritePrimes(.deleteFavoritePrimes([0]))),
    ],
    to: AppState(
      count: 6,
      activityFeed: [
        Activity(
          timestamp: Date(timeIntervalSinceReferenceDate: 1), type: .addedFavoritePrime(5)),
        Activity(
          timestamp: Date(timeIntervalSinceReferenceDate: 2), type: .removedFavoritePrime(5)),
      ],
      alertNthPrime: PrimeAlert(prime: 11)))

  static let saveDeleteLoad = Scenario(
    "save, delete, load",
    from: AppState(favoritePrimes: [2, 3, 5]),
    [
      .send(.save), .send(.favoritePrimes(.deleteFavoritePrimes([0, 1]))), .send(.load),
      .file("[7, 11]"), .send(.load),
    ],
    to: AppState(
      favoritePrimes: [7, 11],
      activityFeed: [
        Activity(
          timestamp: Date(timeIntervalSinceReferenceDate: 1), type: .removedFavoritePrime(2)),
        Activity(
          timestamp: Date(timeIntervalSinceReferenceDate: 2), type: .removedFavoritePrime(3)),
      ]))

  static let loadWithoutFile = Scenario(
    "load with no file",
    from: AppState(favoritePrimes: [2]),
    [.file("[3]"), .file(nil), .send(.load), .send(.incr)],
    to: AppState(count: 1, favoritePrimes: [2]))

  static let loadCorruptFile = Scenario(
    "load with a corrupt file",
    from: AppState(favoritePrimes: [2]),
    [.file("[2, 3"), .send(.load), .file("null"), .send(.load), .send(.incr)],
    to: AppState(count: 1, favoritePrimes: [2]))

  static let localStoreWithFile = Scenario(
    "a local store, while the whole loads",
    from: AppState(count: 4),
    [
      .file("[13]"), .sendLocally(.counter(.incrTapped)), .send(.load),
      .sendLocally(.counter(.incrTapped)),
    ],
    to: AppState(count: 6, favoritePrimes: [13]))
}

extension AppAction {
  static let incr = AppAction.counterView(.counter(.incrTapped))
  static let decr = AppAction.counterView(.counter(.decrTapped))
  static let askNthPrime = AppAction.counterView(.counter(.nthPrimeButtonTapped))
  static let dismissAlert = AppAction.counterView(.counter(.alertDismissButtonTapped))
  static let addFavorite = AppAction.counterView(.primeModal(.saveFavoritePrimeTapped))
  static let removeFavorite = AppAction.counterView(.primeModal(.removeFavoritePrimeTapped))
  static let save = AppAction.favoritePrimes(.saveButtonTapped)
  static let load = AppAction.favoritePrimes(.loadButtonTapped)
}
