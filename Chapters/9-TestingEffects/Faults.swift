import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A counter that is made for a world: the right one, or one with a fault.
typealias CounterFeature = (PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction>

/// The counter, with another request in the place of its own.
func counter(
  _ environment: PrimeTimeEnvironment, asking request: @escaping (Int) -> Effect<CounterAction>
) -> Reducer<CounterState, CounterAction> {
  let counter = counterReducer(environment)
  return { state, action in
    let effect = counter(&state, action)
    // The counter's own effect is dropped, and so its request does not start.
    return action == .nthPrimeButtonTapped ? request(state.count) : effect
  }
}

/// The decoder reads the first pod of the answer. The prime is in the primary one.
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

/// The answer does not enable the button.
func staysDisabled(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  let counter = counterReducer(environment)
  return { state, action in
    let wasDisabled = state.isNthPrimeButtonDisabled
    let effect = counter(&state, action)
    if case .nthPrimeResponse = action { state.isNthPrimeButtonDisabled = wasDisabled }
    return effect
  }
}

/// A request that fails sends no action.
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

/// The answer is reduced where the session delivers it.
func elsewhere(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    nthPrime(n, environment)
      .map(CounterAction.nthPrimeResponse)
      .eraseToEffect()
  }
}

/// The effect sends nil after its answer, as if nil meant the end.
func oneTooMany(_ environment: PrimeTimeEnvironment) -> Reducer<CounterState, CounterAction> {
  counter(environment) { n in
    nthPrime(n, environment)
      .append(nil)
      .map(CounterAction.nthPrimeResponse)
      .receive(on: environment.queue)
      .eraseToEffect()
  }
}

/// The effect has answered, and goes on.
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

/// The request starts when the reducer is called: the `Future` is not deferred.
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
