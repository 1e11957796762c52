// Sinks the requests itself, and keeps them: they go on when the registration has ended.

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
  private var requests: Set<AnyCancellable> = []

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard registration == nil else { return }
    registration = store.register(
      Effect(dispatch: false) { [weak self, weak store] actions in
        actions.handleEvents(receiveOutput: { action in
          guard let self, let question = action as? PriceAsked else { return }
          self.service(question.item)
            .sink { [weak self] price in
              guard let self else { return }
              self.show(price, of: question.item)
              store?.dispatch(action: PriceShown(item: question.item, screen: self.name))
            }
            .store(in: &self.requests)
        })
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
