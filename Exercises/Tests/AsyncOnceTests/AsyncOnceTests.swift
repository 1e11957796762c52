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
      work.starts, 0, "the number of starts before a subscription",
      why: "Start the work when a subscriber subscribes.")
  }

  @Test("Each subscription starts the work and gets its own answer")
  func repeatable() {
    let effect = self.effect
    let first = effect.probe()
    let second = effect.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "Each subscription starts the work.")
    work.answer(2, run: 1)
    work.answer(1, run: 0)
    let why = "Each subscription gets the answer of the work that it started."
    expect(first.heard, ["1", "done"], "what the first subscriber receives", why: why)
    expect(second.heard, ["2", "done"], "what the second subscriber receives", why: why)
  }

  @Test("The answer is emitted when it arrives, and then the effect completes")
  func answer() {
    let probe = effect.probe()
    expect(probe.heard, [], "what the subscriber receives before the answer")
    work.answer(42)
    expect(
      probe.heard, ["42", "done"], "what the subscriber receives after the answer",
      why: "The work answers once, so the effect has nothing more to emit.")
  }

  @Test("An answer that arrives before the work has returned is emitted")
  func answerInside() {
    let probe = Effect<Int>.async { callback in callback(42) }.probe()
    expect(
      probe.events, ["subscription", "42", "done"], "what the subscriber receives",
      why: "Work can answer synchronously, while it is being started.")
  }

  @Test("Every later answer is dropped")
  func firstAnswerOnly() {
    let probe = effect.probe(.max(1))
    work.answer(1)
    work.answer(2)
    probe.request(.max(1))
    work.answer(3)
    expect(
      probe.heard, ["1", "done"], "what the subscriber receives of three answers",
      why: "The effect emits the first answer and completes.")
    let waiting = effect.probe(.none)
    work.answer(1, run: 1)
    work.answer(2, run: 1)
    waiting.request(.max(2))
    expect(
      waiting.heard, ["1", "done"], "what it receives of two if it requests values later",
      why: "The effect emits the first answer, even if that had to wait.")
  }

  @Test("An answer that arrives while the first one is delivered is dropped")
  func answersDuringDelivery() {
    let work = self.work
    let probe = Probe<Int, Never> { _, value in
      if value == 1 { work.answer(2) }
      return .none
    }
    effect.subscribe(probe)
    let hasReturned = returns { work.answer(1) }
    expect(
      hasReturned, "the second answer not to wait for the delivery of the first one",
      why: "A lock that is held during a delivery blocks the code that is called there.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1", "done"], "what the subscriber receives",
      why: "Note that there is an answer before you deliver it.")
  }

  @Test("The work starts even if no value has been requested")
  func startsWithoutDemand() {
    let probe = effect.probe(.none)
    expect(
      work.starts, 1, "the number of starts before a request",
      why: "The subscription starts the work, not the request.")
    probe.request(.max(1))
    expect(
      work.starts, 1, "the number of starts after a request",
      why: "The subscription has already started the work.")
  }

  @Test("The answer waits until it is requested")
  func waits() {
    let probe = effect.probe(.none)
    work.answer(42)
    expect(
      probe.heard, [], "what the subscriber receives before its request",
      why: "A subscriber that has not requested a value is not ready for one.")
    probe.request(.max(1))
    expect(
      probe.heard, ["42", "done"], "what the subscriber receives after its request",
      why: "Keep the answer until it is requested.")
  }

  @Test("An answer that arrives after a cancellation is dropped")
  func cancellation() {
    let probe = effect.probe()
    probe.cancel()
    work.answer(1)
    expect(probe.heard, [], "what the subscriber receives after it has canceled")
  }

  @Test("An answer that is waiting when the subscriber cancels is dropped")
  func cancelsWhileItWaits() {
    let probe = effect.probe(.none)
    work.answer(1)
    probe.cancel()
    probe.request(.max(1))
    expect(probe.heard, [], "what the subscriber receives after it has canceled")
  }

  @Test("A subscriber that cancels when it receives the answer gets no completion")
  func cancelsAtTheAnswer() {
    let work = self.work
    let probe = Probe<Int, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    effect.subscribe(probe)
    let hasReturned = returns { work.answer(1) }
    expect(
      hasReturned, "`cancel` to return while the answer is being delivered",
      why: "A lock that is held during a delivery blocks the code that is called there.")
    guard hasReturned else { return }
    expect(probe.heard, ["1"], "what the subscriber receives")
  }
}
