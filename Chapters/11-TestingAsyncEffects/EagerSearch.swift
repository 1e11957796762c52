import Stage10AsyncEffects

/// A search field that does not wait: it asks at every letter.
///
/// - Parameter cancels: Whether the effect that is in flight is canceled then.
func eagerSearchReducer(
  cancels: Bool, _ service: @escaping Service
) -> Reducer<SearchState, SearchAction> {
  return { state, action in
    switch action {
    case .typed(let text):
      state.text = text
      let search = Effect<SearchAction>.run { send in
        send(.answered(await service(text)))
      }
      return cancels ? search.cancellable(id: "search", cancelInFlight: true) : search

    case .answered(let results):
      state.results = results
      return .none

    case .left:
      return .cancel(id: "search")
    }
  }
}
