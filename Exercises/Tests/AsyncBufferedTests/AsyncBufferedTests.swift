import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncBuffered

@Suite("AsyncBuffered")
struct AsyncBufferedTests {
  private let work = Work()

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = work.effect
    expect(
      work.starts, 0, "the number of starts before anybody has subscribed",
      why: "An effect is work that has not started.")
  }

  @Test("A subscription starts the work, once, whether or not a value has been asked for")
  func startsAtTheSubscription() {
    let probe = work.effect.probe(.none)
    expect(
      work.starts, 1, "the number of starts for a subscriber that has asked for no value",
      why: "The work starts at the subscription, and demand only says how many values may come.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      work.starts, 1, "the number of starts after two requests",
      why: "The work starts once for each subscription, and not for each request.")
  }

  @Test("The subscriber has received its subscription when the work starts")
  func subscriptionFirst() {
    var events: [String] = []
    let probe = Probe<Int, Never>(demand: .none)
    Effect<Int>.async { _ in events = probe.events }.subscribe(probe)
    expect(
      events, ["subscription"], "what the subscriber has received when the work starts",
      why: "The subscriber has received its subscription by then: the work may send at once.")
    expect(
      Effect<Int>.async { $0.finish() }.probe(.none).events, ["subscription", "done"],
      "what a subscriber receives of work that finishes at once",
      why: "The subscriber has received its subscription by then.")
  }

  @Test("Values that were asked for are delivered as they are sent, and so is the end")
  func askedFor() {
    let probe = work.effect.probe(.max(9))
    work.send(1)
    expect(
      probe.heard, ["1"], "what is heard after the first of nine values that were asked for",
      why: "A value that was asked for is delivered when it is sent.")
    work.send(2, 2)
    expect(
      probe.heard, ["1", "2", "2"], "what is heard after two more, which are equal",
      why: "Each value is a report of its own, also when it says the same again.")
    work.finish()
    expect(
      probe.heard, ["1", "2", "2", "done"], "the values and the completion",
      why: "The work has said that it has finished.")
  }

  @Test("Values that come before anybody asks are kept, in order")
  func kept() {
    let probe = work.effect.probe(.none)
    work.send(1, 2, 2, 3)
    expect(
      probe.heard, [], "what a subscriber hears that has asked for no value",
      why: "No value is delivered that was not asked for.")
    probe.request(.max(9))
    expect(
      probe.heard, ["1", "2", "2", "3"], "what it hears when it asks for nine",
      why: "What was not asked for is kept, and delivered in order when it is asked for.")
  }

  @Test("A value that is nil is delivered like every value")
  func nilValues() {
    var observer: Observer<Int?>?
    let probe = Effect<Int?>.async { observer = $0 }.probe(.none)
    observer?.send(nil)
    observer?.send(1)
    observer?.send(nil)
    observer?.finish()
    probe.request(.max(1))
    expect(
      probe.heard, ["nil"], "what is heard of nil, 1 and nil when one value is asked for",
      why: "All values are delivered, in the order in which they were sent.")
    probe.request(.max(2))
    expect(
      probe.heard, ["nil", "Optional(1)", "nil", "done"], "what is heard when all were asked for",
      why: "All values are delivered, in the order in which they were sent.")
  }

  @Test("A subscriber that does not retain its subscription gets what it has asked for")
  func subscriptionNotRetained() {
    let probe = ForgetfulProbe<Int, Never> { $0.request(.max(2)) }
    work.effect.subscribe(probe)
    work.send(1, 2, 3)
    expect(
      probe.heard, ["1", "2"],
      "what is heard of three values by a subscriber that has asked for two",
      why: "All values are delivered. A subscriber need not retain its subscription for that.")
    var (send, finish): (((Int) -> Void)?, (() -> Void)?)
    let sent = ForgetfulProbe<Int, Never> { $0.request(.max(2)) }
    let finished = ForgetfulProbe<Int, Never> { $0.request(.max(2)) }
    Effect<Int>.async { send = $0.send }.subscribe(sent)
    Effect<Int>.async { finish = $0.finish }.subscribe(finished)
    send?(1)
    finish?()
    expect(
      [sent.heard, finished.heard], [["1"], ["done"]],
      "what is heard of work that has kept only `send`, and of work that has kept only `finish`",
      why: "A subscriber need not retain its subscription.")
  }

  @Test("However many values come before anybody asks, all are kept")
  func manyKept() {
    let probe = work.effect.probe(.none)
    for value in 1...1_000 { work.send(value) }
    work.finish()
    probe.request(.max(1_000))
    expect(
      probe.heard == (1...1_000).map(String.init) + ["done"],
      "1000 kept values to be delivered in order, and then the completion",
      why: "All values are delivered, however many there are.")
  }

  @Test("Work may send, and finish, at once")
  func atOnce() {
    let effect = Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      observer.finish()
    }
    expect(
      effect.probe(.max(9)).events, ["subscription", "1", "2", "done"],
      "the subscription and all that was sent",
      why: "The subscriber has received its subscription before the work starts.")
    let probe = Probe<Int, Never>(demand: .max(9))
    var meanwhile: [String] = []
    Effect<Int>.async { observer in
      observer.send(1)
      meanwhile = probe.heard
    }
    .subscribe(probe)
    expect(
      meanwhile, ["1"], "what is heard when the work has sent a value, and has not returned",
      why: "A value that was asked for is delivered when it is sent.")
    let waiting = effect.probe(.none)
    expect(
      waiting.events, ["subscription"], "what a subscriber gets that has asked for no value",
      why: "No value is delivered that was not asked for, and the end comes after the last value.")
    waiting.request(.max(9))
    expect(
      waiting.heard, ["1", "2", "done"], "what it hears when it asks for nine",
      why: "What was sent while the work was starting is kept as well.")
  }

  @Test("Work may finish without a value, and without demand")
  func noValue() {
    let probe = work.effect.probe(.none)
    work.finish()
    expect(
      probe.heard, ["done"], "what is heard of work that had nothing to send",
      why: "The completion needs no demand of its own.")
  }

  @Test("Nothing arrives after the completion")
  func afterTheEnd() {
    let probe = work.effect.probe(.max(9))
    work.send(1)
    work.finish()
    work.send(2)
    work.finish()
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "done"], "the value before the end, and one completion",
      why: "What is sent after the end is dropped.")
  }

  @Test("Each subscription has its own work, its own values and its own demand")
  func repeatable() {
    let effect = work.effect
    let first = effect.probe(.none)
    let second = effect.probe(.max(1))
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "Each subscription starts the work.")
    work.send(1, 2, to: 0)
    work.send(3, 4, to: 1)
    work.finish(1)
    expect(
      [first.heard, second.heard], [[], ["3"]],
      "what the two hear, of which the first has asked for nothing and the second for one value",
      why: "Two subscriptions share nothing.")
    first.request(.max(2))
    expect(
      [first.heard, second.heard], [["1", "2"], ["3"]],
      "what the two hear when the first has asked for two values",
      why: "Two subscriptions share nothing.")
  }

  @Test("A cancellation and an end are those of one subscription")
  func endsAlone() {
    let effect = work.effect
    let (first, second, third) = (effect.probe(.max(9)), effect.probe(.max(9)), effect.probe(.none))
    first.cancel()
    work.finish(1)
    for number in 0...2 { work.send(number, to: number) }
    third.request(.max(1))
    expect(
      [first.heard, second.heard, third.heard], [[], ["done"], ["2"]],
      "what three subscribers hear, of which the first has canceled and the second one's work is over",
      why: "Each subscription has its own work, its own values and its own demand.")
  }

  @Test("A subscriber that cancels when it receives its subscription hears nothing")
  func cancelsAtTheSubscription() {
    let probe = ForgetfulProbe<Int, Never> { subscription in
      subscription.request(.max(9))
      subscription.cancel()
    }
    let atOnce = Effect<Int>.async { observer in
      observer.send(1)
      observer.finish()
    }
    atOnce.subscribe(probe)
    work.effect.subscribe(probe)
    expect(
      work.starts, 1, "the number of starts for a subscriber that cancels at the subscription",
      why: "The work starts at the subscription, and does not hear of a cancellation.")
    work.send(2)
    work.finish()
    expect(
      probe.heard, [], "what is heard of work that sends at once, and of work that sends later",
      why: "Nothing is delivered after a cancellation.")
  }

  @Test("Nothing is delivered after a cancellation, neither new values nor those that were kept")
  func cancellation() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    probe.cancel()
    probe.request(.max(9))
    work.send(3)
    work.finish()
    expect(
      probe.heard, ["1"], "the value before the cancellation",
      why: "Nothing is delivered after a cancellation, whatever the work goes on to send.")
  }
}
