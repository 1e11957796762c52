import Stage10AsyncEffects

struct ForecastState: Equatable {
  var degrees: [Int] = []
  var isAsking = false
}

enum ForecastAction: Equatable {
  case askTapped
  case answered([Int]?)
  case closeTapped
}

/// Asks on a tap; a second tap ends the first question. Where there is no answer, the old one
/// stays.
func forecastReducer(
  ask: @escaping () async throws -> [Int]
) -> Reducer<ForecastState, ForecastAction> {
  return { state, action in
    switch action {
    case .askTapped:
      state.isAsking = true
      return .run { send in send(.answered(try? await ask())) }
        .cancellable(id: "forecast", cancelInFlight: true)

    case .answered(let degrees):
      state.isAsking = false
      state.degrees = degrees ?? state.degrees
      return .none

    case .closeTapped:
      state.isAsking = false
      return .cancel(id: "forecast")
    }
  }
}
