import Stage6ActionStreams

@testable import RegisteredEffect

/// A store whose state is the questions and answers that it has reduced, as text.
func makeStore() -> Store<[String]> {
  Store(
    reducer: { state, action in
      switch action {
      case let question as PriceAsked: state + ["\(question.item)?"]
      case let shown as PriceShown: state + ["\(shown.item) shown by \(shown.screen)"]
      default: state
      }
    }, initialState: [])
}

extension Store {
  /// Asks for the price of each of these.
  func ask(_ items: String...) {
    for item in items { dispatch(action: PriceAsked(item: item)) }
  }
}
