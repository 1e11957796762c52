import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeJust

@Suite("HandMadeJust")
struct HandMadeJustTests {
  @Test("The subscription comes first, and without demand it comes alone")
  func noDemand() {
    let probe = HandMadeJust(5).probe(.none)
    expect(
      probe.events, ["subscription"], "what a subscriber gets that has asked for nothing",
      why: "The subscription comes first, and no value is sent that was not asked for.")
  }

  @Test("A subscriber that asks gets the value and the completion")
  func valueAndCompletion() {
    let probe = HandMadeJust(5).probe(.none)
    probe.request(.max(1))
    expect(
      probe.events, ["subscription", "5", "done"], "what it gets when it has asked once",
      why: "After the one value there is nothing more to come, and the completion says so.")
  }

  @Test("A subscriber that asks for no value is sent none, until it asks for one")
  func requestForNone() {
    let probe = HandMadeJust(5).probe(.none)
    probe.request(.none)
    expect(
      probe.events, ["subscription"], "what a subscriber gets that has asked for no value",
      why: "A request of `.none` asks for no value.")
    probe.request(.max(1))
    expect(
      probe.events, ["subscription", "5", "done"], "what it gets when it asks for one after that",
      why: "When it asks for a value, it is sent the value and then the completion.")
  }

  @Test("A value that is nil is sent, too")
  func nilValue() {
    let probe = HandMadeJust<Int?>(nil).probe()
    expect(
      probe.events, ["subscription", "nil", "done"],
      "what a subscriber gets when the value is nil",
      why: "It is sent the value, whatever that is.")
  }

  @Test("A subscriber that asks for many values gets the one there is")
  func unlimited() {
    let probe = HandMadeJust(5).probe(.unlimited)
    expect(
      probe.events, ["subscription", "5", "done"],
      "what a subscriber gets that has asked without limit")
  }

  @Test("A subscriber that asks for three values gets the one there is")
  func three() {
    let probe = HandMadeJust(5).probe(.max(3))
    expect(
      probe.events, ["subscription", "5", "done"], "what a subscriber gets that asks for three",
      why: "The value is sent once, however many are asked for.")
  }

  @Test("A subscriber that asks again gets nothing more")
  func secondRequest() {
    let probe = HandMadeJust(5).probe(.max(1))
    probe.request(.max(1))
    expect(
      probe.events, ["subscription", "5", "done"], "what it gets when it has asked twice",
      why: "The value is sent once, however often it is asked for.")
  }

  @Test("A subscriber that asks again while it is being sent the value gets it once")
  func requestInside() {
    var rounds = 0
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      rounds += 1
      if rounds < 10 { probe.request(.max(1)) }
      return .max(1)
    }
    let hasReturned = returns { HandMadeJust(5).subscribe(probe) }
    expect(
      hasReturned, "a request from inside `receive(_:)` to return",
      why: "The lock is not held while the subscriber's code runs.")
    expect(
      probe.events, ["subscription", "5", "done"],
      "what a subscriber gets that asks from inside `receive(_:)`",
      why: "That the value is sent is noted before it is sent.")
  }

  @Test("The completion waits until the value is received, also if the subscriber asks meanwhile")
  func completionAfterTheValue() {
    let listener = Listener { listener in
      listener.subscription?.request(.max(1))
      listener.events.write("5 is received")
    }
    let hasReturned = returns { HandMadeJust(5).subscribe(listener) }
    expect(hasReturned, "a request from inside `receive(_:)` to return")
    expect(
      listener.events.entries, ["5", "5 is received", "done"],
      "what happens when a subscriber asks again from inside `receive(_:)`",
      why: "The completion is sent when the subscriber's `receive(_:)` has returned.")
  }

  @Test("Another thread that asks, cancels or subscribes while a subscriber receives does not wait")
  func anotherThread() {
    let just = HandMadeJust(5)
    let asked = Listener(
      whenReceiving: { listener in
        let isInTime = returns { listener.subscription?.request(.max(1)) }
        listener.events.write(isInTime ? "has asked" : "waits")
        let isServed = returns { just.subscribe(Probe<Int, Never>()) }
        listener.events.write(isServed ? "another subscriber is served" : "another one waits")
        // On this thread only if another one has not waited: it might wait forever.
        if isServed { listener.events.write("\(just.probe().events)") }
      },
      whenCompleted: { listener in
        let isInTime = returns { listener.subscription?.cancel() }
        listener.events.write(isInTime ? "has canceled" : "waits")
      })
    just.subscribe(asked)
    expect(
      asked.events.entries,
      [
        "5", "has asked", "another subscriber is served", #"["subscription", "5", "done"]"#, "done",
        "has canceled",
      ],
      """
      what happens when another thread asks and subscribes at the value, then this one subscribes, \
      and another thread cancels at the end
      """,
      why: "The lock is not held while the subscriber's code runs.")
    let canceled = Listener { listener in
      let isInTime = returns { listener.subscription?.cancel() }
      listener.events.write(isInTime ? "has canceled" : "waits")
    }
    HandMadeJust(5).subscribe(canceled)
    expect(
      canceled.events.entries, ["5", "has canceled"],
      "what happens when another thread cancels at the value",
      why: "The lock is not held while the subscriber's code runs.")
  }

  @Test("A subscriber that cancels in its `deinit`, too, does not wait", .ownThread)
  func cancelInDeinit() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let canceled = Line()
      HandMadeJust(5).subscribe(CancelingSubscriber(canceled))
      let hasCanceled = returns(within: 5) { canceled.subscription?.cancel() }
      report(hasCanceled ? "the cancellation has returned" : "the cancellation waits")
      for event in canceled.events.entries { report(event) }
      let served = Line()
      HandMadeJust(5).subscribe(CancelingSubscriber(served))
      let hasAsked = returns(within: 5) { served.subscription?.request(.max(1)) }
      for event in served.events.entries { report(event) }
      report(hasAsked ? "the request has returned" : "the request waits")
      finish()
    }
    expect(
      process,
      reports: ["the cancellation has returned", "5", "done", "the request has returned"],
      "what happens when a subscriber that cancels in its `deinit` is released, canceled or served",
      why: "The lock is not held while the subscriber's code runs, its `deinit` included.")
  }

  @Test("A subscriber that has canceled gets nothing, though it asks")
  func canceled() {
    let probe = HandMadeJust(5).probe(.none)
    probe.cancel()
    probe.request(.max(1))
    expect(
      probe.events, ["subscription"], "what a subscriber gets that has canceled, then asked",
      why: "A subscriber that has canceled is sent nothing more.")
  }

  @Test("A subscriber that cancels when it gets the value gets no completion")
  func cancelInside() {
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      probe.cancel()
      probe.request(.max(1))
      return .max(1)
    }
    let hasReturned = returns { HandMadeJust(5).subscribe(probe) }
    expect(
      hasReturned, "a cancellation from inside `receive(_:)` to return",
      why: "The lock is not held while the subscriber's code runs.")
    expect(
      probe.events, ["subscription", "5"],
      "what a subscriber gets that cancels at the value, though it asks after that",
      why: "After a cancellation there is no completion either.")
  }

  @Test("Each subscriber gets the value")
  func twoSubscribers() {
    let just = HandMadeJust(5)
    let events = [just.probe().events, just.probe().events]
    expect(
      events, [["subscription", "5", "done"], ["subscription", "5", "done"]],
      "what each of two subscribers gets",
      why: "What has been sent belongs to one subscription.")
  }

  @Test("One subscriber's cancellation is not another's")
  func cancelOne() {
    let just = HandMadeJust(5)
    let first = just.probe(.none)
    let second = just.probe(.none)
    first.cancel()
    second.request(.max(1))
    let third = just.probe()
    expect(
      [first.events, second.events, third.events],
      [["subscription"], ["subscription", "5", "done"], ["subscription", "5", "done"]],
      "what each of three subscribers gets, of which the first has canceled",
      why: "Whether it was canceled belongs to one subscription.")
  }

  @Test(
    "Of several threads that ask at once, one is sent the value and the completion, once",
    .ownThread)
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let lines = (0..<4_000).map { _ in Line() }
      for line in lines { HandMadeJust(5).subscribe(LineSubscriber(line)) }
      let ask = { (round: Int) in lines[round].subscription?.request(.max(1)) ?? () }
      race(rounds: lines.count, [ask, ask, ask, ask])
      report("\(lines.filter { $0.events.entries == ["5", "done"] }.count)")
      let canceled = (0..<2_000).map { _ in Line() }
      for line in canceled { HandMadeJust(5).subscribe(LineSubscriber(line)) }
      let askToo = { (round: Int) in canceled[round].subscription?.request(.max(1)) ?? () }
      let cancel = { (round: Int) in canceled[round].subscription?.cancel() ?? () }
      race(rounds: canceled.count, [askToo, askToo, cancel])
      let possible: [[String]] = [[], ["5"], ["5", "done"]]
      report("\(canceled.filter { possible.contains($0.events.entries) }.count)")
      finish()
    }
    expect(
      process, reports: ["4000", "2000"],
      "the number of races, of 4000, and of 2000 with a cancellation, after which all is sent once",
      why: "A subscriber may ask from several threads at once, and then two may find nothing sent.")
  }
}

/// What one subscriber has received, and its subscription.
private final class Line {
  let events = Log<String>()
  var subscription: (any Subscription)?
}

/// A subscriber that asks for a value, and does something while it receives the first one, and
/// while it receives the completion.
private final class Listener: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  let events = Log<String>()
  private(set) var subscription: (any Subscription)?
  private let whenReceiving: (Listener) -> Void
  private let whenCompleted: (Listener) -> Void

  init(
    whenReceiving: @escaping (Listener) -> Void,
    whenCompleted: @escaping (Listener) -> Void = { _ in }
  ) {
    self.whenReceiving = whenReceiving
    self.whenCompleted = whenCompleted
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let isFirst = events.entries.isEmpty
    events.write("\(input)")
    if isFirst { whenReceiving(self) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    events.write("done")
    whenCompleted(self)
  }
}

/// A subscriber that asks for nothing, and that cancels when it is released: first on another thread,
/// and then, if that one has not waited, on this one.
private final class CancelingSubscriber: Subscriber {
  private let line: Line

  init(_ line: Line) { self.line = line }

  deinit {
    let isInTime = returns { [line] in line.subscription?.cancel() }
    if isInTime { line.subscription?.cancel() } else { line.events.write("another thread waits") }
  }

  func receive(subscription: any Subscription) { line.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    line.events.write("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { line.events.write("done") }
}

/// A subscriber that takes some time to copy and is not counted, so that a race for it goes wrong
/// without a crash.
private struct LineSubscriber: Subscriber {
  let combineIdentifier = CombineIdentifier()
  private let line: Unmanaged<Line>
  private let ballast = LargeValue(0)

  init(_ line: Line) { self.line = .passUnretained(line) }

  func receive(subscription: any Subscription) {
    line.takeUnretainedValue().subscription = subscription
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    line.takeUnretainedValue().events.write("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    line.takeUnretainedValue().events.write("done")
  }
}
