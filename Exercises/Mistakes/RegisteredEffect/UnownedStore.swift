// Captures the store as `unowned`, in order to dispatch by hand: the program ends when the price
// comes after the store was released.

import Stage2Publishers
import Stage6ActionStreams

/// Somebody wants to know a price.
struct PriceAsked: Action {
  let item: String
}

/// A screen shows it.
struct PriceShown: Action {
  let item: String
  let screen: String
}

/// Shows the price of each item that somebody asks for, while it is on view.
final class PriceScreen {
  let name: String
  private(set) var prices: [String] = []
  /// Called whenever a price is shown.
  var whenShown: () -> Void = {}

  private let service: (String) -> AnyPublisher<Int, Never>
  private var registration: AnyCancellable?

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard registration == nil else { return }
    registration = store.register(
      Effect(dispatch: false) { [service, name, weak self, unowned store] actions in
        actions.ofType(PriceAsked.self)
          .flatMap { question in
            service(question.item).map { price -> any Action in
              self?.show(price, of: question.item)
              let shown = PriceShown(item: question.item, screen: name)
              store.dispatch(action: shown)
              return shown
            }
          }
          .eraseToAnyPublisher()
      })
  }

  func disappear() {
    registration = nil
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}
