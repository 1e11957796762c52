import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: what is sent while a value is made or told")
struct ObserverTests {
  /// In stages 3 to 5 it is reduced inside the assignment, which then overwrites its change.
  @Test("What an observer sends waits until the value is assigned, and is not lost")
  func observer() {
    var log: [String] = []
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return .fireAndForget { log.append("effect of \(action)") }
    }
    let observer = store.$value.sink { value in
      guard value.last == 1 else { return }
      log.append("observer of \(value), after \(store.value)")
      store.send(2)
      store.send(3)
      log.append("has sent")
    }
    store.send(1)
    #expect(store.value == [1, 2, 3])
    #expect(
      log == [
        "observer of [1], after []", "has sent", "effect of 2", "effect of 3", "effect of 1",
      ])
    observer.cancel()
  }

  @Test("What an observer of a local store sends waits, too, and both stores have it")
  func localObserver() {
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action == 1 ? .sync { 100 } : .none
    }
    let local = store.view(value: { $0.map { $0 * 10 } }, action: { (action: Int) in action / 10 })
    var log: [[Int]] = []
    let observer = local.$value.sink { value in
      log.append(value)
      if value.last == 10 { local.send(20) }
    }
    local.send(10)
    #expect(store.value == [1, 2, 100])
    #expect(local.value == [10, 20, 1_000])
    #expect(log == [[], [10], [10, 20], [10, 20, 1_000]])
    observer.cancel()
  }

  @Test("Every observer hears the values in their order, also if one of them sends")
  func severalObservers() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value = action
      return .none
    }
    var log: [String] = []
    let observers = [
      store.$value.sink { value in
        log.append("a\(value)")
        if value == 1 { store.send(2) }
      },
      store.$value.sink { log.append("b\($0)") },
    ]
    store.send(1)
    #expect(log == ["a0", "b0", "a1", "b1", "a2", "b2"])
    for observer in observers { observer.cancel() }
  }

  @Test("An observer that sends when it is attached is heard immediately")
  func attached() {
    let store = stepStore()
    let observer = store.$value.sink { if $0.isEmpty { store.send("a") } }
    #expect(store.value == ["a"])
    observer.cancel()
  }

  /// In stages 1 to 5 `inner` is reduced first, and its change is lost.
  @Test("What a reducer sends waits until its own action is reduced, and comes before its effects")
  func reducer() {
    var log: [String] = []
    var store: Store<[String], String>?
    store = Store(initialValue: []) { value, action in
      log.append("\(action) starts with \(value)")
      if action == "outer" { store?.send("inner") }
      value.append(action)
      return .fireAndForget { log.append("effect of \(action)") }
    }
    store?.send("outer")
    #expect(store?.value == ["outer", "inner"])
    #expect(
      log == [
        "outer starts with []", "inner starts with [\"outer\"]", "effect of inner",
        "effect of outer",
      ])
    store = nil
  }

  @Test("What is sent while an effect is canceled waits, and is not lost")
  func cancelHandler() {
    let store = stepStore()
    store.run(
      Empty<Step, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { [weak store] in store?.send("canceled") })
        .eraseToEffect()
        .cancellable(id: 1))
    store.run(.cancel(id: 1), .sync { "next" })
    #expect(store.value == ["canceled", "next"])
  }

  @Test("What is sent while the last effect of a turn is released is not lost")
  func released() {
    let store = stepStore()
    do {
      let parting = Parting { [weak store] in store?.send("parting") }
      store.run(.sync { withExtendedLifetime(parting) { "a" } })
    }
    #expect(store.value == ["a", "parting"])
  }

  @Test("What is sent while a canceled id is released is not lost")
  func releasedID() {
    let store = stepStore()
    store.run(
      .sync { [weak store] in
        Step("order", then: .cancel(id: Parting { store?.send("parting") }))
      })
    #expect(store.value == ["order", "parting"])
  }

  @Test("What is sent while the books release an id is not lost, and waits for no lock")
  func releasedIDOfTheBooks() {
    let (works, store) = (Works(), stepStore())
    do {
      let first = NamedParting { [weak store] in store?.send(Step("a", then: .sync { "b" })) }
      store.run(works.effect("first").cancellable(id: first))
      store.run(works.effect("second").cancellable(id: NamedParting {}))
    }
    // The books know both effects by the first id, which is equal to the second.
    together({
      works["first"].send(completion: .finished)
      works["second"].send(completion: .finished)
    })
    #expect(store.value == ["a", "b"])
    #expect(store.kept == 0)
  }
}

/// All of these are equal.
private final class NamedParting: Hashable {
  private let parting: Parting

  init(_ action: @escaping () -> Void) { parting = Parting(action) }

  static func == (left: NamedParting, right: NamedParting) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// Does something when it is released.
private final class Parting: Hashable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { action() }

  static func == (left: Parting, right: Parting) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
