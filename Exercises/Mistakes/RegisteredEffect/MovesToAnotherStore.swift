// Registers in another store, and ends the effect in the first, when the screen is told to appear
// there while it is on view.

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
  private weak var registeredStore: Store<[String]>?

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard registration == nil || registeredStore !== store else { return }
    registeredStore = store
    registration = store.register(
      Effect { [service, name, weak self] actions in
        actions.ofType(PriceAsked.self)
          .flatMap { question in
            service(question.item).map { price -> any Action in
              self?.show(price, of: question.item)
              return PriceShown(item: question.item, screen: name)
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
