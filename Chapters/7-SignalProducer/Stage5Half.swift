import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// The code of stage 5 for the comparison. In this file, `Store` and `Effect` are stage 5's.
enum Stage5 {
  /// The values that a sink of a store's `$value` finds in the store when it receives 0 and then 1.
  static func storedWhenObserved() -> [Int] {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return .none
    }
    var stored: [Int] = []
    let cancellable = store.$value.sink { [weak store] _ in stored.append(store?.value ?? -1) }
    store.send(1)
    cancellable.cancel()
    return stored
  }

  /// The value at the end, when a sink of a store's `$value` answers the value 1 by sending 10.
  static func valueWhenObserverSends() -> Int {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return .none
    }
    let cancellable = store.$value.sink { [weak store] value in
      if value == 1 { store?.send(10) }
    }
    store.send(1)
    cancellable.cancel()
    return store.value
  }

  /// The two calls of `send` in that store: the sum of each, and the value after it.
  static func lostChangePicture() -> LaneDiagram {
    var picture = LaneDiagram(
      title: "A lost change",
      summary: """
        The call send(1) reduces 0 + 1, and notifies its subscribers of 1. Inside this call, \
        send(10) reduces 0 + 10, and assigns 10. Then send(1) assigns 1.
        """,
      lanes: ["send(1)", "send(10)"])
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      picture.add("reduces \(value) + \(action)", in: "send(\(action))", .beginning)
      value += action
      return .none
    }
    let cancellable = store.$value.sink { [weak store] value in
      guard let store, value == 1 else { return }
      picture.add("notifies of \(value)", in: "send(1)")
      store.send(10)
      picture.add("assigns \(store.value)", in: "send(10)", .end)
    }
    store.send(1)
    picture.add("assigns \(store.value)", in: "send(1)", .end)
    cancellable.cancel()
    return picture
  }

  /// How many effects the store's books contain after the work of an effect has dropped its
  /// callback.
  static func keptOfDroppedCallback() -> Int? {
    let store = Store<Int, Int>(initialValue: 0) { _, _ in .async { _ in } }
    store.send(0)
    return storedCount(of: "effectCancellables", in: store)
  }

  /// Drops a store that has asked for the nth prime, once `wait` has returned.
  static func dropStoreWithOpenQuestion(
    _ environment: PrimeTimeEnvironment, after wait: () -> Void
  ) -> AnyObject? {
    weak var released: AnyObject?
    do {
      let store = Store(initialValue: CounterState(count: 10), reducer: counterReducer(environment))
      released = store
      store.send(.nthPrimeButtonTapped)
      wait()
    }
    return released
  }

  /// The application, as the comparison drives it.
  static func application(_ environment: PrimeTimeEnvironment) -> (AppAction) -> Void {
    let store = Store(initialValue: AppState(), reducer: appReducer(environment))
    return { store.send($0) }
  }

  /// A store whose action 0 has an effect that answers synchronously with 1, which has no effect.
  static func immediate() -> Measured {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .sync { 1 } : .none
    }
    return Measured(store, books: "effectCancellables", send: { store.send(0) })
  }

  /// A store whose action 0 has an effect that does not end before `finish`.
  static func endless() -> Measured {
    let subject = PassthroughSubject<Int, Never>()
    let store = Store<Int, Int>(initialValue: 0) { _, _ in subject.eraseToEffect() }
    return Measured(
      store, books: "effectCancellables", send: { store.send(0) },
      finish: { subject.send(completion: .finished) })
  }
}
