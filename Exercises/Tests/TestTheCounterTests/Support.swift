import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import TestTheCounter

/// A bug of a counter.
enum Bug {
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

/// Makes the counter, with a bug or without.
func counter(
  _ bug: Bug?, asking service: ServiceByHand
) -> Reducer<CounterState, CounterAction> {
  let request = "request"
  return { state, action in
    switch action {
    case .incrTapped:
      state.count += bug == .countsByTwo ? 2 : 1
      return .none

    case .decrTapped:
      switch bug {
      case .decrementAdds: state.count += 1
      case .countsByTwo: state.count -= 2
      default: state.count -= 1
      }
      return .none

    case .nthPrimeButtonTapped:
      if bug == .secondTapIsIgnored, state.isButtonDisabled { return .none }
      if bug != .buttonStaysEnabled { state.isButtonDisabled = true }
      let n = bug == .asksForTheSamePrime ? 0 : state.count
      return response(bug, to: n, asking: service)
        .cancellable(id: request, cancelInFlight: bug != .oldAnswersAreShown)

    case .nthPrimeResponse(let prime):
      if bug != (prime == nil ? .failureKeepsTheAlert : .primeIsNotShown) { state.alert = prime }
      if bug != (prime == nil ? .failureKeepsTheButtonDisabled : .buttonStaysDisabled) {
        state.isButtonDisabled = false
      }
      return .none

    case .alertDismissButtonTapped:
      if bug != .alertIsNotDismissed { state.alert = nil }
      return .none

    case .cancelButtonTapped:
      if bug != .cancelKeepsTheButtonDisabled { state.isButtonDisabled = false }
      return bug == .cancelForgetsTheRequest ? .none : .cancel(id: request)
    }
  }
}

/// Makes the effect that asks, with a bug or without.
private func response(
  _ bug: Bug?, to n: Int, asking service: ServiceByHand
) -> Effect<CounterAction> {
  let answer = service.nthPrime(n)
  let response = (bug == .asksInTheReducer ? started(answer) : answer)
    .map { CounterAction.nthPrimeResponse($0) }
  return switch bug {
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
