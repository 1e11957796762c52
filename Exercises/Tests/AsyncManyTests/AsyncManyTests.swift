import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

@Suite("AsyncMany")
struct AsyncManyTests {
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
    Effect<Int>.async { _ in
      events = probe.events
      return AnyCancellable {}
    }
    .subscribe(probe)
    expect(
      events, ["subscription"], "what the subscriber has received when the work starts",
      why: "The work starts at the subscription. The subscriber has received it by then.")
  }

  @Test("A subscriber that does not retain its subscription gets what it has asked for")
  func subscriptionNotRetained() {
    let probe = ForgetfulProbe<Int, Never> { $0.request(.max(9)) }
    work.effect.subscribe(probe)
    expect(
      work.stopped, [], "the work stopped while somebody listens",
      why: "Canceling stops the work, and nobody has canceled.")
    work.send(1, 2)
    work.finish()
    expect(
      probe.heard, ["1", "2", "done"], "what is heard by a subscriber that has asked for nine",
      why: "A subscriber need not retain its subscription.")
    var (send, finish): (((Int) -> Void)?, (() -> Void)?)
    let sent = ForgetfulProbe<Int, Never> { $0.request(.max(9)) }
    let finished = ForgetfulProbe<Int, Never> { $0.request(.max(9)) }
    Effect<Int>.async {
      send = $0.send
      return AnyCancellable {}
    }
    .subscribe(sent)
    Effect<Int>.async {
      finish = $0.finish
      return AnyCancellable {}
    }
    .subscribe(finished)
    send?(1)
    finish?()
    expect(
      [sent.heard, finished.heard], [["1"], ["done"]],
      "what is heard of work that has kept only `send`, and of work that has kept only `finish`",
      why: "A subscriber need not retain its subscription, for a value or for the completion.")
  }

  @Test("Every value arrives, also one that is equal to the one before, and then the completion")
  func everyValue() {
    let probe = work.effect.probe()
    work.send(1, 2, 2)
    work.send(3)
    expect(
      probe.heard, ["1", "2", "2", "3"], "the values sent so far",
      why: "Each value is a report of its own, also when it says the same again.")
    work.finish()
    expect(
      probe.heard, ["1", "2", "2", "3", "done"], "the values and the completion",
      why: "The work has said that it has finished.")
  }

  @Test("Work may finish without a value, and without demand")
  func noValue() {
    let probe = work.effect.probe(.none)
    work.finish()
    expect(
      probe.heard, ["done"], "what is heard of work that had nothing to send",
      why: "The completion needs no demand of its own.")
  }

  @Test("Work may send, and finish, at once")
  func atOnce() {
    let probe = Probe<Int, Never>(demand: .unlimited)
    var meanwhile: [[String]] = []
    Effect<Int>.async { observer in
      observer.send(1)
      meanwhile.append(probe.heard)
      observer.send(2)
      observer.finish()
      meanwhile.append(probe.heard)
      return AnyCancellable {}
    }
    .subscribe(probe)
    expect(
      probe.events, ["subscription", "1", "2", "done"], "the subscription and all that was sent",
      why: "The work may send before it has returned how to stop it.")
    expect(
      meanwhile, [["1"], ["1", "2", "done"]],
      "what is heard when the work has sent the first value, and when it has finished",
      why: "A value that was asked for is delivered when it is sent, also while the work starts.")
  }

  @Test("Nothing arrives after the completion")
  func afterTheEnd() {
    let probe = work.effect.probe()
    work.send(1)
    work.finish()
    work.send(2)
    work.finish()
    probe.request(.max(1))
    expect(
      probe.heard, ["1", "done"],
      "the value before the end, and one completion, though the subscriber asks for more after it",
      why: "What is sent after the end is dropped, and so is a second end.")
  }

  @Test("What is sent while the completion is delivered is dropped")
  func atTheCompletion() {
    let work = self.work
    let probe = ForgetfulProbe<Int, Never>(
      whenCompleted: {
        work.send(2)
        work.finish()
      },
      whenSubscribed: { $0.request(.max(9)) })
    let effect = work.effect
    let hasReturned = returns {
      effect.subscribe(probe)
      work.send(1)
      work.finish()
    }
    expect(
      hasReturned, "an end that is sent from inside the completion's delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "done"],
      "what is heard when the work sends 2, and finishes again, while the completion is delivered",
      why: "What is sent after the end is dropped, and so is a second end.")
  }

  @Test("Each subscription is work of its own")
  func repeatable() {
    let effect = work.effect
    let first = effect.probe()
    let second = effect.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "Each subscription starts the work.")
    work.send(1, to: 0)
    work.send(2, to: 1)
    first.cancel()
    work.send(3, to: 1)
    expect(
      [first.heard, second.heard], [["1"], ["2", "3"]], "what each of the two hears",
      why: "Two subscriptions share nothing.")
    expect(
      work.stopped, [0], "the work stopped when the first has canceled",
      why: "Canceling one subscription leaves the other one's work alone.")
  }
}
