import Foundation
import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: the store")
struct StoreTests {
  @Test("An action is reduced, then the state is published, then the action")
  func order() {
    var log: [String] = []
    let store = Store<Int>(
      reducer: { state, action in
        log.append("reduce \(action)")
        return state + 1
      },
      initialState: 0,
      effects: [.hearing { log.append("effect \($0)") }])
    let cancellable = store.sink { log.append("state \($0)") }
    store.dispatch(action: Tick())
    #expect(log == ["state 0", "reduce Tick()", "state 1", "effect Tick()"])
    cancellable.cancel()
  }

  @Test("An action dispatched by an effect is queued: every effect sees the order of reduction")
  func queues() {
    var heard: [[String]] = [[], []]
    let store = Store(
      reducer: namesReducer, initialState: [],
      effects: [
        .hearing { heard[0].append("\($0)") }, .pongs, .hearing { heard[1].append("\($0)") },
      ])
    for number in 1...2 { store.dispatch(action: Ping(number: number)) }
    #expect(
      store.state == ["Ping(number: 1)", "Pong(number: 1)", "Ping(number: 2)", "Pong(number: 2)"])
    #expect(heard == [store.state, store.state])
  }

  @Test("When an effect hears an action, the state is the one that this action left")
  func stateInEffect() {
    var states: [String: Int] = [:]
    weak var weakStore: Store<Int>?
    let store = Store<Int>(
      reducer: { state, _ in state + 1 }, initialState: 0,
      effects: [.pongs, .hearing { states["\($0)"] = weakStore?.state }])
    weakStore = store
    store.dispatch(action: Ping(number: 7))
    #expect(states == ["Ping(number: 7)": 1, "Pong(number: 7)": 2])
  }

  @Test(
    "All that follows immediately has been reduced when `dispatch` returns, a chain of 100,000 too",
    .onOneThread)
  func longChain() {
    let chain = Effect { actions in
      actions.ofType(Ping.self)
        .compactMap { $0.number > 0 ? Ping(number: $0.number - 1) : nil }
        .eraseActionType().eraseToAnyPublisher()
    }
    let store = Store<Int>(
      reducer: { state, _ in state + 1 }, initialState: 0, effects: [chain])
    store.dispatch(action: Ping(number: 100_000))
    #expect(store.state == 100_001)
  }

  @Test("A store publishes the present state first, then every new one, changed or not")
  func publishesStates() {
    let store = Store<Int>(
      reducer: { state, action in action is Tick ? state : state + 1 }, initialState: 5)
    let recording = Recording(store)
    store.dispatch(action: Tick())
    store.dispatch(action: Ping())
    #expect(recording.events == ["5", "5", "6"])
  }

  @Test("An action dispatched inside a reducer is reduced next, on the state that is then there")
  func insideReducer() {
    weak var weakStore: Store<[String]>?
    let store = Store<[String]>(
      reducer: { names, action in
        if action is Tick { weakStore?.dispatch(action: Pong()) }
        return names + ["\(action) on \(names.count)"]
      },
      initialState: [])
    weakStore = store
    store.dispatch(action: Tick())
    #expect(store.state == ["Tick() on 0", "Pong(number: 0) on 1"])
  }

  @Test("An action dispatched inside a selector is reduced next, and values keep their order")
  func insideSelector() {
    let store = Store<Int>(reducer: { state, _ in state + 1 }, initialState: 0)
    var values: [Int] = []
    let cancellable = store.select { state -> Int in
      if state < 5 { store.dispatch(action: Tick()) }
      return state
    }
    .sink { values.append($0) }
    #expect(values == [0, 1, 2, 3, 4, 5])
    cancellable.cancel()
  }

  @Test("So is one dispatched by a subscriber, and every subscriber sees the states in order")
  func insideSubscriber() {
    let store = Store<Int>(reducer: { state, _ in state + 1 }, initialState: 0)
    let first = store.sink { if $0 == 1 { store.dispatch(action: Tick()) } }
    let second = Recording(store)
    store.dispatch(action: Tick())
    #expect(second.events == ["0", "1", "2"])
    first.cancel()
  }

  @Test(
    "Dispatched from several threads, actions are reduced one at a time, each thread's in order")
  func otherThreads() {
    let (threads, count) = (4, 1_000)
    var isReducing = false
    var overlaps = 0
    var heard: [[Int]] = Array(repeating: [], count: threads)
    let store = Store<Int>(
      reducer: { state, _ in
        if isReducing { overlaps += 1 }
        isReducing = true
        defer { isReducing = false }
        return state + 1
      },
      initialState: 0,
      effects: [
        .pongs,
        .hearing { action in
          guard let ping = action as? Ping else { return }
          heard[ping.number / count].append(ping.number % count)
        },
      ])
    let states = Recording(store)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in 0..<count { store.dispatch(action: Ping(number: thread * count + number)) }
    }
    #expect(store.state == 2 * threads * count)
    #expect(overlaps == 0)
    #expect(heard == Array(repeating: Array(0..<count), count: threads))
    #expect(states.events == (0...(2 * threads * count)).map { "\($0)" })
  }

  @Test("`select` gives the present value and then each different one, by selector or by key path")
  func select() {
    struct State {
      var count = 0
      var name: String?
    }
    let store = Store<State>(
      reducer: { state, action in
        var state = state
        if let ping = action as? Ping { state.count = ping.number }
        if action is Tick { state.name = state.name == nil ? "set" : nil }
        return state
      },
      initialState: State())
    let keyPath = \State.count
    let counts = [
      Recording(store.select(\.count)), Recording(store.select(keyPath)),
      Recording(store.select { state in state.count }),
    ]
    let names = Recording(store.select(\.name))
    for number in [0, 1, 1, 2, 1] {
      store.dispatch(action: Ping(number: number))
      store.dispatch(action: Tick())
    }
    for recording in counts { #expect(recording.events == ["0", "1", "2", "1"]) }
    #expect(names.events == ["nil"] + (0..<5).map { $0 % 2 == 0 ? "Optional(\"set\")" : "nil" })
  }

  @Test("Each subscription to one `select` has its own present value")
  func selectTwice() {
    let store = Store<Int>(reducer: { state, _ in state + 1 }, initialState: 0)
    let selected = store.select { $0 / 2 }
    let early = Recording(selected)
    for _ in 0..<3 { store.dispatch(action: Tick()) }
    let late = Recording(selected)
    store.dispatch(action: Tick())
    #expect(early.events == ["0", "1", "2"])
    #expect(late.events == ["1", "2"])
  }
}
