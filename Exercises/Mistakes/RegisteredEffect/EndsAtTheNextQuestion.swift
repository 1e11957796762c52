// Ends when it hears the next question and finds the screen gone: until then, open requests go on.

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
  private var isOnView = false

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard !isOnView else { return }
    isOnView = true
    var registration: AnyCancellable?
    registration = store.register(
      Effect { [service, name, weak self] actions in
        actions.ofType(PriceAsked.self)
          .flatMap { question -> AnyPublisher<any Action, Never> in
            guard let self, self.isOnView else {
              registration?.cancel()
              return Empty().eraseToAnyPublisher()
            }
            return service(question.item).compactMap { [weak self] price -> (any Action)? in
              guard let self, self.isOnView else { return nil }
              self.show(price, of: question.item)
              return PriceShown(item: question.item, screen: name)
            }
            .eraseToAnyPublisher()
          }
          .eraseToAnyPublisher()
      })
  }

  func disappear() {
    isOnView = false
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}
