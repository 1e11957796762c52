import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import Walkthrough

/// Tests the question for the nth prime in stage 6.
func testedInStage6(_ environment: PrimeTimeEnvironment, of chapter: Chapter) -> [String] {
  let state = counterReducer(state: CounterState(), action: NthPrimeButtonTapped(n: 10))

  let actions = PassthroughSubject<any Action, Never>()
  var answers: [NthPrimeReceived] = []
  var isDone = false
  let running = nthPrimeEffect(environment).source(actions.eraseToAnyPublisher())
    .ofType(NthPrimeReceived.self)
    .sink(receiveCompletion: { _ in isDone = true }, receiveValue: { answers.append($0) })
  actions.send(NthPrimeButtonTapped(n: 10))
  chapter.wait("stage 6's first answer", atMost: 16) { answers.count == 1 }
  actions.send(IncrTapped())
  actions.send(NthPrimeButtonTapped(n: 2))
  actions.send(completion: .finished)
  chapter.wait("the end of stage 6's effect", atMost: 16) { isDone }
  running.cancel()

  chapter.check("stage 6: the button is disabled", state.isNthPrimeButtonDisabled)
  chapter.check(
    "stage 6: the effect answers with 29 and 3, and completes when the stream of actions has",
    answers == [NthPrimeReceived(prime: 29), NthPrimeReceived(prime: 3)])
  return answers.map { "\($0)" }
}
