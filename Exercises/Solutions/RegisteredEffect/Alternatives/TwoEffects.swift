// Registers two effects: one effect asks the service, and dispatches the answer in a separate
// action, which the other effect receives. Good where the answer should be among the actions, for
// example for a log of all actions.

import Stage2Publishers
import Stage6ActionStreams

/// The user wants to know a price.
struct PriceAsked: Action {
  let item: String
}

/// A screen shows the price.
struct PriceShown: Action {
  let item: String
  let screen: String
}

/// Shows the price of each item that the user asks for, while the screen is visible.
final class PriceScreen {
  let name: String
  private(set) var prices: [String] = []
  /// Called whenever a price is shown.
  var whenShown: () -> Void = {}

  private let service: (String) -> AnyPublisher<Int, Never>
  private var registrations: [AnyCancellable] = []

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard registrations.isEmpty else { return }
    // Identifies the answers. The name could not: another screen can have the same name.
    let (service, name, visit) = (self.service, self.name, Visit())
    registrations = [
      store.register(
        Effect { actions in
          actions.ofType(PriceAsked.self)
            .flatMap { question in
              service(question.item)
                .map { PriceCame(item: question.item, price: $0, visit: visit) }
            }
            .eraseActionType()
            .eraseToAnyPublisher()
        }),
      store.register(
        Effect { [weak self] actions in
          actions.ofType(PriceCame.self)
            .filter { $0.visit === visit }
            .compactMap { price -> (any Action)? in
              guard let self else { return nil }
              self.show(price.price, of: price.item)
              return PriceShown(item: price.item, screen: name)
            }
            .eraseToAnyPublisher()
        }),
    ]
  }

  func disappear() {
    registrations = []
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}

/// The service has sent a screen a price, during this visit.
private struct PriceCame: Action {
  let item: String
  let price: Int
  let visit: Visit
}

/// The time from when a screen appears until it disappears.
private final class Visit {}
