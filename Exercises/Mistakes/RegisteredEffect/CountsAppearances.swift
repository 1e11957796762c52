// Counts the calls of `appear(in:)`: the effect ends when `disappear()` was called as often.

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
  private var appearances = 0

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    appearances += 1
    guard registration == nil else { return }
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
    appearances = max(0, appearances - 1)
    if appearances == 0 { registration = nil }
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}
