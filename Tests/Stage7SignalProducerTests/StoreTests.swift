import PrimeTime
import Stage7SignalProducer
import TestSupport
import Testing
import Walkthrough

@Suite("Stage 7: the store disposes of what is in flight")
struct StoreTests {
  /// How many effects the store still has in its books.
  func inFlight<Value, Action>(_ store: Store<Value, Action>) -> Int? {
    storedCount(of: "effectDisposables", in: store)
  }

  @Test("The store keeps one disposable an action, until the last of its effects is done")
  func oneDisposable() {
    let (one, two) = (Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe())
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action == 0 ? .merge(one.output.producer, two.output.producer) : .none
    }
    store.send(0)
    #expect(inFlight(store) == 1)
    one.input.sendCompleted()
    #expect(inFlight(store) == 1)
    two.input.send(value: 5)
    two.input.sendCompleted()
    #expect(inFlight(store) == 0)
    #expect(store.value == 5)
  }

  @Test("An effect that completes, or is interrupted, leaves the books; the others go on")
  func effectsEnd() {
    let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
    let store = Store<[Int], Int>(initialValue: []) { value, action in
      value.append(action)
      return action < 3 ? pipes[action].output.producer : .none
    }
    for action in 0..<3 { store.send(action) }
    #expect(inFlight(store) == 3)
    pipes[0].input.sendCompleted()
    pipes[1].input.sendInterrupted()
    #expect(inFlight(store) == 1)
    pipes[0].input.send(value: 8)
    pipes[2].input.send(value: 9)
    #expect(store.value == [0, 1, 2, 9])
  }

  @Test("Effects that complete immediately leave nothing in the books")
  func immediate() {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      return action > 1 ? .sync { action - 1 } : .fireAndForget {}
    }
    store.send(4)
    #expect(store.value == 10)
    #expect(inFlight(store) == 0)
  }

  @Test(
    "No effect keeps the store; what is in flight when it goes is interrupted, and sends no more")
  func released() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var events: [String] = []
    var reduced: [Int] = []
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { _, action in
        reduced.append(action)
        return action == 0 ? signal.producer.on(event: { events.append("\($0)") }) : .none
      }
      released = store
      store.send(0)
      input.send(value: 1)
    }
    #expect(released == nil)
    input.send(value: 2)
    #expect(events == ["value(1)", "interrupted"])
    #expect(reduced == [0, 1])
  }

  @Test("A store that goes during a delivery of its own effect is released after it")
  func releasedDuringDelivery() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var store: Store<Int, Int>?
    weak var released: Store<Int, Int>?
    var reduced: [Int] = []
    store = Store(initialValue: 0) { _, action in
      reduced.append(action)
      return action == 0 ? signal.producer : .fireAndForget { store = nil }
    }
    released = store
    store?.send(0)
    input.send(value: 1)
    input.send(value: 2)
    #expect(released == nil && reduced == [0, 1])
  }

  @Test("A store's values can be watched; the watch neither keeps the store nor outlives it")
  func watched() {
    var store: Store<Int, Int>? = Store(initialValue: 1) { value, action in
      value += action
      return .none
    }
    weak var released: AnyObject?
    released = store
    let (heard, _) = store?.$value.heard() ?? Effect.none.heard()
    store?.send(2)
    store = nil
    #expect(released == nil)
    #expect(heard.events == ["1", "3", "completed"])
  }

  @Test("A local store keeps the whole one, and not the other way round")
  func localStore() {
    var store: Store<Int, Int>? = Store(initialValue: 1) { value, action in
      value += action
      return .none
    }
    weak var whole: Store<Int, Int>?
    whole = store
    var local = store?.view(value: { $0 }, action: { (action: Int) in action })
    weak var part: AnyObject?
    part = local
    store = nil
    local?.send(1)
    #expect(local?.value == 2 && whole?.value == 2)
    local = nil
    #expect(part == nil && whole == nil)
  }

  @Test("A local store that goes leaves nothing of itself in the whole one")
  func localStoreReleased() {
    let census = Census()
    let store = Store<Int, Int>(initialValue: 1) { _, _ in .none }
    func makeLocalStore() -> Store<Int, Int> {
      let token = census.token()
      return store.view(
        value: { value in withExtendedLifetime(token) { value } },
        action: { (action: Int) in action })
    }
    for _ in 0..<3 { _ = makeLocalStore() }
    #expect(census.total == 3)
    #expect(census.survivors(after: 0) == 0)
    withExtendedLifetime(store) {}
  }

  @Test("A store that goes cancels its request for the nth prime in mid-request")
  func cancelsRequest() throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.Reply.answer(ServiceAnswer.prime(29).text ?? "").slow()
    }
    defer { server.stop() }
    let world = try TestWorld()
    defer { world.end() }
    var store: Store<AppState, AppAction>? = world.onQueue {
      Store(
        initialValue: AppState(count: 10),
        reducer: appReducer(world.environment(server: server.endpoint)))
    }
    weak var released: AnyObject?
    released = store
    world.onQueue { store?.send(.counterView(.counter(.nthPrimeButtonTapped))) }
    try server.requestLines.wait(forCount: 1)
    #expect(store.map { inFlight($0) } == 1)
    #expect(server.hangUps.all.isEmpty)
    world.onQueue { store = nil }
    try server.hangUps.wait(forCount: 1)
    #expect(released == nil)
    #expect(world.lives.survivors() == 0)
  }
}
