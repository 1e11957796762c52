// An effect that a screen registers, and that ends with it.

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
  // Only the screen retains it. So it is deallocated with the screen, and that ends the effect
  // without a `deinit`.
  private var registration: AnyCancellable?

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard registration == nil else { return }
    registration = store.register(
      // The screen retains the registration, and the registration retains these closures. So the
      // closures must not retain the screen: they capture its service and its name, and refer to
      // the screen itself weakly. They do not need the store: it dispatches what the effect emits.
      Effect { [service, name, weak self] actions in
        actions.ofType(PriceAsked.self)
          .flatMap { question in
            // Inside `flatMap`, `self` is still weak. After a `guard let self` before `actions`,
            // every later closure would retain the screen.
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
