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
    expect(work.starts, 0, "the number of starts before anybody has subscribed")
  }

  @Test("A subscription starts it, once, and hands on the answer")
  func answer() {
    let probe = request.probe()
    expect(work.starts, 1, "the number of starts after one subscription")
    work.answer(.success(29))
    expect(probe.heard, ["29", "done"], "the answer, and the completion")
  }

  @Test("An answer on the spot is handed on as well")
  func onTheSpot() {
    let probe = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.success(29))
    }
    .probe()
    expect(probe.heard, ["29", "done"], "the answer, and the completion")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = request.probe()
    work.answer(.failure(Failed()))
    expect(probe.heard, ["failed"], "the failure")
  }

  @Test("Each subscriber has a request and an answer of its own")
  func repeatable() {
    let request = self.request
    let first = request.probe()
    let second = request.probe()
    expect(work.starts, 2, "the number of starts after two subscriptions")
    work.answer(.success(2), run: 0)
    work.answer(.success(3), run: 1)
    expect([first.heard, second.heard], [["2", "done"], ["3", "done"]], "an answer for each")
  }

  @Test("A subscriber that comes after an answer starts the request again")
  func afterTheAnswer() {
    let request = self.request
    _ = request.probe()
    work.answer(.success(2))
    let late = request.probe()
    expect(work.starts, 2, "the number of starts after a second subscription")
    expect(late.heard, [], "what the second subscriber hears before its own answer")
  }
}
