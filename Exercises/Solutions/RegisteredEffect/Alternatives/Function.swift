// A function makes the effect from closures, and the screen cancels by hand. Good for an effect
// that several screens use: it knows none of them.

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
  private var registration: AnyCancellable?

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  deinit { registration?.cancel() }

  func appear(in store: Store<[String]>) {
    if registration != nil { return }
    registration = store.register(
      priceEffect(service, shownBy: name) { [weak self] price, item in
        self?.show(price, of: item)
      })
  }

  func disappear() {
    registration?.cancel()
    registration = nil
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}

private func priceEffect(
  _ service: @escaping (String) -> AnyPublisher<Int, Never>, shownBy screen: String,
  show: @escaping (Int, String) -> Void
) -> Effect {
  Effect { actions in
    actions
      .compactMap { action in action as? PriceAsked }
      .map { question in
        service(question.item)
          .handleEvents(receiveOutput: { show($0, question.item) })
          .map { _ in PriceShown(item: question.item, screen: screen) as any Action }
      }
      .flatMap { $0 }
      .eraseToAnyPublisher()
  }
}
