import PrimeTime
import Stage2Publishers

/// The counter: up, down, and the answer to the question for the nth prime.
///
/// Whatever the answer, the button is enabled again.
public func counterReducer(state: CounterState, action: any Action) -> CounterState {
  var state = state
  switch action {
  case is DecrTapped:
    state.count -= 1

  case is IncrTapped:
    state.count += 1

  case is NthPrimeButtonTapped:
    state.isNthPrimeButtonDisabled = true

  case let action as NthPrimeReceived:
    state.alertNthPrime = PrimeAlert(prime: action.prime)
    state.isNthPrimeButtonDisabled = false

  case is NthPrimeFailed:
    state.alertNthPrime = nil
    state.isNthPrimeButtonDisabled = false

  case is AlertDismissButtonTapped:
    state.alertNthPrime = nil

  default:
    break
  }
  return state
}

/// Asks the environment's service for each question, and answers on the environment's queue.
public func nthPrimeEffect(_ environment: PrimeTimeEnvironment) -> Effect {
  Effect { actions in
    actions.ofType(NthPrimeButtonTapped.self)
      .flatMap { action in nthPrime(action.n, environment) }
      .receive(on: environment.queue)
      .eraseToAnyPublisher()
  }
}

/// The counter's screen: the counter and its "is it prime?" sheet.
public let counterViewReducer: Reducer<CounterViewState> = combineReducers(
  forKey(\.counter, use: counterReducer),
  forKey(\.primeModal, use: primeModalReducer)
)
