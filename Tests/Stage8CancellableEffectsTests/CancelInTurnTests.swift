import Stage2Publishers
import Stage8CancellableEffects
import TestSupport
import Testing

@Suite("Stage 8: what is canceled during a turn")
struct CancelInTurnTests {
  private let works = Works()
  private let cancels: Effect<Step> = .cancel(id: 1)

  @Test("An effect may be canceled from inside its own delivery, and answers no more")
  func ownDelivery() {
    let store = stepStore(then: works.effect("a").cancellable(id: 1))
    works["a"].send(Step("1", then: cancels))
    works["a"].send("2")
    #expect(store.value == ["1"])
    #expect(works.events == ["a starts", "a is canceled"])
  }

  @Test("The answers of an effect that has completed, and that wait, are dropped")
  func completed() {
    let store = stepStore(then: .answers(Step("1", then: cancels), "2", "3").cancellable(id: 1))
    #expect(store.value == ["1"])
    store.run(.answers("4", "5").cancellable(id: 1))
    #expect(store.value == ["1", "4", "5"])
  }

  @Test("The answers of an effect that is going, and that wait, are dropped, too")
  func going() {
    let store = stepStore(
      then: Effect.answers(Step("1", then: cancels), "2", "3")
        .append(works.effect("a"))
        .eraseToEffect()
        .cancellable(id: 1))
    #expect(store.value == ["1"])
    #expect(works.events == ["a starts", "a is canceled"])
  }

  @Test("Waiting answers are dropped wherever they wait, and by any of their ids")
  func deepDown() {
    let store = stepStore(
      then: Effect.answers(
        Step("1", then: .sync { Step("1a", then: .sync { Step("1b", then: .cancel(id: 2)) }) }),
        "2", "3"
      )
      .cancellable(id: 1).cancellable(id: 2).cancellable(id: 3), .sync { "next" })
    #expect(store.value == ["1", "1a", "1b", "next"])
  }

  @Test("The effects of an answer that is dropped never start; those of one that is reduced do")
  func effectsOfDropped() {
    let store = stepStore(
      then: Effect.answers(
        Step("1", then: cancels, works.effect("of 1")), Step("2", then: works.effect("of 2"))
      )
      .cancellable(id: 1))
    #expect(works.events == ["of 1 starts"])
    #expect(store.kept == 1)
  }

  @Test("Answers with another id, and actions that are sent without an effect, are not dropped")
  func others() {
    var sender: Store<[String], Step>?
    let store = stepStore()
    sender = store
    store.run(
      .fireAndForget {
        sender?.send("sent")
        sender?.send(Step("stop", then: .cancel(id: 1)))
        sender?.send("sent again")
      })
    store.run(works.effect("a").cancellable(id: 1), works.effect("b").cancellable(id: 2))
    store.send(
      Step(
        "go",
        then: .fireAndForget { [works] in
          works["b"].send(Step("b1", then: .cancel(id: 1)))
          for answer in ["a1", "a2"] { works["a"].send(Step(answer)) }
          for answer in ["b2", "b3"] { works["b"].send(Step(answer)) }
        }))
    #expect(store.value == ["sent", "stop", "sent again", "go", "b1", "b2", "b3"])
    sender = nil
  }

  @Test("An effect that starts after the order, in the same turn and with the same id, is heard")
  func startedAfterwards() {
    let store = stepStore(
      then: Effect.answers(
        Step(
          "1", then: .cancel(id: 1), .answers("new 1", "new 2").cancellable(id: 1),
          works.effect("a").cancellable(id: 1)),
        "2"
      ).cancellable(id: 1))
    #expect(store.value == ["1", "new 1", "new 2"])
    #expect(works.events == ["a starts"])
  }

  @Test("The last effect that has started before the order is canceled with its answers, too")
  func lastKey() {
    // Each effect's first answer cancels, and each effect is the last one that has started.
    let store = stepStore()
    for _ in 1...3 {
      store.run(.answers(Step("yes", then: .cancel(id: 1)), "no").cancellable(id: 1))
    }
    #expect(store.value == ["yes", "yes", "yes"])
  }

  @Test("Two orders in one turn: the second one drops what has started between them, too")
  func twoOrders() {
    let store = stepStore(
      then: cancels,
      .answers(Step("1", then: cancels), "2").cancellable(id: 1),
      .answers("3", Step("4", then: cancels), "5").cancellable(id: 1))
    #expect(store.value == ["1", "3", "4"])
  }

  @Test("An effect that is about to be canceled answers while another is: its answer is dropped")
  func whileCanceling() {
    let store = stepStore(
      then: Empty<Step, Never>(completeImmediately: false)
        .handleEvents(receiveCancel: { [works] in works["b"].send("too late") })
        .eraseToEffect()
        .cancellable(id: 1),
      works.effect("b").cancellable(id: 1))
    store.run(.cancel(id: 1), .sync { "next" })
    #expect(store.value == ["next"])
    #expect(works.events == ["b starts", "b is canceled"])
  }

  @Test("`cancelInFlight` drops what the old one has answered and what waits")
  func cancelInFlight() {
    let store = stepStore()
    func search(_ letters: String, then effect: Effect<Step> = .none) -> Effect<Step> {
      .answers(Step("\(letters) 1", then: effect), Step("\(letters) 2"))
        .cancellable(id: 1, cancelInFlight: true)
    }
    store.run(search("a", then: search("ab")))
    #expect(store.value == ["a 1", "ab 1", "ab 2"])
  }

  @Test("The store retains no id, and no answer that was dropped, after the turn")
  func nothingKept() {
    let (census, store) = (Census(), stepStore())
    do {
      let token = census.token()
      store.run(
        Effect.answers(
          Step("1", then: .cancel(id: CountedID("id", census))),
          Step("2", then: .fireAndForget { withExtendedLifetime(token) {} })
        )
        .cancellable(id: CountedID("id", census)))
    }
    #expect(store.value == ["1"])
    #expect(census.total == 3)
    #expect(census.survivors(after: 0) == 0)
  }
}
