import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: selectors and reducers")
struct SelectorTests {
  @Test("A selector of one value is evaluated when the value changes, and not otherwise")
  func one() {
    var evaluations = 0
    let selector = createSelector(\AppState.count) { count -> Bool in
      evaluations += 1
      return isPrime(count)
    }
    var state = AppState(count: 4)
    #expect([selector(state), selector(state)] == [false, false])
    #expect(evaluations == 1)
    state.favoritePrimes = [2]
    #expect(selector(state) == false)
    #expect(evaluations == 1)
    state.count = 5
    #expect(selector(state))
    #expect(evaluations == 2)
  }

  @Test("A selector of two or of three values is evaluated when any of them changes")
  func twoAndThree() {
    var evaluations = [0, 0]
    let isFavorite = createSelector(\AppState.count, \.favoritePrimes) { count, primes -> Bool in
      evaluations[0] += 1
      return primes.contains(count)
    }
    let sum = createSelector(\AppState.count, \.favoritePrimes.count, \.activityFeed.count) {
      count, favorites, activities -> Int in
      evaluations[1] += 1
      return count + favorites + activities
    }
    var state = AppState(count: 2)
    func evaluate() -> String { "\(isFavorite(state)) \(sum(state)) \(evaluations)" }
    #expect(evaluate() == "false 2 [1, 1]")
    state.isNthPrimeButtonDisabled = true
    #expect(evaluate() == "false 2 [1, 1]")
    state.favoritePrimes = [2]
    #expect(evaluate() == "true 3 [2, 2]")
    state.favoritePrimes = [3]
    #expect(evaluate() == "false 3 [3, 2]")
    state.count = 3
    #expect(evaluate() == "true 4 [4, 3]")
    state.activityFeed = [Activity(timestamp: Date(), type: .addedFavoritePrime(3))]
    #expect(evaluate() == "true 5 [4, 4]")
  }

  @Test("One result is remembered, the last one, a result that is nil too")
  func lastOnly() {
    var evaluations = 0
    let selector = createSelector({ (number: Int) in number }) { number -> Int? in
      evaluations += 1
      return number > 0 ? number : nil
    }
    let values = [0, 0, 1, 1, 0].map { selector($0) }
    #expect(values == [nil, nil, 1, 1, nil])
    #expect(evaluations == 3)
  }

  @Test("Selectors are made of selectors, and `select` evaluates them once for each change")
  func composed() {
    var evaluations = 0
    let primes = createSelector(\AppState.favoritePrimes) { primes -> [Int] in
      evaluations += 1
      return primes.sorted()
    }
    let largest = createSelector(primes) { $0.last }
    let store = Store<AppState>(
      reducer: forKey(\.counterView, use: counterViewReducer),
      initialState: AppState(count: 3, favoritePrimes: [5, 2]))
    let recording = Recording(store.select(largest))
    for action in [IncrTapped(), DecrTapped(), SaveFavoritePrimeTapped()] as [any Action] {
      store.dispatch(action: action)
    }
    store.dispatch(action: NthPrimeFailed())
    #expect(recording.events == ["Optional(5)"])
    #expect(evaluations == 2)
  }

  @Test("A selector may be shared by several threads: each gets the value of its own state")
  func threads() {
    let selector = createSelector({ (number: Int) in number }) { "\($0)" }
    let wrong = Mailbox<Int>()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<1_000 where selector(number % 3 + thread) != "\(number % 3 + thread)" {
        wrong.post(number)
      }
    }
    #expect(wrong.all == [])
  }

  @Test("`combineReducers` gives each reducer the state that the previous one has left")
  func combine() {
    let reducer: Reducer<[String]> = combineReducers(
      { state, action in state + ["a \(action)"] }, { state, _ in state + ["b \(state.count)"] })
    #expect(reducer([], Tick()) == ["a Tick()", "b 1"])
  }

  @Test("`forKey` changes its part of the whole, and leaves the rest alone")
  func part() {
    let reducer: Reducer<AppState> = forKey(\.favoritePrimes, use: favoritePrimesReducer)
    let state = AppState(count: 1, favoritePrimes: [2])
    #expect(
      reducer(state, LoadedFavoritePrimes(primes: [3])) == AppState(count: 1, favoritePrimes: [3]))
    #expect(reducer(state, Tick()) == state)
  }

  @Test("`logging` writes the action and the new state, before any effect has heard the action")
  func logged() {
    var lines: [String] = []
    let store = Store<Int>(
      reducer: logging({ state, _ in state + 1 }, to: { lines.append($0) }) { "<\($0)>" },
      initialState: 41, effects: [.hearing { _ in lines.append("effect") }])
    store.dispatch(action: Tick())
    #expect(lines == ["Action: <Tick()>\nValue:\n- 42\n---", "effect"])
  }
}
