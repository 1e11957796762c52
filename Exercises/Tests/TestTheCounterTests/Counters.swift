import ExerciseTesting
import Stage2Publishers
import Stage8CancellableEffects

@testable import TestTheCounter

/// What is broken in a counter.
enum Fault {
  case decrementAdds
  case stopsAtZero
  case countsByTwo
  case incrementSetsOne
  case decrementSetsMinusOne
  case buttonStaysEnabled
  case secondTapEnablesTheButton
  case asksForTheNextPrime
  case asksForTheSamePrime
  case asksAgain
  case secondTapIsIgnored
  case secondTapOnlyCancels
  case oldAnswersAreShown
  case asksInTheReducer
  case failureIsSilent
  case neverCompletes
  case goesOnAfterAPrime
  case goesOnAfterAFailure
  case buttonStaysDisabled
  case primeIsNotShown
  case countIsShown
  case failureKeepsTheAlert
  case failureKeepsTheButtonDisabled
  case alertIsNotDismissed
  case cancelForgetsTheRequest
  case cancelKeepsTheButtonDisabled
  case cancelDismissesTheAlert
  case tapDismissesTheAlert
  case countingDismissesTheAlert
  case answerChangesTheCount
  case answerResetsTheCount
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
      if fault == .countingDismissesTheAlert { state.alert = nil }
      state.count = fault == .incrementSetsOne ? 1 : state.count + (fault == .countsByTwo ? 2 : 1)
      return .none

    case .decrTapped:
      if fault == .countingDismissesTheAlert { state.alert = nil }
      switch fault {
      case .decrementAdds: state.count += 1
      case .stopsAtZero: state.count = max(0, state.count - 1)
      case .countsByTwo: state.count -= 2
      case .decrementSetsMinusOne: state.count = -1
      default: state.count -= 1
      }
      return .none

    case .nthPrimeButtonTapped:
      if fault == .secondTapIsIgnored, state.isButtonDisabled { return .none }
      if fault == .secondTapOnlyCancels, state.isButtonDisabled { return .cancel(id: request) }
      if fault == .tapDismissesTheAlert { state.alert = nil }
      switch fault {
      case .buttonStaysEnabled: break
      case .secondTapEnablesTheButton: state.isButtonDisabled.toggle()
      default: state.isButtonDisabled = true
      }
      return response(fault, to: state.count, asking: service)
        .cancellable(id: request, cancelInFlight: fault != .oldAnswersAreShown)

    case .nthPrimeResponse(let prime):
      if fault != (prime == nil ? .failureKeepsTheAlert : .primeIsNotShown) { state.alert = prime }
      if fault == .countIsShown, prime != nil { state.alert = state.count }
      if fault != (prime == nil ? .failureKeepsTheButtonDisabled : .buttonStaysDisabled) {
        state.isButtonDisabled = false
      }
      if fault == .answerChangesTheCount { state.count += 1 }
      if fault == .answerResetsTheCount { state.count = 0 }
      return .none

    case .alertDismissButtonTapped:
      if fault != .alertIsNotDismissed { state.alert = nil }
      return .none

    case .cancelButtonTapped:
      if fault != .cancelKeepsTheButtonDisabled { state.isButtonDisabled = false }
      if fault == .cancelDismissesTheAlert { state.alert = nil }
      return fault == .cancelForgetsTheRequest ? .none : .cancel(id: request)
    }
  }
}

/// The effect that asks, with a fault or without.
private func response(
  _ fault: Fault?, to n: Int, asking service: ServiceByHand
) -> Effect<CounterAction> {
  let n =
    switch fault {
    case .asksForTheNextPrime: n + 1
    case .asksForTheSamePrime: 0
    default: n
    }
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
  case .goesOnAfterAPrime:
    // A failure ends the first part, and what is appended is not started.
    response.append(Empty(completeImmediately: false))
      .replaceError(with: .nthPrimeResponse(nil))
      .eraseToEffect()
  case .goesOnAfterAFailure:
    response
      .catch { _ in
        Just(.nthPrimeResponse(nil)).append(Empty(completeImmediately: false))
      }
      .eraseToEffect()
  case .asksAgain:
    response.replaceError(with: .nthPrimeResponse(nil))
      .handleEvents(receiveCompletion: { _ in
        // The second request is canceled at once, because nobody retains it.
        _ = service.nthPrime(n).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      })
      .eraseToEffect()
  default:
    response.replaceError(with: .nthPrimeResponse(nil)).eraseToEffect()
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
