import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// What a search field shows.
struct SearchState: Equatable, Sendable {
  var text = ""
  var results = ""
}

/// What happens to a search field.
enum SearchAction: Equatable, Sendable {
  case typed(String)
  case answered(String)
  case left
}

/// A service that is asked for a text.
typealias Service = @Sendable (String) async -> String

/// The search field of chapter 8, on stage 10. It asks when nothing has been typed for 300
/// milliseconds.
func searchReducer(clock: TestClock, _ service: @escaping Service) -> Reducer<
  SearchState, SearchAction
> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      return .run { send in
        send(.answered(await service(text)))
      }
      .debounce(id: "search", for: .milliseconds(300), clock: clock)

    case .answered(let results):
      state.results = results
      return .none

    case .left:
      return .cancel(id: "search")
    }
  }
}
