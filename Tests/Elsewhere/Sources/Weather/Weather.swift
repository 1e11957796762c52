import Dispatch
import Stage2Publishers
import Stage5SingleEffect

struct WeatherState: Equatable {
  var degrees: Int?
  var isAsking = false
}

enum WeatherAction: Equatable {
  case askTapped
  case answered(Int?)
}

/// Asks on a tap, unless a question is open. Where there is no answer, the degrees stay as they
/// are.
func weatherReducer(
  ask: @escaping (@escaping (Int?) -> Void) -> Void, queue: DispatchQueue
) -> Reducer<WeatherState, WeatherAction> {
  return { state, action in
    switch action {
    case .askTapped:
      guard !state.isAsking else { return .none }
      state.isAsking = true
      return Effect.async(ask)
        .map(WeatherAction.answered)
        .receive(on: queue)
        .eraseToEffect()

    case .answered(let degrees):
      state.isAsking = false
      state.degrees = degrees ?? state.degrees
      return .none
    }
  }
}

/// What the application passes for `ask`. It answers on another queue, as a request does.
func askStation(_ answer: @escaping (Int?) -> Void) {
  DispatchQueue.global().async { answer(Int.random(in: -10...30)) }
}
