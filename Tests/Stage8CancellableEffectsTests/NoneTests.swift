import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing
import Walkthrough

@Suite("Stage 8: no work has no parts")
struct NoneTests {
  private let quiet: Reducer<[Int], FavoritePrimesAction> = { _, _ in .none }

  @Test("`none` has no parts: there is nothing that a store could subscribe to")
  func none() {
    let effects: [Effect<Int>] = [
      .none, .merge(), .merge([]), .merge(.none, .merge(.none)), .none.cancellable(id: 1),
      .none.map { $0 + 1 }, .none.eraseToEffect(),
    ]
    #expect(effects.map(parts) == Array(repeating: 0, count: effects.count))
    #expect(effects.allSatisfy { Recording($0).events == ["done"] })
  }

  @Test("Reducers without effects have no parts, combined and pulled back, for any action")
  func reducers() {
    let reducer: Reducer<AppState, AppAction> = combine(
      pullback(quiet, value: \.favoritePrimes, action: \.favoritePrimes),
      pullback(
        combine(quiet, quiet), value: \AppState.favoritePrimes, action: \AppAction.favoritePrimes))
    var state = AppState()
    #expect(parts(reducer(&state, .favoritePrimes(.saveButtonTapped))) == 0)
    #expect(parts(reducer(&state, .counterView(.counter(.incrTapped)))) == 0)
  }

  @Test("`merge` has the parts of all, and `cancellable` as many as before")
  func merge() {
    let two = Effect<Int>.merge(.sync { 1 }, .none, .sync { 2 })
    #expect(parts(two) == 2)
    #expect(parts(.merge(two, .cancel(id: 1), two)) == 5)
    #expect(parts(two.cancellable(id: 1)) == 2)
    #expect(parts(two.cancellable(id: 1, cancelInFlight: true)) == 3)
  }

  @Test("`none` that cancels what is in flight cancels, and starts nothing")
  func cancelInFlight() {
    let works = Works()
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    store.run(.none.cancellable(id: 1, cancelInFlight: true))
    #expect(works.events == ["a starts", "a is canceled"])
    #expect(store.kept == 0)
  }

  @Test("An action without work leaves nothing in the books, and changes the value")
  func inStore() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return .merge(.none, .merge())
    }
    for _ in 0..<1_000 { store.send(1) }
    #expect(store.value == 1_000)
    #expect(store.kept == 0)
  }

  private func parts<Output>(_ effect: Effect<Output>) -> Int? {
    storedCount(of: "parts", in: effect)
  }
}
