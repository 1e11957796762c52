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
    expect(work.starts, 0, "the number of starts before anybody has subscribed")
  }

  @Test("It emits the answer when that comes, and completes")
  func answer() {
    let probe = effect.probe()
    expect(work.starts, 1, "the number of starts after one subscription")
    expect(probe.heard, [], "what is heard before the answer")
    work.answer(42)
    expect(probe.heard, ["42", "done"], "the answer and the completion")
  }

  @Test("Work may answer on the spot")
  func onTheSpot() {
    let probe = Effect<Int>.async { callback in callback(42) }.probe()
    expect(probe.heard, ["42", "done"], "the answer and the completion")
  }

  @Test("Every answer after the first is dropped")
  func firstAnswerOnly() {
    let probe = effect.probe()
    work.answer(1)
    work.answer(2)
    expect(probe.heard, ["1", "done"], "the first answer and the completion")
    let atOnce = Effect<Int>.async { callback in
      callback(1)
      callback(2)
    }
    expect(atOnce.probe().heard, ["1", "done"], "the first of two answers on the spot")
  }

  @Test("Each subscription starts the work again, and hears its own answer")
  func repeatable() {
    let effect = self.effect
    let first = effect.probe()
    let second = effect.probe()
    expect(work.starts, 2, "the number of starts after two subscriptions")
    work.answer(2, run: 1)
    work.answer(1, run: 0)
    expect([first.heard, second.heard], [["1", "done"], ["2", "done"]], "an answer for each")
  }

  @Test("An answer that comes after a cancellation is dropped")
  func cancellation() {
    let probe = effect.probe()
    probe.cancel()
    work.answer(1)
    expect(probe.heard, [], "what is heard after the cancellation")
  }
}
