import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import LazyFuture

@Suite("LazyFuture")
struct LazyFutureTests {
  let work = ManualEffect<Result<Int, Failed>>()

  var request: AnyPublisher<Int, Failed> { lazyFuture(work.effect.run) }

  @Test("Making the request starts nothing")
  func lazy() {
    _ = request
    expect(
      work.starts, 0, "the number of starts before a subscription",
      why: "A request starts when a subscriber subscribes.")
  }

  @Test("A subscription starts the work immediately, once")
  func starts() {
    let probe = request.probe()
    expect(work.starts, 1, "the number of starts after one subscription")
    expect(
      probe.heard, [], "the subscriber's events before the answer",
      why: "The subscriber waits for the answer.")
  }

  @Test("The subscriber receives the answer and then the completion")
  func answer() {
    let probe = request.probe()
    work.answer(.success(29))
    expect(
      probe.heard, ["29", "done"], "the subscriber's events after the answer",
      why: "A request has one answer, so it completes after that.")
  }

  @Test("The subscriber receives the failure")
  func failure() {
    let probe = request.probe()
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["failed"], "the subscriber's events after a failure",
      why: "The subscriber must learn that no answer will arrive.")
  }

  @Test("The subscriber receives an answer that the work gives immediately")
  func immediateAnswer() {
    let probe = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.success(29))
    }
    .probe()
    expect(
      probe.events, ["subscription", "29", "done"], "the subscriber's events",
      why: "The work can answer before it returns.")
  }

  @Test("Each subscriber has its own work and its own answer")
  func repeatable() {
    let request = self.request
    let first = request.probe()
    let second = request.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "The request starts again for the next subscriber.")
    work.answer(.success(3), run: 1)
    work.answer(.success(2), run: 0)
    expect(first.heard, ["2", "done"], "the first subscriber's events")
    expect(second.heard, ["3", "done"], "the second subscriber's events")
  }

  @Test("The next subscriber starts the work again, even after an answer or a failure")
  func afterTheAnswer() {
    let request = self.request
    _ = request.probe()
    work.answer(.success(2))
    let second = request.probe()
    expect(
      work.starts, 2, "the number of starts after an answer and a second subscription",
      why: "An earlier answer is not for the next subscriber.")
    work.answer(.failure(Failed()), run: 1)
    let third = request.probe()
    expect(work.starts, 3, "the number of starts after a failure and a third subscription")
    work.answer(.success(3), run: 2)
    expect(second.heard, ["failed"], "the events of the second subscriber")
    expect(third.heard, ["3", "done"], "the events of the third subscriber")
  }
}
