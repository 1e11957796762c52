import PrimeTime
import Stage1ClosureEffect
import TestSupport
import Testing

@Suite("Stage 1: Store and reducers")
struct StoreTests {
  @Test("The store has its new value before the first effect runs")
  func reducesFirst() {
    var seen: [Int] = []
    var store: Store<Int, Int>?
    store = Store(initialValue: 0) { value, action in
      value += action
      return [Effect { _ in seen.append(store?.value ?? -1) }]
    }
    store?.send(5)
    #expect(seen == [5])
    store = nil
  }

  @Test("Observers hear every value in order, until they have heard enough")
  func observers() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return []
    }
    var all: [Int] = []
    var firstTwo: [Int] = []
    store.observe {
      all.append($0)
      return true
    }
    store.observe {
      firstTwo.append($0)
      return firstTwo.count < 2
    }
    for number in 1...4 { store.send(number) }
    #expect(all == [1, 2, 3, 4])
    #expect(firstTwo == [1, 2])
  }

  @Test("An observer may send, observe and stop from inside its call")
  func observersFromInside() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return []
    }
    var heard: [String] = []
    store.observe { value in
      heard.append("first \(value)")
      if value == 1 {
        store.observe {
          heard.append("second \($0)")
          return true
        }
        store.send(2)
      }
      return value < 2
    }
    store.send(1)
    store.send(3)
    #expect(heard == ["first 1", "first 2", "second 2", "second 3"])
  }

  @Test("A local store is released when nobody wants it, and the whole goes on")
  func localStoreIsReleased() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return []
    }
    let census = Census()
    weak var released: Store<String, String>?
    do {
      let token = census.token()
      let local = store.view(
        value: { value in withExtendedLifetime(token) { "\(value)" } },
        action: { Int($0) ?? 0 })
      local.send("7")
      #expect(local.value == "7")
      released = local
    }
    #expect(released == nil)
    store.send(8)
    #expect(store.value == 8)
    #expect(census.survivors() == 0)
  }

  @Test("`combine` gives the action to every reducer in turn, and keeps the order of their effects")
  func combineOrder() {
    var log: [String] = []
    func part(_ name: String) -> Reducer<[String], Int> {
      return { value, _ in
        value.append(name)
        return [Effect { _ in log.append(name) }]
      }
    }
    var value: [String] = []
    let effects = combine(part("a"), part("b"), part("c"))(&value, 1)
    #expect(value == ["a", "b", "c"])
    #expect(log == [])
    for effect in effects { effect.run { _ in } }
    #expect(log == ["a", "b", "c"])
  }

  @Test("`pullback` leaves an action alone that is not the feature's")
  func pullbackIgnoresOthers() {
    let reducer: Reducer<AppState, AppAction> = pullback(
      { (value: inout [Int], _: FavoritePrimesAction) in
        value = []
        return []
      },
      value: \AppState.favoritePrimes,
      action: \AppAction.favoritePrimes
    )
    var state = AppState(favoritePrimes: [2])
    #expect(reducer(&state, .counterView(.counter(.incrTapped))).isEmpty)
    #expect(state.favoritePrimes == [2])
    _ = reducer(&state, .favoritePrimes(.saveButtonTapped))
    #expect(state.favoritePrimes == [])
  }

  @Test("`logging` writes the action and the value as they were, before the feature's effects")
  func loggingOrder() {
    var lines: [String] = []
    let reducer: Reducer<Int, String> = logging(
      { value, _ in
        value += 1
        return [Effect { _ in lines.append("effect") }]
      },
      to: { lines.append($0) })
    var value = 41
    let effects = reducer(&value, "tap")
    #expect(lines == [])
    value = 0
    for effect in effects { effect.run { _ in } }
    #expect(lines == ["Action: tap\nValue:\n- 42\n---", "effect"])
  }

  @Test("The favorites are saved and loaded when the effect is run, and not before")
  func savesLater() throws {
    let world = try TestWorld()
    defer { world.end() }
    let reducer = favoritePrimesReducer(world.environment())
    var primes = [2, 3]
    let save = reducer(&primes, .saveButtonTapped)
    let load = reducer(&primes, .loadButtonTapped)
    var answers: [FavoritePrimesAction] = []
    for effect in load + save { effect.run { answers.append($0) } }
    #expect(answers == [])
    for effect in load { effect.run { answers.append($0) } }
    #expect(answers == [.loadedFavoritePrimes([2, 3])])
  }
}
