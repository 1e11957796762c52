import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncOnce

@Suite("AsyncOnce")
struct AsyncOnceTests {
  let work = ManualEffect<Int>()

  var effect: Effect<Int> { .async(work.effect.run) }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = effect
    expect(
      work.starts, 0, "the number of starts before anybody has subscribed",
      why: "An effect is work that has not started.")
  }

  @Test("It emits the answer when that comes, and completes")
  func answer() {
    let probe = effect.probe()
    expect(
      work.starts, 1, "the number of starts after one subscription",
      why: "The effect starts the work when it is subscribed to.")
    expect(probe.heard, [], "what is heard before the answer", why: "There is nothing to emit yet.")
    work.answer(42)
    expect(
      probe.heard, ["42", "done"], "the answer and the completion",
      why: "The work answers once, so nothing more will come, and the subscriber may know.")
  }

  @Test("Work may answer on the spot")
  func onTheSpot() {
    let probe = Effect<Int>.async { callback in callback(42) }.probe()
    expect(
      probe.events, ["subscription", "42", "done"], "the answer and the completion",
      why: "An answer counts whether it comes later or on the spot, and the subscription is first.")
  }

  @Test("The work does not wait for demand, and its answer does")
  func demand() {
    let probe = effect.probe(.none)
    expect(
      work.starts, 1, "the number of starts for a subscriber that has asked for no value",
      why: "The work starts at the subscription, and demand only says how many values may come.")
    work.answer(42)
    expect(
      probe.heard, [], "what a subscriber hears that has asked for no value",
      why: "A value waits until it is asked for.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      probe.heard, ["42", "done"], "what it hears when it has made two requests",
      why: "The answer was kept, and there is one, however often it is asked for.")
    expect(
      work.starts, 1, "the number of starts after two requests",
      why: "The work is started once for each subscription, and not for each request.")
  }

  @Test("A request for no value does not ask for the answer")
  func requestForNone() {
    let probe = effect.probe(.none)
    probe.request(.none)
    work.answer(42)
    probe.request(.none)
    expect(
      probe.heard, [], "what a subscriber hears that has requested `.none` before and after",
      why: "A value waits until it is asked for, and `.none` asks for no value.")
    probe.request(.max(1))
    expect(
      probe.heard, ["42", "done"], "what it hears when it asks for one value",
      why: "The answer was kept.")
  }

  @Test("A subscriber may ask for all values twice", .ownThread)
  func requestsForAll() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let work = ManualEffect<Int>()
      let probe = Effect<Int>.async(work.effect.run).probe(.unlimited)
      probe.request(.unlimited)
      work.answer(42)
      probe.heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["42", "done"], "the answer and the completion",
      why: "Whoever has asked for all values once may do so again, and gets the answer.")
  }

  @Test("An answer that is nil is an answer")
  func nilAnswer() {
    let work = ManualEffect<Int?>()
    let effect = Effect<Int?>.async(work.effect.run)
    let asking = effect.probe()
    let waiting = effect.probe(.none)
    for run in 0...1 {
      work.answer(nil, run: run)
      work.answer(1, run: run)
    }
    waiting.request(.max(1))
    expect(
      [asking.heard, waiting.heard], [["nil", "done"], ["nil", "done"]],
      "what is heard of nil and then 1, by who asks before and by who asks afterwards",
      why: "The effect emits what the work answers, and answers once.")
  }

  @Test("A subscriber that does not retain its subscription gets the answer")
  func subscriptionNotRetained() {
    let probe = ForgetfulProbe<Int, Never> { $0.request(.max(1)) }
    effect.subscribe(probe)
    work.answer(42)
    expect(
      probe.heard, ["42", "done"], "what is heard by a subscriber that has asked for the answer",
      why: "A subscriber need not retain its subscription.")
  }

  @Test("Every answer after the first is dropped")
  func firstAnswerOnly() {
    let probe = effect.probe(.max(1))
    work.answer(1)
    work.answer(2)
    probe.request(.max(1))
    work.answer(3)
    expect(
      probe.heard, ["1", "done"],
      "what is heard of three answers when one more is asked for before the third",
      why: "An effect of this kind answers once, however often it is asked.")
    let atOnce = Effect<Int>.async { callback in
      callback(1)
      callback(2)
    }
    expect(
      atOnce.probe().heard, ["1", "done"], "the first of two answers on the spot",
      why: "An effect of this kind answers once.")
    let waiting = atOnce.probe(.none)
    waiting.request(.unlimited)
    expect(
      waiting.heard, ["1", "done"], "the first of two answers, asked for afterwards",
      why: "An effect of this kind answers once, and with the first answer.")
  }

  @Test("An answer that comes while the first one is delivered is dropped")
  func answersWhileDelivering() {
    let work = self.work
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, value in
      if value == 1 {
        probe.request(.max(1))
        work.answer(2)
      }
      return .none
    }
    let effect = self.effect
    let hasReturned = returns {
      effect.subscribe(probe)
      work.answer(1)
    }
    expect(
      hasReturned, "a request and a second answer to return",
      why: "No lock is held during a delivery.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "done"],
      "what is heard when one more is asked for, and answered, while the answer is delivered",
      why: "An effect of this kind answers once, however often it is asked.")
  }

  @Test("Each subscription starts the work again, and hears its own answer")
  func repeatable() {
    let effect = self.effect
    let first = effect.probe()
    let second = effect.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "The effect starts the work each time it is subscribed to.")
    work.answer(2, run: 1)
    work.answer(1, run: 0)
    expect(
      [first.heard, second.heard], [["1", "done"], ["2", "done"]], "an answer for each",
      why: "Two subscriptions share nothing.")
    var nested: Effect<Int>?
    var outer: [String] = []
    var inner: [String]?
    nested = .async { callback in
      guard inner == nil else { return callback(2) }
      inner = []
      inner = nested?.probe().heard
      callback(1)
    }
    let hasReturned = returns { outer = nested?.probe().heard ?? [] }
    expect(hasReturned, "a subscription from inside the work to return")
    guard hasReturned else { return }
    expect(
      [outer, inner ?? []], [["1", "done"], ["2", "done"]],
      "what is heard of an effect whose work subscribes to it once more, by both subscribers",
      why: "The effect starts the work each time it is subscribed to.")
  }

  @Test("An answer that comes while the completion is delivered is dropped")
  func answersAtTheCompletion() {
    let work = self.work
    let probe = ForgetfulProbe<Int, Never>(
      whenCompleted: { work.answer(2) }, whenSubscribed: { $0.request(.max(9)) })
    let effect = self.effect
    let hasReturned = returns {
      effect.subscribe(probe)
      work.answer(1)
    }
    expect(hasReturned, "a second answer to return", why: "No lock is held during a delivery.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "done"], "the first answer and the completion",
      why: "What the callback is told after the first answer is dropped.")
  }

  @Test("A cancellation is that of one subscription")
  func cancelsAlone() {
    let effect = self.effect
    let first = effect.probe()
    let second = effect.probe()
    first.cancel()
    work.answer(1, run: 0)
    work.answer(2, run: 1)
    expect(
      [first.heard, second.heard], [[], ["2", "done"]],
      "what two subscribers hear, of which the first has canceled",
      why: "The effect starts the work at each subscription: two subscriptions share nothing.")
  }

  @Test("An answer that waits for demand is not delivered after a cancellation")
  func cancelsWhileItWaits() {
    let probe = effect.probe(.none)
    work.answer(1)
    probe.cancel()
    probe.request(.max(1))
    expect(
      probe.heard, [], "what is heard when the subscriber cancels, and asks for a value then",
      why: "Nothing comes after a cancellation.")
  }

  @Test("A subscriber that cancels when it receives its subscription hears nothing")
  func cancelsAtTheSubscription() {
    let probe = ForgetfulProbe<Int, Never> { subscription in
      subscription.request(.max(1))
      subscription.cancel()
    }
    effect.subscribe(probe)
    expect(
      work.starts, 1, "the number of starts for a subscriber that cancels at the subscription",
      why: "The effect starts the work when it is subscribed to, each time it is.")
    work.answer(1)
    expect(
      probe.heard, [], "what is heard when the answer comes later",
      why: "Nothing comes after a cancellation.")
  }

  @Test("An answer that comes after a cancellation is dropped")
  func cancellation() {
    let probe = effect.probe()
    probe.cancel()
    work.answer(1)
    expect(
      probe.heard, [], "what is heard after the cancellation",
      why: "Nothing comes after a cancellation.")
    for hasAnswered in [false, true] {
      let work = ManualEffect<Int>()
      var subscriber = WeakReference(nil)
      let subscription = Log<any Subscription>()
      do {
        let object = Log<Int>()
        subscriber = WeakReference(object)
        Effect<Int>.async(work.effect.run).subscribe(
          AnySubscriber(
            receiveSubscription: {
              subscription.write($0)
              if !hasAnswered { $0.request(.max(1)) }
            },
            receiveValue: { _ in withExtendedLifetime(object) { .none } },
            receiveCompletion: { _ in }))
      }
      if hasAnswered { work.answer(1) }
      subscription.entries.first?.cancel()
      expect(
        subscriber.object == nil,
        "the subscriber to be released when it cancels "
          + (hasAnswered ? "while the answer waits for demand" : "before the answer"),
        why: "A cancellation releases the subscriber: nothing will come for it.")
    }
  }

  @Test("A subscriber that cancels at the answer does not hear the completion")
  func cancelsAtTheAnswer() {
    for demand in [Subscribers.Demand.max(1), .none] {
      let probe = Probe<Int, Never>(demand: demand) { probe, _ in
        probe.cancel()
        return .none
      }
      let work = ManualEffect<Int>()
      let effect = Effect<Int>.async(work.effect.run)
      let hasReturned = returns {
        effect.subscribe(probe)
        work.answer(1)
        if demand == .none { probe.request(.max(1)) }
      }
      let time = demand == .none ? "afterwards" : "beforehand"
      expect(
        hasReturned, "a cancellation at an answer that was asked for \(time) to return",
        why: "No lock is held during a delivery.")
      guard hasReturned else { continue }
      expect(
        probe.heard, ["1"],
        "what is heard when the subscriber cancels at an answer that it has asked for \(time)",
        why: "Nothing comes after a cancellation, and the completion would.")
    }
  }
}
