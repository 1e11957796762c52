import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import TestSupport
import Testing

@Suite("Stage 5: Store and reducers")
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
      return .merge(effect("a"), effect("b"))
    }
    store?.send(5)
    #expect(seen == ["a 5", "b 5"])
    subject.send(completion: .finished)
    store = nil
  }

  @Test("A store that nobody wants is released by the completion of its last effect, not before")
  func releasedByCompletion() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return action == 1 ? subject.eraseToEffect() : .none
      }
      store.send(1)
      released = store
    }
    subject.send(2)
    #expect(released?.value == 2)
    subject.send(completion: .finished)
    #expect(released == nil)
  }

  @Test("`pullback` leaves an action alone that is not the feature's")
  func pullbackIgnoresOthers() {
    let reducer: Reducer<AppState, AppAction> = pullback(
      { (value: inout [Int], _: FavoritePrimesAction) in
        value = []
        return .none
      },
      value: \AppState.favoritePrimes,
      action: \AppAction.favoritePrimes
    )
    var state = AppState(favoritePrimes: [2])
    let effect = reducer(&state, .counterView(.counter(.incrTapped)))
    #expect(Recording(effect).events == ["done"])
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
        return .fireAndForget { lines.append("effect") }
      },
      to: { lines.append($0) })
    var value = 41
    let effect = reducer(&value, "tap")
    #expect(lines == [])
    value = 0
    #expect(Recording(effect).events == ["done"])
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
    #expect(Recording(load).events == ["done"])
    #expect(Recording(save).events == ["done"])
    #expect(Recording(load).events == ["loadedFavoritePrimes([2, 3])", "done"])
  }
}
