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
      work.starts, 0, "the number of starts before anybody has subscribed",
      why: "A request starts when it is subscribed to.")
  }

  @Test("A subscription starts it, once, and hands on the answer")
  func answer() {
    let probe = request.probe()
    expect(
      work.starts, 1, "the number of starts after one subscription",
      why: "A request starts when it is subscribed to.")
    work.answer(.success(29))
    expect(
      probe.heard, ["29", "done"], "the answer, and the completion",
      why: "After the one answer there is nothing more to come.")
  }

  @Test("A subscription without demand starts it as well, and a request does not start it again")
  func subscriptionNotDemand() {
    let probe = request.probe(.none)
    expect(
      work.starts, 1, "the number of starts after a subscription without demand",
      why: "A request starts when it is subscribed to, whatever the subscriber asks for.")
    probe.request(.max(1))
    probe.request(.max(1))
    expect(
      work.starts, 1, "the number of starts after the subscriber has asked twice",
      why: "A request starts once for each subscriber, however often it asks.")
  }

  @Test("An answer that nobody has asked for waits until somebody does")
  func answerBeforeDemand() {
    let probe = request.probe(.none)
    work.answer(.success(29))
    expect(
      probe.heard, [], "what is heard of an answer without demand",
      why: "No value is sent that was not asked for.")
    probe.request(.max(1))
    expect(
      probe.heard, ["29", "done"], "what is heard when the answer is asked for",
      why: "A `Future` keeps its answer, and the completion comes after it.")
  }

  @Test("The first answer is the only one")
  func answerTwice() {
    let probe = request.probe()
    work.answer(.success(2))
    work.answer(.success(2))
    work.answer(.success(3))
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["2", "done"], "the first of four answers",
      why: "Nothing comes after a completion.")
  }

  @Test("A subscriber that has canceled hears nothing")
  func canceled() {
    let probe = request.probe()
    probe.cancel()
    work.answer(.success(29))
    let other = request.probe()
    other.cancel()
    work.answer(.failure(Failed()), run: 1)
    expect(
      [probe.heard, other.heard], [[], []], "what two subscribers hear that have canceled",
      why: "Nothing comes after a cancellation, neither a value nor a failure.")
  }

  @Test("A subscriber that cancels when it gets the answer hears of no completion")
  func cancelAtTheAnswer() {
    let probe = Probe<Int, Failed> { probe, _ in
      probe.cancel()
      return .none
    }
    request.subscribe(probe)
    work.answer(.success(29))
    expect(
      probe.heard, ["29"], "what a subscriber hears that cancels at the answer",
      why: "Nothing comes after a cancellation, not even the completion.")
  }

  @Test("An answer on the spot is handed on as well")
  func onTheSpot() {
    let probe = lazyFuture { (promise: @escaping (Result<Int, Failed>) -> Void) in
      promise(.success(29))
    }
    .probe()
    expect(
      probe.heard, ["29", "done"], "the answer, and the completion",
      why: "Work may answer before it returns.")
  }

  @Test("A failure is handed on")
  func failure() {
    let probe = request.probe()
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["failed"], "the failure",
      why: "Why there is no answer is what a subscriber wants to know.")
  }

  @Test("A failure needs no demand")
  func failureWithoutDemand() {
    let probe = request.probe(.none)
    work.answer(.failure(Failed()))
    expect(
      probe.heard, ["failed"], "the failure, though nothing was asked for",
      why: "An end needs no demand.")
  }

  @Test("Each subscriber has a request and an answer of its own")
  func repeatable() {
    let request = self.request
    let first = request.probe()
    let second = request.probe()
    expect(
      work.starts, 2, "the number of starts after two subscriptions",
      why: "A request starts again for the next subscriber.")
    work.answer(.success(2), run: 0)
    work.answer(.success(3), run: 1)
    expect(
      [first.heard, second.heard], [["2", "done"], ["3", "done"]], "an answer for each",
      why: "What a future keeps is for its own subscribers.")
  }

  @Test("A subscriber that comes after an answer starts the request again")
  func afterTheAnswer() {
    let request = self.request
    _ = request.probe()
    work.answer(.success(2))
    let late = request.probe()
    expect(
      work.starts, 2, "the number of starts after a second subscription",
      why: "A request starts again for the next subscriber.")
    expect(late.heard, [], "what the second subscriber hears before its own answer")
  }

  @Test("Of several answers on several threads at once, one is heard")
  func threads() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let works = (0..<4_000).map { _ in ManualEffect<Result<LargeValue, Failed>>() }
      let heard = works.map { _ in Log<String>() }
      for (work, log) in zip(works, heard) {
        lazyFuture(work.effect.run).subscribe(
          AnySubscriber(
            receiveSubscription: { $0.request(.max(1)) },
            receiveValue: { _ in
              log.write("answer")
              return .none
            },
            receiveCompletion: { _ in log.write("done") }))
      }
      let answer = { (round: Int) in works[round].answer(.success(LargeValue(round))) }
      race(rounds: works.count, [answer, answer, answer, answer])
      report("\(heard.filter { $0.entries == ["answer", "done"] }.count)")
      finish()
    }
    expect(
      process, reports: ["4000"], "the number of races, of 4000, after which one answer is heard",
      why: "The work may answer on several threads at once, and its first answer is the only one.")
  }
}
