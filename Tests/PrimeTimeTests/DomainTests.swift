import Foundation
import PrimeTime
import Testing

@Suite("State and actions")
struct DomainTests {
  private let state = AppState(
    count: 7, favoritePrimes: [2, 3],
    activityFeed: [Activity(timestamp: .distantPast, type: .addedFavoritePrime(2))],
    alertNthPrime: PrimeAlert(prime: 17), isNthPrimeButtonDisabled: true)

  @Test("Setting a projection to what it is changes nothing")
  func settingBack() {
    var copy = state
    copy.counterView = state.counterView
    copy.counterView.counter = state.counterView.counter
    copy.counterView.primeModal = state.counterView.primeModal
    #expect(copy == state)
  }

  @Test("What is set through the projections is read through them, and the feed stays")
  func throughProjections() {
    var copy = state
    copy.counterView.counter = CounterState(
      count: 8, alertNthPrime: nil, isNthPrimeButtonDisabled: false)
    copy.counterView.primeModal = PrimeModalState(count: 9, favoritePrimes: [5])
    #expect(
      copy
        == AppState(count: 9, favoritePrimes: [5], activityFeed: state.activityFeed))
  }

  @Test("A case's property is read and set for its own case only")
  func caseProperties() {
    var action = AppAction.counterView(.counter(.incrTapped))
    #expect(action.favoritePrimes == nil)
    #expect(action.counterView?.primeModal == nil)
    action.favoritePrimes = .saveButtonTapped
    #expect(action == .counterView(.counter(.incrTapped)))
    action.counterView?.primeModal = .saveFavoritePrimeTapped
    #expect(action == .counterView(.counter(.incrTapped)))
    action.counterView?.counter = .nthPrimeResponse(3)
    #expect(action == .counterView(.counter(.nthPrimeResponse(3))))
    action.counterView = nil
    #expect(action == .counterView(.counter(.nthPrimeResponse(3))))
    var screen = CounterViewAction.primeModal(.saveFavoritePrimeTapped)
    screen.counter = .incrTapped
    #expect(screen == .primeModal(.saveFavoritePrimeTapped))
    screen.primeModal = .removeFavoritePrimeTapped
    #expect(screen == .primeModal(.removeFavoritePrimeTapped))
    action = .favoritePrimes(.saveButtonTapped)
    action.counterView = .counter(.incrTapped)
    #expect(action == .favoritePrimes(.saveButtonTapped))
    action.favoritePrimes = .loadButtonTapped
    #expect(action == .favoritePrimes(.loadButtonTapped))
  }
}
