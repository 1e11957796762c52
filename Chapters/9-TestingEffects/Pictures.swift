import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

/// Writes down what happens in the lanes, from several threads.
final class LaneRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var lanes: LaneDiagram

  init(_ diagram: LaneDiagram) { lanes = diagram }

  var diagram: LaneDiagram { lock.withLock { lanes } }

  func add(_ text: String, in lane: String, _ kind: LaneDiagram.Step.Kind = .moment) {
    lock.withLock { lanes.add(text, in: lane, kind) }
  }
}

/// Draws the test of an answered question. Also returns whether it reported nothing.
///
/// The test waits for the completion of the effect before it receives, so that the order is the
/// same in each run.
func stepsPicture(in world: World) -> (picture: LaneDiagram, isRight: Bool) {
  let (test, queue, service) = ("the test", "the store, on its queue", "the service")
  let recorder = LaneRecorder(
    LaneDiagram(
      title: "A test with a test store",
      summary: """
        The test sends nthPrimeButtonTapped. On its queue, the store reduces the action and starts \
        the effect. The test compares the value. The service holds the question until the test \
        makes it answer 29. The store reduces nthPrimeResponse(29), and the effect completes. The \
        answer waits until the test receives it and compares the value. Nothing is left when the \
        test ends.
        """,
      lanes: [test, queue, service]))
  let isDone = DispatchSemaphore(value: 0)
  let counter = counterReducer(world.environment)
  var failures = 0
  let store = TestStore<CounterState, CounterAction>(
    initialValue: CounterState(count: 10),
    reducer: { state, action in
      recorder.add("reduces \(short(action))", in: queue)
      let effect = counter(&state, action)
      guard action == .nthPrimeButtonTapped else { return effect }
      return effect.handleEvents(
        receiveSubscription: { _ in recorder.add("the effect begins", in: queue, .beginning) },
        receiveCompletion: { _ in
          recorder.add("the effect completes", in: queue, .end)
          isDone.signal()
        }
      )
      .eraseToEffect()
    },
    queue: world.environment.queue, onFailure: { _ in failures += 1 })

  recorder.add("send: nthPrimeButtonTapped", in: test, .beginning)
  store.send(.nthPrimeButtonTapped) {
    $0.isNthPrimeButtonDisabled = true
    recorder.add("says what changes", in: test)
  }
  recorder.add("the values are equal", in: test, .end)
  let question = world.service.waitForQuestion()
  let input = question.flatMap {
    URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems?.first { $0.name == "input" }
  }
  recorder.add("holds “\(input?.value ?? "")”", in: service)
  recorder.add("makes it answer 29", in: test)
  recorder.add("answers", in: service)
  world.service.answer(.prime(29))
  _ = isDone.wait(timeout: .now() + 5)
  recorder.add("the answer waits to be received", in: queue)
  recorder.add("receive: nthPrimeResponse(29)", in: test, .beginning)
  store.receive(.nthPrimeResponse(29)) {
    $0.alertNthPrime = PrimeAlert(prime: 29)
    $0.isNthPrimeButtonDisabled = false
    recorder.add("says what changes", in: test)
  }
  recorder.add("the values are equal", in: test, .end)
  store.finish()
  recorder.add("finish: nothing is left", in: test)
  return (recorder.diagram, failures == 0)
}

private func short(_ action: CounterAction) -> String {
  switch action {
  case .nthPrimeResponse(let prime): "nthPrimeResponse(\(prime.map { "\($0)" } ?? "nil"))"
  default: "\(action)"
  }
}
