import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: Store and reducers", .ownThread)
struct StoreTests {
  @Test("The store has its new value before the first effect starts")
  func reducesFirst() {
    var seen: [String] = []
    var store: Store<Int, Int>?
    store = Store(initialValue: 0) { value, action in
      value += action
      return .merge(
        .fireAndForget { seen.append("a \(store?.value ?? -1)") },
        .fireAndForget { seen.append("b \(store?.value ?? -1)") })
    }
    store?.send(5)
    #expect(seen == ["a 5", "b 5"])
    store = nil
  }

  @Test("A store that nobody wants is released immediately, and cancels its effects")
  func released() {
    let works = Works()
    weak var released: AnyObject?
    do {
      let store = stepStore(
        then: works.effect("a"), works.effect("b").cancellable(id: 1), .sync { "now" })
      works["b"].send("later")
      released = store
      #expect(store.value == ["now", "later"])
    }
    #expect(released == nil)
    #expect(
      works.events.sorted() == ["a is canceled", "a starts", "b is canceled", "b starts"])
  }

  @Test("An effect that never completes does not retain the store, nor does what it would send")
  func neverCompletes() {
    weak var released: AnyObject?
    let (subject, census) = (PassthroughSubject<Step, Never>(), Census())
    do {
      let token = census.token()
      let store = stepStore(
        then: Empty(completeImmediately: false).eraseToEffect(),
        subject.map { step in withExtendedLifetime(token) { step } }.eraseToEffect())
      released = store
    }
    #expect(released == nil)
    #expect(census.survivors(after: 0) == 0)
    subject.send("too late")
  }

  @Test("A local store retains the whole one, and not the other way round")
  func localStore() {
    var store: Store<Int, Int>? = Store(initialValue: 1) { value, action in
      value += action
      return .none
    }
    weak var whole: Store<Int, Int>?
    whole = store
    var local = store?.view(value: { $0 * 10 }, action: { (action: Int) in action })
    var smaller = local?.view(value: { "\($0)" }, action: { (action: String) in action.count })
    weak var part: Store<Int, Int>?
    part = local
    (store, local) = (nil, nil)
    smaller?.send("++")
    #expect(smaller?.value == "30" && part?.value == 30 && whole?.value == 3)
    smaller = nil
    #expect(part == nil && whole == nil)
  }

  @Test("A local store that is released leaves nothing of itself in the whole one")
  func localStoreReleased() {
    let (census, store) = (Census(), stepStore())
    for _ in 0..<3 {
      let token = census.token()
      _ = store.view(
        value: { names in withExtendedLifetime(token) { names } }, action: { (step: Step) in step })
    }
    #expect(census.total == 3)
    #expect(census.survivors(after: 0) == 0)
    withExtendedLifetime(store) {}
  }

  @Test("`logging` writes before the feature's effects start, and does not lose their ids")
  func loggingOrder() {
    var lines: [String] = []
    let works = Works()
    let store = Store(
      initialValue: 41,
      reducer: logging(
        { (value: inout Int, step: Step) in
          value += 1
          return .merge(.fireAndForget { lines.append("effect") }, step.effect)
        }, to: { lines.append($0) }))
    store.send(Step("tap", then: works.effect("a").cancellable(id: 1)))
    #expect(lines == ["Action: tap\nValue:\n- 42\n---", "effect"])
    store.send(Step("stop", then: .cancel(id: 1)))
    #expect(works.events == ["a starts", "a is canceled"])
  }

  @Test("A store that is released cancels its request for the nth prime in mid-request")
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
    #expect(store?.kept == 1)
    #expect(server.hangUps.all.isEmpty)
    world.onQueue { store = nil }
    try server.hangUps.wait(forCount: 1)
    #expect(released == nil)
    #expect(world.lives.survivors() == 0)
  }
}
