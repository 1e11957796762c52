// Asks for a price also when another screen has shown one: not every action that has an item is a
// question.

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
      Effect { [service, name, weak self] actions in
        actions
          .compactMap { action -> String? in
            switch action {
            case let question as PriceAsked: question.item
            case let shown as PriceShown where shown.screen != name: shown.item
            default: nil
            }
          }
          .flatMap { item in
            service(item).map { price -> any Action in
              self?.show(price, of: item)
              return PriceShown(item: item, screen: name)
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
