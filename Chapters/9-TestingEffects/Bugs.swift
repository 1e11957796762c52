import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A function that makes a counter for a world: the right counter, or a counter with a bug.
typealias CounterFeature = (PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction>

/// Makes the counter, with another request instead of its own.
func counter(
  _ environment: PrimeTimeEnvironment, asking request: @escaping (Int) -> Effect<CounterAction>
) -> Reducer<CounterState, CounterAction> {
  let counter = counterReducer(environment)
  return { state, action in
    let effect = counter(&state, action)
    // The counter's own effect is dropped, so its request does not start.
    return action == .nthPrimeButtonTapped ? request(state.count) : effect
  }
}

/// Decodes the first pod of the answer. The prime is in the primary pod.
func wrongPod(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .map { $0.queryresult.pods.first?.subpods.first.flatMap { Int($0.plaintext) } }
      .replaceError(with: nil)
      .map(CounterAction.nthPrimeResponse)
      .receive(on: environment.queue)
      .eraseToEffect()
  }
}

/// Leaves the button disabled after the answer.
func staysDisabled(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  let counter = counterReducer(environment)
  return { state, action in
    let wasDisabled = state.isNthPrimeButtonDisabled
    let effect = counter(&state, action)
    if case .nthPrimeResponse = action { state.isNthPrimeButtonDisabled = wasDisabled }
    return effect
  }
}

/// Sends no action if the request fails.
func hushed(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    environment.session.dataTaskPublisher(for: environment.nthPrimeURL(n))
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .map { CounterAction.nthPrimeResponse($0.nthPrime) }
      .hush()
      .receive(on: environment.queue)
      .eraseToEffect()
  }
}

/// Answers on the queue on which the session delivers.
func elsewhere(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    nthPrime(n, environment)
      .map(CounterAction.nthPrimeResponse)
      .eraseToEffect()
  }
}

/// Sends nil after its answer, as if nil meant the end.
func oneTooMany(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    nthPrime(n, environment)
      .append(nil)
      .map(CounterAction.nthPrimeResponse)
      .receive(on: environment.queue)
      .eraseToEffect()
  }
}

/// Keeps running after its answer.
func endless(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    .merge(
      nthPrime(n, environment)
        .map(CounterAction.nthPrimeResponse)
        .receive(on: environment.queue)
        .eraseToEffect(),
      Empty(completeImmediately: false).eraseToEffect()
    )
  }
}

/// Starts the request when the reducer is called: the `Future` is not deferred.
func eager(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    Future<Int?, Never> { promise in
      environment.session.dataTask(with: environment.nthPrimeURL(n)) { data, _, _ in
        let result = data.flatMap {
          try? JSONDecoder().decode(WolframAlphaResult.self, from: $0)
        }
        promise(.success(result?.nthPrime))
      }
      .resume()
    }
    .map(CounterAction.nthPrimeResponse)
    .receive(on: environment.queue)
    .eraseToEffect()
  }
}
