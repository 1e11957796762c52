// An effect that a screen registers, and that ends with it.
//
// Chapter: Chapters/6-ActionStreams/README.md, "How does an effect end with its screen?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/RegisteredEffect.md
//
// An effect that a store is given in `init` lives as long as the store. This one belongs to a screen,
// which registers it. It listens from the moment when the screen appears until the screen disappears,
// or is released without having disappeared. Write `appear(in:)` and `disappear()`.
//
// While it listens, the effect calls the screen's `service` with the item of each `PriceAsked`, also
// when that is equal to the one before, and also while other requests are open. The service sends one
// price and completes, at once or later. When the price comes, the screen shows it, with
// `show(_:of:)`, and after that a `PriceShown`, with the item and the screen's name, is dispatched to
// the store.
//
// - When the screen disappears or is released, its open requests are canceled.
// - After it has disappeared, the screen may appear again, also in another store.
// - `appear(in:)` may also be called while the screen is on view, also with another store. That
//   changes nothing, and open requests go on. One `disappear()` still ends the effect.
// - The effect retains neither the screen nor the store. The store may be released before the
//   screen, while a request is open. That must do no harm, also when the price comes then. The screen
//   may show that price or not. If it appears in another store then, without having disappeared, it
//   may listen to that one or not.
// - `whenShown` belongs to the screen's owner, who may make the screen disappear in it, or release the
//   screen. That must do no harm. The `PriceShown` of that price may be dispatched or not.
// - A store may have several screens, also with equal names. Each has an effect of its own.
//
// Everything happens on one thread.

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

  init(name: String, service: @escaping (String) -> AnyPublisher<Int, Never>) {
    self.name = name
    self.service = service
  }

  // TODO: Register an effect, and end it. Add whatever the screen has to remember.
  func appear(in store: Store<[String]>) {
  }

  func disappear() {
  }

  func show(_ price: Int, of item: String) {
    prices.append("\(item) \(price)")
    whenShown()
  }
}
