import PrimeTime
import Stage2Publishers

/// The counter: up, down, and the question for the nth prime.
///
/// The environment's service answers the question, on the environment's queue. Whatever the answer,
/// the button is enabled again.
public func counterReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<CounterState, CounterAction> {
  return { state, action in
    switch action {
    case .decrTapped:
      state.count -= 1
      return .none

    case .incrTapped:
      state.count += 1
      return .none

    case .nthPrimeButtonTapped:
      state.isNthPrimeButtonDisabled = true
      return nthPrime(state.count, environment)
        .map(CounterAction.nthPrimeResponse)
        .receive(on: environment.queue)
        .eraseToEffect()

    case .nthPrimeResponse(let prime):
      state.alertNthPrime = prime.map(PrimeAlert.init(prime:))
      state.isNthPrimeButtonDisabled = false
      return .none

    case .alertDismissButtonTapped:
      state.alertNthPrime = nil
      return .none
    }
  }
}

/// The counter's screen: the counter and its "is it prime?" sheet.
public func counterViewReducer(
  _ environment: PrimeTimeEnvironment
) -> Reducer<CounterViewState, CounterViewAction> {
  return combine(
    pullback(
      counterReducer(environment),
      value: \CounterViewState.counter,
      action: \CounterViewAction.counter
    ),
    pullback(
      primeModalReducer,
      value: \CounterViewState.primeModal,
      action: \CounterViewAction.primeModal
    )
  )
}
