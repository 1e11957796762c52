import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// Tests the question for the nth prime in stage 5. This file imports stage 5, not stage 6, because
/// both declare a `Store` and a `counterReducer`.
func testedInStage5(_ environment: PrimeTimeEnvironment, of chapter: Chapter) -> [String] {
  var state = CounterState(count: 10)
  let effect = counterReducer(environment)(&state, .nthPrimeButtonTapped)

  var answers: [CounterAction] = []
  var isDone = false
  let running = effect.sink(
    receiveCompletion: { _ in isDone = true }, receiveValue: { answers.append($0) })
  chapter.wait("the end of stage 5's effect", atMost: 16) { isDone }
  running.cancel()

  chapter.check(
    "stage 5: the button is disabled, the effect answers with 29 and completes",
    state.isNthPrimeButtonDisabled && answers == [.nthPrimeResponse(29)])
  return answers.map { "\($0)" }
}
