// An effect that a screen registers, and that ends with it.
//
// Chapter: Chapters/6-ActionStreams/README.md, "How does an effect end with its screen?"
// Stage:   Sources/Stage6ActionStreams
// Hints:   Exercises/Hints/RegisteredEffect.md
//
// This effect belongs to a screen, which registers it in a store. Write `appear(in:)`, which starts
// the effect, and `disappear()`, which ends it.
//
// - For each `PriceAsked`, the effect calls `service` with the item, even while other requests are
//   open.
// - When a price arrives, the screen shows it with `show(_:of:)`. Then a `PriceShown`, with the
//   item and the screen's name, is dispatched to the store.
// - Calling `appear(in:)` again while the screen is visible changes nothing.
// - `disappear()` cancels open requests. Afterward the screen can appear again, also in another
//   store.
// - The effect retains neither the screen nor the store. Releasing the screen ends the effect.
// - A price that arrives after the store was released must not crash.
// - Each screen of a store has its own effect.
//
// Everything happens on one thread.

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
