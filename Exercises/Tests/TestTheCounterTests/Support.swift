import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import TestTheCounter

/// A fault of a counter.
enum Fault {
  case decrementAdds
  case countsByTwo
  case buttonStaysEnabled
  case secondTapIsIgnored
  case oldAnswersAreShown
  case asksForTheSamePrime
  case asksInTheReducer
  case failureIsSilent
  case neverCompletes
  case primeIsNotShown
  case buttonStaysDisabled
  case failureKeepsTheButtonDisabled
  case failureKeepsTheAlert
  case alertIsNotDismissed
  case cancelForgetsTheRequest
  case cancelKeepsTheButtonDisabled
}

/// A service that records its requests, and that a test answers by hand.
final class ServiceByHand: PrimeService {
  private let service = ManualService<Int, Failed>()

  var asked: [Int] { service.asked.compactMap { Int($0) } }

  func answer(_ prime: Int, to request: Int) { service.answer(prime, to: request) }

  func fail(_ request: Int) { service.fail(request, with: Failed()) }

  func nthPrime(_ n: Int) -> AnyPublisher<Int, Failed> { service.request("\(n)") }
}

/// Makes the counter, with a fault or without.
func counter(
  _ fault: Fault?, asking service: ServiceByHand
) -> Reducer<CounterState, CounterAction> {
  let request = "request"
  return { state, action in
    switch action {
    case .incrTapped:
      state.count += fault == .countsByTwo ? 2 : 1
      return .none

    case .decrTapped:
      switch fault {
      case .decrementAdds: state.count += 1
      case .countsByTwo: state.count -= 2
      default: state.count -= 1
      }
      return .none

    case .nthPrimeButtonTapped:
      if fault == .secondTapIsIgnored, state.isButtonDisabled { return .none }
      if fault != .buttonStaysEnabled { state.isButtonDisabled = true }
      let n = fault == .asksForTheSamePrime ? 0 : state.count
      return response(fault, to: n, asking: service)
        .cancellable(id: request, cancelInFlight: fault != .oldAnswersAreShown)

    case .nthPrimeResponse(let prime):
      if fault != (prime == nil ? .failureKeepsTheAlert : .primeIsNotShown) { state.alert = prime }
      if fault != (prime == nil ? .failureKeepsTheButtonDisabled : .buttonStaysDisabled) {
        state.isButtonDisabled = false
      }
      return .none

    case .alertDismissButtonTapped:
      if fault != .alertIsNotDismissed { state.alert = nil }
      return .none

    case .cancelButtonTapped:
      if fault != .cancelKeepsTheButtonDisabled { state.isButtonDisabled = false }
      return fault == .cancelForgetsTheRequest ? .none : .cancel(id: request)
    }
  }
}

/// Makes the effect that asks, with a fault or without.
private func response(
  _ fault: Fault?, to n: Int, asking service: ServiceByHand
) -> Effect<CounterAction> {
  let answer = service.nthPrime(n)
  let response = (fault == .asksInTheReducer ? started(answer) : answer)
    .map { CounterAction.nthPrimeResponse($0) }
  return switch fault {
  case .failureIsSilent:
    response.hush()
  case .neverCompletes:
    response.replaceError(with: .nthPrimeResponse(nil))
      .append(Empty(completeImmediately: false))
      .eraseToEffect()
  default:
    response.replaceError(with: .nthPrimeResponse(nil)).eraseToEffect()
  }
}

/// Makes the request immediately, instead of at a subscription.
private func started(_ answer: AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed> {
  var cancellable: AnyCancellable?
  let future = Future<Int, Failed> { promise in
    cancellable = answer.sink(
      receiveCompletion: { if case .failure(let failure) = $0 { promise(.failure(failure)) } },
      receiveValue: { promise(.success($0)) })
  }
  return future.handleEvents(receiveCancel: { cancellable?.cancel() }).eraseToAnyPublisher()
}
