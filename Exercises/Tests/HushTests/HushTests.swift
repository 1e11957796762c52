import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import Hush

// A `hush` that takes the error's type away by stopping the program takes the tests with it. So
// errors are sent in a process of their own.

/// Hands its subscription over when it is told to start, as one may that subscribes elsewhere.
private final class LatePublisher: Publisher {
  typealias Output = Int?
  typealias Failure = Failed

  let upstream = ManualPublisher<Int?, Failed>()
  private(set) var start: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int?, S.Failure == Failed {
    start = { [upstream] in upstream.receive(subscriber: subscriber) }
  }
}

@Suite("Hush")
struct HushTests {
  let upstream = ManualPublisher<Int?, Failed>()

  @Test("The result is an effect, and nothing is subscribed to yet")
  func lazy() {
    let effect: Effect<Int?> = upstream.hush()
    expect(
      upstream.subscriptions, 0, "the subscriptions before anybody has subscribed",
      why: "To make an effect starts nothing.")
    let probe = effect.probe(.none)
    expect(probe.events, ["subscription"], "what a subscriber gets at once")
    expect(
      upstream.subscriptions, 1, "the subscriptions when somebody has subscribed, without demand",
      why: "Each subscription to the effect is one to the publisher.")
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["done"], "what is heard when the publisher finishes",
      why: "The effect also completes where the publisher finishes. That needs no demand.")
  }

  @Test("Values are handed on as they come, and so is the end")
  func noError() {
    let probe = upstream.map { $0 ?? 0 }.hush().probe()
    upstream.send(1)
    expect(probe.heard, ["1"], "what is heard after the first value")
    upstream.send(2)
    upstream.send(completion: .finished)
    expect(probe.heard, ["1", "2", "done"], "the values and the completion")
    let other = ManualPublisher<Int, Failed>()
    let ending = Probe<Int, Never> { _, _ in
      other.send(completion: .finished)
      return .none
    }
    other.hush().subscribe(ending)
    other.send(1)
    expect(
      ending.heard, ["1", "done"],
      "the value and the completion, where the publisher finishes while the value is received",
      why: "The effect also completes where the publisher finishes.")
  }

  @Test("Values that come at once are heard")
  func atOnce() {
    let probe = [1, 2].publisher.setFailureType(to: Failed.self).hush().probe()
    expect(
      probe.heard, ["1", "2", "done"], "the values and the completion",
      why: "A publisher may send everything while it is being subscribed to. The values go on.")
  }

  @Test(
    "Where the error would have come, the effect completes, after the values before it", .ownThread)
  func error() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let upstream = ManualPublisher<Int, Failed>()
      let probe = upstream.hush().probe()
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .failure(Failed()))
      probe.heard.forEach(report)
      // The values are errors, too, of the same type.
      let errors = ManualPublisher<Failed, Failed>()
      let other = errors.hush().probe()
      errors.send(Failed())
      errors.send(completion: .failure(Failed()))
      other.heard.forEach(report)
      // One value after the other is asked for.
      let careful = Probe<Int, Never>(demand: .max(1), whenReceiving: { _, _ in .max(1) })
      let third = ManualPublisher<Int, Failed>()
      third.hush().subscribe(careful)
      third.send(1)
      third.send(completion: .failure(Failed()))
      careful.heard.forEach(report)
      // Two values are asked for, and then a third.
      let fourth = ManualPublisher<Int, Failed>()
      let patient = fourth.hush().probe(.max(2))
      patient.request(.max(1))
      fourth.send(1)
      fourth.send(completion: .failure(Failed()))
      patient.heard.forEach(report)
      // The error comes while a value is received.
      let fifth = ManualPublisher<Int, Failed>()
      let failing = Probe<Int, Never> { _, _ in
        fifth.send(completion: .failure(Failed()))
        return .none
      }
      fifth.hush().subscribe(failing)
      fifth.send(1)
      failing.heard.forEach(report)
      finish()
    }
    expect(
      process,
      reports: [
        "1", "2", "done", "Failed()", "done", "1", "done", "1", "done", "1", "done",
      ],
      "the values before the error, and the completion; the same where the value is an error itself; "
        + "where the subscriber asks for the next value when it gets one; where it has asked for two, "
        + "and then for one; and where the error comes while a value is received",
      why: "Only the error is dropped. The values go on, whatever they are.")
  }

  @Test("An error without values before it is silence, and a completion", .ownThread)
  func nothingButAnError() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      Fail<Int, Failed>(error: Failed()).hush().probe().heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["done"], "the completion alone",
      why: "Where the error would have come, the effect completes.")
  }

  @Test(
    "An error that comes when nothing is asked for completes the effect at the next request",
    .ownThread)
  func errorWithoutDemand() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let upstream = ManualPublisher<Int, Failed>()
      let probe = upstream.hush().probe(.max(1))
      upstream.send(1)
      upstream.send(completion: .failure(Failed()))
      for _ in 1...2 { probe.request(.max(1)) }
      probe.heard.forEach(report)
      let other = ManualPublisher<Int, Failed>()
      let canceled = other.hush().probe(.max(1))
      other.send(1)
      canceled.cancel()
      other.send(completion: .failure(Failed()))
      canceled.request(.max(1))
      report("canceled before the error: \(canceled.heard.joined(separator: ", "))")
      let late = ManualPublisher<Int, Failed>()
      let waiting = late.hush().probe(.none)
      late.send(completion: .failure(Failed()))
      let heard = waiting.heard
      waiting.cancel()
      waiting.request(.max(1))
      report("after a cancellation: \(waiting.heard.count - heard.count) more")
      finish()
    }
    expect(
      process,
      reports: ["1", "done", "canceled before the error: 1", "after a cancellation: 0 more"],
      "the value before the error, and the completion, once; what is heard when the subscriber cancels "
        + "before the error; and how much more when it cancels after it, and asks then",
      why: "The completion may wait until something is asked for. It must not be lost, and it does "
        + "not come after a cancellation.")
  }

  @Test("A value that is itself nil goes on, and so does one that is equal to the one before")
  func nilValues() {
    let probe = upstream.hush().probe()
    upstream.send(1)
    upstream.send(nil)
    upstream.send(nil)
    upstream.send(3)
    upstream.send(3)
    upstream.send(completion: .finished)
    expect(
      probe.heard, ["Optional(1)", "nil", "nil", "Optional(3)", "Optional(3)", "done"],
      "five values, nil among them, and the completion", why: "Errors are dropped, values are not.")
  }

  @Test("The publisher is asked for what the subscriber asks for")
  func demand() {
    let probe = upstream.hush().probe(.max(2))
    expect(upstream.outstanding, .max(2), "what the publisher is asked for")
    for value in 1...3 { upstream.send(value) }
    expect(probe.heard, ["Optional(1)", "Optional(2)"], "what is heard when two were asked for")
    probe.request(.max(1))
    expect(upstream.outstanding, .max(1), "what the publisher is asked for after a further request")
    probe.request(.max(2))
    expect(
      upstream.outstanding, .max(3), "what the publisher is asked for after two further requests",
      why: "What a subscriber asks for adds up.")
  }

  @Test("Requests that come with the subscription add up")
  func earlyDemand() {
    let subscriber = AnySubscriber<Int?, Never>(receiveSubscription: { subscription in
      subscription.request(.max(1))
      subscription.request(.max(2))
    })
    upstream.hush().subscribe(subscriber)
    expect(
      upstream.outstanding, .max(3), "what the publisher is asked for after requests of 1 and of 2",
      why: "The publisher is asked for as many values as the subscriber asks for.")
  }

  @Test("What the subscriber asks for when it gets a value is asked of the publisher, too")
  func returnedDemand() {
    let probe = Probe<Int?, Never>(demand: .max(1), whenReceiving: { _, _ in .max(1) })
    upstream.hush().subscribe(probe)
    for value in 1...3 { upstream.send(value) }
    expect(
      probe.heard, ["Optional(1)", "Optional(2)", "Optional(3)"], "what is heard",
      why: "A subscriber may ask for the next value by what it returns for this one.")
    expect(
      upstream.outstanding, .max(1), "what the publisher is asked for after these",
      why: "What the subscriber returns is asked for once.")
    let demands: [Int: Subscribers.Demand] = [1: .max(3), 2: .none, 3: .unlimited]
    let eager = Probe<Int?, Never>(demand: .max(1)) { _, value in
      value.flatMap { demands[$0] } ?? .none
    }
    let publisher = ManualPublisher<Int?, Failed>()
    publisher.hush().subscribe(eager)
    var outstanding: [Subscribers.Demand] = []
    for value in 1...3 {
      publisher.send(value)
      outstanding.append(publisher.outstanding)
    }
    expect(
      outstanding, [.max(3), .max(2), .unlimited],
      "what the publisher is asked for after each value, when the subscriber has asked for one, and "
        + "returns 3, none and unlimited",
      why: "The publisher is asked for as many values as the subscriber asks for.")
  }

  @Test("A request that comes while a value is being delivered is passed on, too")
  func requestMeanwhile() {
    let probe = Probe<Int?, Never>(
      demand: .max(1),
      whenReceiving: { probe, _ in
        probe.request(.max(1))
        return .none
      })
    upstream.hush().subscribe(probe)
    for value in 1...3 { upstream.send(value) }
    expect(
      probe.heard, ["Optional(1)", "Optional(2)", "Optional(3)"], "what is heard",
      why: "A subscriber may also ask for the next value by a request, when it has this one.")
    expect(upstream.outstanding, .max(1), "what the publisher is asked for after these")
  }

  @Test("Two subscribers at the same time have a subscription each")
  func twoAtATime() {
    let effect = upstream.hush()
    let probes = [effect.probe(.max(1)), effect.probe(.max(2))]
    for value in 1...2 { upstream.send(value) }
    expect(
      probes.map(\.heard), [["Optional(1)"], ["Optional(1)", "Optional(2)"]],
      "what two subscribers hear, who have asked for one value and for two",
      why: "Each subscription to the effect is one to the publisher.")
    probes[0].cancel()
    upstream.send(completion: .finished)
    expect(upstream.cancellations, 1, "the cancellations when one of them cancels")
    expect(
      probes[1].heard, ["Optional(1)", "Optional(2)", "done"],
      "what the other one has heard when the publisher finishes")
  }

  @Test("Each subscription is one to the publisher, and an error ends it for good", .ownThread)
  func repeatable() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let upstream = ManualPublisher<Int, Failed>()
      let effect = upstream.hush()
      _ = effect.probe()
      upstream.send(completion: .failure(Failed()))
      report("\(upstream.subscriptions)")
      let second = effect.probe()
      report("\(upstream.subscriptions)")
      upstream.send(1)
      upstream.send(completion: .failure(Failed()))
      second.heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["1", "2", "1", "done"],
      "the subscriptions after an error, then when somebody comes again, and what is heard then",
      why: "A subscription knows nothing of the one before.")
  }

  @Test("Canceling cancels the publisher")
  func cancellation() {
    let probe = upstream.hush().probe()
    probe.cancel()
    upstream.send(1)
    expect(upstream.cancellations, 1, "the cancellations that reach the publisher")
    expect(probe.heard, [], "what is heard after the cancellation")
  }

  @Test("A subscriber that cancels when it gets its subscription leaves none to the publisher")
  func cancellationAtTheStart() {
    let early = ForgetfulProbe<Int?, Never>(whenSubscribed: { $0.cancel() })
    upstream.hush().subscribe(early)
    let why = "Canceling the one cancels the other, at whatever time."
    expect(
      upstream.subscriptions - upstream.cancellations, 0, "the subscriptions that are not canceled",
      why: why)
    let late = LatePublisher()
    late.hush().subscribe(ForgetfulProbe<Int?, Never>(whenSubscribed: { $0.cancel() }))
    late.start()
    expect(
      late.upstream.subscriptions - late.upstream.cancellations, 0,
      "the subscriptions that are not canceled, of a publisher that gives its own later", why: why)
  }

  @Test("A cancellation at a value cancels the publisher, too")
  func cancellationMeanwhile() {
    let probe = Probe<Int?, Never>(whenReceiving: { probe, _ in
      probe.cancel()
      return .none
    })
    upstream.hush().subscribe(probe)
    for value in 1...2 { upstream.send(value) }
    expect(upstream.cancellations, 1, "the cancellations that reach the publisher")
    expect(probe.heard, ["Optional(1)"], "what is heard, when the first value is the last wanted")
  }
}
