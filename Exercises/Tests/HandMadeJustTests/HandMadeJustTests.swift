import ExerciseTesting
import Stage2Publishers
import Testing

@testable import HandMadeJust

@Suite("HandMadeJust")
struct HandMadeJustTests {
  @Test("The subscription comes first, and without demand it comes alone")
  func noDemand() {
    let probe = HandMadeJust(5).probe(.none)
    expect(probe.events, ["subscription"], "what a subscriber gets that has asked for nothing")
  }

  @Test("A subscriber that asks gets the value and the completion")
  func valueAndCompletion() {
    let probe = HandMadeJust(5).probe(.none)
    probe.request(.max(1))
    expect(probe.events, ["subscription", "5", "done"], "what it gets when it has asked once")
  }

  @Test("A subscriber that asks for many values gets the one there is")
  func unlimited() {
    let probe = HandMadeJust(5).probe(.unlimited)
    expect(
      probe.events, ["subscription", "5", "done"],
      "what a subscriber gets that has asked without limit")
  }

  @Test("A subscriber that asks again gets nothing more")
  func secondRequest() {
    let probe = HandMadeJust(5).probe(.max(1))
    probe.request(.max(1))
    expect(probe.events, ["subscription", "5", "done"], "what it gets when it has asked twice")
  }

  @Test("A subscriber that asks again while it is being sent the value gets it once")
  func requestInside() {
    var rounds = 0
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      rounds += 1
      if rounds < 10 { probe.request(.max(1)) }
      return .max(1)
    }
    HandMadeJust(5).subscribe(probe)
    expect(
      probe.events, ["subscription", "5", "done"],
      "what a subscriber gets that asks from inside `receive(_:)`")
  }

  @Test("A subscriber that has cancelled gets nothing, though it asks")
  func cancelled() {
    let probe = HandMadeJust(5).probe(.none)
    probe.cancel()
    probe.request(.max(1))
    expect(probe.events, ["subscription"], "what a subscriber gets that has cancelled, then asked")
  }

  @Test("A subscriber that cancels when it gets the value gets no completion")
  func cancelInside() {
    let probe = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      probe.cancel()
      return .none
    }
    HandMadeJust(5).subscribe(probe)
    expect(
      probe.events, ["subscription", "5"], "what a subscriber gets that cancels at the value")
  }

  @Test("Each subscriber gets the value")
  func twoSubscribers() {
    let just = HandMadeJust(5)
    let events = [just.probe().events, just.probe().events]
    expect(
      events, [["subscription", "5", "done"], ["subscription", "5", "done"]],
      "what each of two subscribers gets")
  }
}
