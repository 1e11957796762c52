import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: an effect as a publisher is its parts, merged")
struct SingleEffectTests {
  @Test("The parts start in order, and each has answered immediately before the next one starts")
  func mergeOrder() {
    var starts: [String] = []
    func step(_ number: Int) -> Effect<Int> {
      .sync {
        starts.append("\(number)")
        return number
      }
    }
    var log: [String] = []
    let cancellable = Effect.merge(step(1), .merge(step(2), step(3)), .none, step(4)).sink {
      log.append("\($0) after \(starts.joined(separator: " "))")
    }
    cancellable.cancel()
    #expect(log == ["1 after 1", "2 after 1 2", "3 after 1 2 3", "4 after 1 2 3 4"])
  }

  @Test("An effect of one part is its publisher: demand passes through")
  func demand() {
    struct Broken: Error {}
    var requests: [Subscribers.Demand] = []
    let effect = Just(1).handleEvents(receiveRequest: { requests.append($0) }).eraseToEffect()
    var events: [String] = []
    func subscribe(to effect: Effect<Int>) -> (any Subscription)? {
      var subscription: (any Subscription)?
      effect.subscribe(
        AnySubscriber(
          receiveSubscription: { subscription = $0 },
          receiveValue: {
            events.append("\($0)")
            return .none
          },
          receiveCompletion: { _ in events.append("done") }))
      return subscription
    }
    let asking = subscribe(to: effect)
    #expect(requests == [] && events == [])
    asking?.request(.max(1))
    #expect(requests == [.max(1)] && events == ["1", "done"])
    // The completion in place of an error waits as a value does.
    events = []
    let hushed = subscribe(to: Fail<Int, Broken>(error: Broken()).hush())
    #expect(events == [])
    hushed?.request(.max(1))
    #expect(events == ["done"])
  }

  @Test("A merge completes when its last part does, and hears the slow ones until then")
  func mergeCompletion() {
    let one = PassthroughSubject<Int, Never>()
    let two = PassthroughSubject<Int, Never>()
    let recording = Recording(Effect<Int>.merge(one.eraseToEffect(), .none, two.eraseToEffect()))
    one.send(1)
    one.send(completion: .finished)
    two.send(2)
    #expect(recording.events == ["1", "2"])
    two.send(completion: .finished)
    #expect(recording.events == ["1", "2", "done"])
  }

  @Test("Canceling the subscription cancels every part")
  func mergeCancellation() {
    let works = Works()
    let recording = Recording(Effect<Step>.merge(works.effect("a"), works.effect("b")))
    recording.cancel()
    #expect(works.events.sorted() == ["a is canceled", "a starts", "b is canceled", "b starts"])
  }

  @Test("An operator works on all parts as on one publisher")
  func operators() {
    let effect = Effect<Int>.merge(.sync { 1 }, .sync { 2 }, .sync { 3 })
    #expect(Recording(effect.collect()).events == ["[1, 2, 3]", "done"])
    #expect(Recording(effect.filter { $0 != 2 }.eraseToEffect()).events == ["1", "3", "done"])
    #expect(Recording(effect.map { $0 * 10 }).events == ["10", "20", "30", "done"])
  }

  @Test("`combine` gives the action to every reducer in turn, and keeps the order of their effects")
  func combineOrder() {
    var log: [String] = []
    func part(_ name: String) -> Reducer<[String], Int> {
      return { value, action in
        value.append(name)
        return .fireAndForget { log.append("\(name) of \(action)") }
      }
    }
    let store = Store(initialValue: [], reducer: combine(part("a"), part("b"), part("c")))
    store.send(1)
    #expect(store.value == ["a", "b", "c"])
    #expect(log == ["a of 1", "b of 1", "c of 1"])
  }

  @Test("The store keeps one cancellable for each part that is going")
  func oneCancellableAPart() {
    let works = Works()
    let store = stepStore(then: works.effect("a"), .sync { "now" }, works.effect("b"))
    #expect(store.kept == 2)
    works["a"].send(completion: .finished)
    #expect(store.kept == 1)
    works["b"].send("later")
    works["b"].send(completion: .finished)
    #expect(store.kept == 0)
    #expect(store.value == ["now", "later"])
  }
}
