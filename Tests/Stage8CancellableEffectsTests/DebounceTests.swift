import Dispatch
import Stage2Publishers
import Stage8CancellableEffects
import Testing

@Suite("Stage 8: debounce")
struct DebounceTests {
  private let works = Works()
  private let clock = TestScheduler()

  private func debounced(
    _ name: String, id: String = "search", for time: VirtualTime.Stride = 3
  ) -> Effect<Step> {
    works.effect(name).debounce(id: id, for: time, scheduler: clock)
  }

  @Test("Of several effects only the last one starts, when the time has passed since")
  func last() {
    let store = stepStore()
    for name in ["a", "ab", "abc"] {
      store.run(debounced(name))
      clock.advance(by: 2)
    }
    #expect(works.events == [])
    clock.advance(by: .milliseconds(999))
    #expect(works.events == [])
    clock.advance(by: .milliseconds(1))
    #expect(works.events == ["abc starts"])
    works["abc"].send("an answer")
    works["abc"].send(completion: .finished)
    #expect(store.value == ["an answer"])
    #expect(store.kept == 0)
    clock.run()
    #expect(works.events == ["abc starts", "abc is done"])
  }

  @Test("Effects that are far enough apart all start; the old one ends when the new one waits")
  func apart() {
    let store = stepStore(then: debounced("a"))
    clock.advance(by: 3)
    store.run(debounced("b"))
    #expect(works.events == ["a starts", "a is canceled"])
    clock.advance(by: 3)
    #expect(works.events == ["a starts", "a is canceled", "b starts"])
    #expect(store.kept == 1)
  }

  @Test("Two ids do not disturb each other, nor do two stores")
  func twoIDs() {
    let one = stepStore(then: debounced("a", id: "first"), debounced("b", id: "second"))
    let two = stepStore(then: debounced("c", id: "first"))
    clock.advance(by: 3)
    #expect(works.events == ["a starts", "b starts", "c starts"])
    #expect(one.kept == 2 && two.kept == 1)
  }

  @Test("A debounced effect is canceled by its id while it waits, and does not start")
  func canceledWaiting() {
    let store = stepStore(then: debounced("a"))
    #expect(store.kept == 1)
    clock.advance(by: 1)
    store.run(.cancel(id: "search"))
    #expect(store.kept == 0)
    clock.run()
    #expect(works.events == [])
  }

  @Test("A debounced effect is canceled by its id after it has started")
  func canceledGoing() {
    let store = stepStore(then: debounced("a"))
    clock.advance(by: 3)
    works["a"].send("before")
    store.run(.cancel(id: "search"))
    works["a"].send("after")
    #expect(works.events == ["a starts", "a is canceled"])
    #expect(store.value == ["before"])
    #expect(store.kept == 0)
  }

  @Test("With no time, or less, an effect starts on the scheduler's next turn, not immediately")
  func noTime() {
    for (name, time) in [("zero", 0), ("negative", -5)] as [(String, VirtualTime.Stride)] {
      let store = stepStore(then: debounced("not \(name)", for: time), debounced(name, for: time))
      #expect(!works.events.contains("\(name) starts"))
      clock.advance()
      #expect(works.events.last == "\(name) starts")
      #expect(store.kept == 1)
    }
    #expect(works.events.filter { $0.hasPrefix("not") } == [])
  }

  @Test("What a debounced effect answers immediately is reduced when it starts")
  func answers() {
    let store = stepStore(
      then: Effect.merge(.answers("a", Step("b", then: .sync { "c" })), .sync { "d" })
        .debounce(id: 1, for: 3, scheduler: clock))
    clock.advance(by: 2)
    #expect(store.value == [])
    clock.advance(by: 1)
    #expect(store.value == ["a", "b", "c", "d"])
    #expect(store.kept == 0)
  }

  @Test("When a part's answer ends a debounced effect, no further part starts", arguments: 0..<3)
  func canceledByItsOwnPart(ending: Int) {
    var store: Store<[String], Step>? = stepStore()
    let next = Effect<Step>.none.debounce(id: "autosave", for: 1, scheduler: clock)
    let endings: [Effect<Step>] = [
      .sync { Step("willSave", then: .cancel(id: "autosave")) },
      .sync { Step("willSave", then: next) },
      .fireAndForget { store = nil },
    ]
    store?.run(
      Effect.merge(
        works.effect("before"), endings[ending],
        .fireAndForget { [works] in works["log"].send("writes") }, works.effect("after"),
        .sync { "answers" }
      )
      .debounce(id: "autosave", for: 1, scheduler: clock))
    var written = 0
    let log = works["log"].sink { _ in written += 1 }
    clock.run()
    #expect(works.events == ["before starts", "before is canceled"])
    #expect(written == 0)
    #expect(store?.value ?? ["willSave"] == ["willSave"])
    #expect(store?.kept ?? 0 == 0)
    log.cancel()
  }

  @Test("`none`, debounced, cancels what waits, and nothing is kept when it has waited")
  func none() {
    let store = stepStore(then: debounced("a"))
    store.run(.none.debounce(id: "search", for: 3, scheduler: clock))
    clock.run()
    #expect(works.events == [])
    #expect(store.kept == 0)
  }

  @Test("The ids of an effect that is debounced are lost")
  func idsWithin() {
    let store = stepStore(
      then: works.effect("a").cancellable(id: "within")
        .debounce(id: "search", for: 3, scheduler: clock))
    clock.advance(by: 3)
    store.run(.cancel(id: "within"))
    #expect(store.kept == 1)
    store.run(.cancel(id: "search"))
    #expect(works.events == ["a starts", "a is canceled"])
  }

  @Test("A store that is released while an effect waits is not retained, and starts nothing")
  func released() {
    weak var released: AnyObject?
    do {
      let store = stepStore(then: debounced("a"))
      released = store
    }
    #expect(released == nil)
    clock.run()
    #expect(works.events == [])
  }

  @Test("In a dispatch queue's time, too, only the last of two effects starts")
  func queueTime() {
    let (queue, store) = (DispatchQueue.test, stepStore())
    func search<S: Scheduler>(_ name: String, on queue: S) -> Effect<Step>
    where S.SchedulerTimeType == DispatchQueue.SchedulerTimeType {
      works.effect(name).debounce(id: 1, for: .milliseconds(300), scheduler: queue)
    }
    store.run(search("a", on: queue))
    queue.advance(by: .milliseconds(299))
    store.run(search("ab", on: queue))
    queue.advance(by: .milliseconds(299))
    #expect(works.events == [])
    queue.advance(by: .milliseconds(1))
    #expect(works.events == ["ab starts"])
    #expect(store.kept == 1)
  }
}
