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
      return .none
    }
    let hasReturned = returns { HandMadeJust(5).subscribe(probe) }
    expect(
      hasReturned, "a cancellation from inside `receive(_:)` to return",
      why: "The lock is not held while the subscriber's code runs.")
    expect(
      probe.events, ["subscription", "5"], "what a subscriber gets that cancels at the value",
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

  @Test("Of several threads that ask at once, one is sent the value and the completion, once")
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let lines = (0..<4_000).map { _ in Line() }
      for line in lines { HandMadeJust(5).subscribe(LineSubscriber(line)) }
      let ask = { (round: Int) in lines[round].subscription?.request(.max(1)) ?? () }
      race(rounds: lines.count, [ask, ask, ask, ask])
      report("\(lines.filter { $0.events.entries == ["5", "done"] }.count)")
      finish()
    }
    expect(
      process, reports: ["4000"], "the number of races, of 4000, after which all is sent once",
      why: "A subscriber may ask from several threads at once, and then two may find nothing sent.")
  }
}

/// What one subscriber has received, and its subscription.
private final class Line {
  let events = Log<String>()
  var subscription: (any Subscription)?
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
