import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import TestTheCounter

/// What is broken in a counter.
enum Fault {
  case decrementAdds
  case failureIsSilent
  case oldAnswersAreShown
  case asksInTheReducer
  case answerChangesTheCount
  case cancelForgetsTheRequest
}

/// A service that keeps what it is asked, and answers by hand.
final class ServiceByHand: PrimeService {
  private let service = ManualService<Int, Failed>()

  var asked: [Int] { service.asked.compactMap { Int($0) } }

  func answer(_ prime: Int, to request: Int) { service.answer(prime, to: request) }

  func fail(_ request: Int) { service.fail(request, with: Failed()) }

  func nthPrime(_ n: Int) -> AnyPublisher<Int, Failed> { service.request("\(n)") }
}

/// The counter, with a fault or without.
func counter(
  _ fault: Fault?, asking service: ServiceByHand
) -> Reducer<CounterState, CounterAction> {
  let request = "request"
  return { state, action in
    switch action {
    case .incrTapped:
      state.count += 1
      return .none

    case .decrTapped:
      state.count += fault == .decrementAdds ? 1 : -1
      return .none

    case .nthPrimeButtonTapped:
      state.isButtonDisabled = true
      var answer = service.nthPrime(state.count)
      if fault == .asksInTheReducer { answer = started(answer) }
      let response = answer.map { CounterAction.nthPrimeResponse($0) }
      return
        (fault == .failureIsSilent
        ? response.hush() : response.replaceError(with: .nthPrimeResponse(nil)).eraseToEffect())
        .cancellable(id: request, cancelInFlight: fault != .oldAnswersAreShown)

    case .nthPrimeResponse(let prime):
      state.alert = prime
      state.isButtonDisabled = false
      if fault == .answerChangesTheCount { state.count += 1 }
      return .none

    case .alertDismissButtonTapped:
      state.alert = nil
      return .none

    case .cancelButtonTapped:
      state.isButtonDisabled = false
      return fault == .cancelForgetsTheRequest ? .none : .cancel(id: request)
    }
  }
}

/// The same answer, of a request that is made at once and not at a subscription.
private func started(_ answer: AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed> {
  var cancellable: AnyCancellable?
  let future = Future<Int, Failed> { promise in
    cancellable = answer.sink(
      receiveCompletion: { if case .failure(let failure) = $0 { promise(.failure(failure)) } },
      receiveValue: { promise(.success($0)) })
  }
  return future.handleEvents(receiveCancel: { cancellable?.cancel() }).eraseToAnyPublisher()
}
