import ExerciseTesting
import Stage2Publishers
import Testing

@testable import CancelInFlight

@Suite("CancelInFlight", .serialized)
struct CancelInFlightTests {
  // One test after the other: an answer may have a variable that all its stores share.

  let first = Work()
  let second = Work()
  let third = Work()
  let store = makeStore()

  @Test("An effect with an id is started, and what it emits is sent to the store")
  func starts() {
    store.run(first.tagged("a"))
    first.send("1")
    first.send("2")
    expect(store.value, ["1", "2"], "what the store has heard of an effect with an id")
    expect(store.effectsInFlight, 1, "the effects in flight while one is going")
  }

  @Test("To cancel an id ends the effect that is going under it")
  func cancels() {
    store.run(first.tagged("a"))
    store.run(.cancel(id: "a"))
    first.send("1")
    expect(store.value, [], "what the store has heard of an effect that was canceled before")
    expect(
      first.cancellations, 1, "the number of times that the work was canceled",
      why: "It is not enough to ignore what the work emits: a request would go on for nobody.")
    expect(store.effectsInFlight, 0, "the effects in flight when the only one was canceled")
  }

  @Test("To cancel an id ends every effect that is going under it")
  func cancelsAll() {
    for work in [first, second, third] { store.run(work.tagged("a")) }
    expect([first.going, second.going, third.going], [1, 1, 1], "the effects that are going")
    store.run(.cancel(id: "a"))
    expect(
      [first.cancellations, second.cancellations, third.cancellations], [1, 1, 1],
      "the cancellations of three effects under the canceled id",
      why: "Several effects may be going under one id, and `cancel` ends all of them.")
  }

  @Test("Other effects go on, with another id or with none")
  func othersGoOn() {
    store.run(first.tagged("a"), second.tagged("b"), third.tagged())
    store.run(.cancel(id: "a"))
    expect(
      [first.cancellations, second.cancellations, third.cancellations], [1, 0, 0],
      "the cancellations of an effect under the canceled id, one under another id, and one without")
    for work in [first, second, third] { work.send("1") }
    expect(store.value, ["1", "1"], "what the store has heard of the two that go on")
  }

  @Test("Ids are equal when `==` says so, and only then")
  func equality() {
    let (id, other) = (Id(), Id())
    store.run(first.tagged(id), second.tagged(other))
    store.run(.cancel(id: id))
    expect(
      [first.cancellations, second.cancellations], [1, 0],
      "the cancellations of the effect under the canceled id, and of the one under another id",
      why: "Different ids may have equal descriptions and equal hash values.")
  }

  @Test("When nothing is going under an id, to cancel it does nothing, then or later")
  func unknownId() {
    store.run(first.tagged("a"))
    store.run(.cancel(id: "b"))
    store.run(second.tagged("b"))
    for work in [first, second] { work.send("1") }
    expect(
      store.value, ["1", "1"],
      "what the store has heard of two effects, the second under an id that was canceled before",
      why: "An effect that has not started is not touched.")
    expect(
      [first.cancellations, second.cancellations], [0, 0], "the cancellations of both effects")
  }

  @Test("To make an effect does nothing: the store acts when an action returns it")
  func isLazy() {
    store.run(first.tagged("a"))
    let effects = [second.tagged("a", cancelInFlight: true), .cancel(id: "a")]
    expect(
      [first.going, second.going], [1, 0],
      "that the effect in flight goes on, and that the new one has not started")
    withExtendedLifetime(effects) {}
    let (effect, cancel) = (third.tagged("c"), TaggedEffect<Step>.cancel(id: "d"))
    _ = [effect, cancel].map { $0.cancellable(id: "a", cancelInFlight: true) }
    store.run(effect, cancel)
    expect(first.cancellations, 0, "the cancellations of the effect in flight")
    store.run(.cancel(id: "a"))
    expect(
      third.cancellations, 0, #"the cancellations of an effect of which a copy has the id "a""#,
      why: "To tag an effect makes another one. The effect itself stays as it is.")
  }

  @Test("The effects of an action come in the order of the array")
  func order() {
    store.run(.cancel(id: "a"), first.tagged("a"))
    expect(first.going, 1, "the effects that are going under an id that was canceled before")
    store.run(second.tagged("b"), .cancel(id: "b"))
    expect(
      second.cancellations, 1, "the cancellations of an effect that the same action cancels later")
  }

  @Test("Without `cancelInFlight`, effects under one id go on side by side")
  func sideBySide() {
    store.run(first.tagged("a"))
    store.run(second.tagged("a"))
    for work in [first, second] { work.send("1") }
    expect(store.value, ["1", "1"], "what the store has heard of two effects under one id")
    expect(store.effectsInFlight, 2, "the effects in flight while both are going")
  }

  @Test("An effect that is started twice is two effects")
  func startedTwice() {
    let effect = first.tagged("a")
    store.run(effect, effect)
    store.run(effect)
    expect(first.going, 3, "how often the work is going when its effect was started three times")
    expect(store.effectsInFlight, 3, "the effects in flight when one was started three times")
    first.send("1")
    expect(store.value, ["1", "1", "1"], "what the store has heard of all three")
    store.run(.cancel(id: "a"))
    expect(
      first.cancellations, 3, "the cancellations of an effect that was started three times",
      why: "An effect is work that has not started: each time it is started, that is one more.")
  }

  @Test("With `cancelInFlight`, what is going under the id is ended, and the new effect goes on")
  func cancelInFlight() {
    store.run(first.tagged("a"), second.tagged("a"))
    store.run(third.tagged("a", cancelInFlight: true))
    expect(
      [first.cancellations, second.cancellations], [1, 1],
      "the cancellations of what was going under the id")
    expect(
      third.going, 1, "the new effects that are going",
      why: "`cancelInFlight` ends what was there before, and not the effect that brings it.")
    for work in [first, second, third] { work.send("1") }
    expect(store.value, ["1"], "what the store has heard of the new effect alone")
    expect(store.effectsInFlight, 1, "the effects in flight when one has replaced two")
  }

  @Test("With `cancelInFlight`, effects under other ids go on")
  func cancelInFlightOfOthers() {
    store.run(first.tagged("a"), second.tagged())
    store.run(third.tagged("b", cancelInFlight: true))
    expect(
      [first.cancellations, second.cancellations], [0, 0],
      "the cancellations of an effect under another id and of one without")
  }

  @Test("With two ids, `cancelInFlight` is for the id that it was given with")
  func cancelInFlightForOneOfTwoIds() {
    store.run(first.tagged("a"), second.tagged("b"))
    store.run(third.tagged("a", cancelInFlight: true, then: "b"))
    expect(
      [first.cancellations, second.cancellations, third.cancellations], [1, 0, 0],
      #"the cancellations under "a", under "b", and of an effect that replaces what is under "a""#,
      why: "The effect is tagged twice, and only one of the tags asks for it.")
    store.run(Work().tagged("c", cancelInFlight: true, then: "b"))
    expect(
      [second.cancellations, third.cancellations], [0, 0],
      #"the cancellations under "b" when an effect with "b" replaces what is under "c""#)
  }

  @Test("With two ids, what is going under the first is ended, too, if that asks for it")
  func cancelInFlightForBothIds() {
    store.run(first.tagged("a"), second.tagged("b"))
    let both = TaggedEffect(third.map(Step.heard))
      .cancellable(id: "a", cancelInFlight: true)
      .cancellable(id: "b", cancelInFlight: true)
    store.run(both)
    expect(
      [first.cancellations, second.cancellations, third.cancellations], [1, 1, 0],
      "the cancellations under both ids, and of the effect that replaces what is going there")
    store.run(Work().tagged("a", cancelInFlight: true, then: "a"))
    expect(
      third.cancellations, 1,
      #"the cancellations of an effect with "a" when one starts that has "a" twice"#,
      why: "The first of its two tags asks for it.")
  }

  @Test("With `cancelInFlight`, the old effect is ended before the new one starts")
  func endsBeforeItStarts() {
    let events = Log<String>()
    func effect(_ name: String) -> TaggedEffect<Step> {
      TaggedEffect(
        Work().map(Step.heard).handleEvents(
          receiveSubscription: { _ in events.write("\(name) starts") },
          receiveCancel: { events.write("\(name) is canceled") })
      )
      .cancellable(id: "a", cancelInFlight: true)
    }
    store.run(effect("one"))
    store.run(effect("two"))
    expect(
      events.entries, ["one starts", "one is canceled", "two starts"],
      "what happens to two effects, in order")
  }

  @Test("An effect that is done leaves the others under its id as they are")
  func doneUnderTheSameId() {
    store.run(first.tagged("a"))
    store.run(second.tagged("a"))
    first.send(completion: .finished)
    second.send("1")
    expect(store.value, ["1"], "what the store has heard of the effect that goes on")
    store.run(.cancel(id: "a"))
    expect(
      second.cancellations, 1,
      "the cancellations of the newer effect, when the older one was done before",
      why: "The id belongs to both effects: the completion of one must not take it from the other.")
  }

  @Test("An effect that replaces another one can be canceled when that is gone")
  func canceledAfterReplacing() {
    store.run(first.tagged("a"))
    store.run(second.tagged("a", cancelInFlight: true))
    first.send(completion: .finished)
    store.run(.cancel(id: "a"))
    expect(second.cancellations, 1, "the cancellations of the effect that has replaced another one")
  }

  @Test("An effect that is tagged twice is ended by each of its ids")
  func severalIds() {
    store.run(first.tagged("a", "b"), second.tagged("a", "b"), third.tagged("b"))
    first.send(completion: .finished)
    store.run(.cancel(id: "a"))
    expect(
      [second.cancellations, third.cancellations], [1, 0],
      #"the cancellations, when "a" is canceled, of an effect with "a" and "b" and one with "b""#
    )
    store.run(second.tagged("a", "b"))
    store.run(.cancel(id: "b"))
    expect(
      [second.cancellations, third.cancellations], [2, 1],
      #"the cancellations of both when "b" is canceled, too"#)
  }

  @Test("A `cancel` that is tagged still cancels")
  func taggedCancel() {
    store.run(first.tagged("a"), second.tagged("b"))
    store.run(.cancel(id: "a").cancellable(id: "b"))
    expect(
      [first.cancellations, second.cancellations], [1, 0],
      #"the cancellations under "a" and under "b" when a `cancel` of "a" has the id "b""#,
      why: "A tag adds an id. It does not change what the effect does.")
  }
}
