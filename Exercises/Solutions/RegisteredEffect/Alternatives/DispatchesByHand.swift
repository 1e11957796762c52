// Dispatches the answers itself, to a store that it refers to weakly, and keeps the registration in
// a set. Good where an answer leads to several actions, or to none, and for a screen with several
// registrations.

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
  private var cancellables: Set<AnyCancellable> = []

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  func appear(in store: Store<[String]>) {
    guard cancellables.isEmpty else { return }
    store.register(
      Effect(dispatch: false) { [weak self, weak store] actions in
        actions.ofType(PriceAsked.self)
          .flatMap { [weak self] question in
            (self?.service(question.item) ?? Empty().eraseToAnyPublisher())
              .map { (question.item, $0) }
          }
          .handleEvents(receiveOutput: { [weak self] item, price in
            guard let self else { return }
            show(price, of: item)
            store?.dispatch(action: PriceShown(item: item, screen: name))
          })
          .map { item, _ in PriceAsked(item: item) }
          .eraseActionType()
          .eraseToAnyPublisher()
      }
    )
    .store(in: &cancellables)
  }

  func disappear() {
    cancellables.removeAll()
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}
