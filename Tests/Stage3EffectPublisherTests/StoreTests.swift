import Foundation
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import TestSupport
import Testing

@Suite("Stage 3: Store and reducers")
struct StoreTests {
  @Test("The store has its new value before the first effect starts, and starts them in order")
  func reducesFirst() {
    let subject = PassthroughSubject<Int, Never>()
    var seen: [String] = []
    var store: Store<Int, Int>?
    func effect(_ name: String) -> Effect<Int> {
      subject
        .handleEvents(receiveSubscription: { _ in seen.append("\(name) \(store?.value ?? -1)") })
        .eraseToEffect()
    }
    store = Store(initialValue: 0) { value, action in
      value += action
      return [effect("a"), effect("b")]
    }
    store?.send(5)
    #expect(seen == ["a 5", "b 5"])
    subject.send(completion: .finished)
    store = nil
  }

  @Test("An effect is kept until it completes")
  func keepsEffects() {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return action == 0 ? [subject.eraseToEffect()] : []
    }
    let kept = StoreUnderTest(store, send: { store.send($0) }, state: { store.value })
      .effectsInFlight
    store.send(0)
    #expect(kept() == 1)
    subject.send(5)
    #expect(store.value == 5)
    #expect(kept() == 1)
    subject.send(completion: .finished)
    #expect(kept() == 0)
  }

  @Test("A store that nobody wants is released by the completion of its last effect, not before")
  func releasedByCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return action == 1 ? [subject.eraseToEffect()] : []
      }
      store.send(1)
      released = store
    }
    subject.send(2)
    #expect(released?.value == 2)
    subject.send(completion: .finished)
    #expect(released == nil)
  }

  @Test("`combine` gives the action to every reducer in turn, and keeps the order of their effects")
  func combineOrder() {
    var log: [String] = []
    func part(_ name: String) -> Reducer<[String], Int> {
      return { value, _ in
        value.append(name)
        return [.fireAndForget { log.append(name) }]
      }
    }
    var value: [String] = []
    let effects = combine(part("a"), part("b"), part("c"))(&value, 1)
    #expect(value == ["a", "b", "c"])
    #expect(log == [])
    for effect in effects { _ = Recording(effect) }
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
        return [.fireAndForget { lines.append("effect") }]
      },
      to: { lines.append($0) })
    var value = 41
    let effects = reducer(&value, "tap")
    #expect(lines == [])
    value = 0
    for effect in effects { _ = Recording(effect) }
    #expect(lines == ["Action: tap\nValue:\n- 42\n---", "effect"])
  }

  @Test("The favorites are saved and loaded when the effect is subscribed to, and not before")
  func savesLater() throws {
    let world = try TestWorld()
    defer { world.end() }
    let reducer = favoritePrimesReducer(world.environment())
    var primes = [2, 3]
    let save = reducer(&primes, .saveButtonTapped)
    let load = reducer(&primes, .loadButtonTapped)
    #expect(load.map { Recording($0).events } == [["done"]])
    #expect(save.map { Recording($0).events } == [["done"]])
    #expect(
      load.map { Recording($0).events } == [["loadedFavoritePrimes([2, 3])", "done"]])
  }
}
