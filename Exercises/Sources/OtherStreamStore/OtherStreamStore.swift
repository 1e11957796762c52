// The store on `SignalProducer`.
//
// Chapter: Chapters/7-SignalProducer/README.md, "How does the store keep its books?"
// Stage:   Sources/Stage7SignalProducer
// Hints:   Exercises/Hints/OtherStreamStore.md
//
// Here an effect is a `SignalProducer` that cannot fail. Write `send` of a store that starts its
// effects, and add whatever the store has to remember to end them.
//
// - `send` reduces the action once, assigns the value, and then starts the effect.
// - Each value that an effect sends is sent to the store immediately, even before the effect's
//   start has returned.
// - Effects run side by side: neither another action nor the end of an effect ends the others.
// - No effect retains the store.
// - When the store is deallocated, it disposes of all its running effects and of no other store's.
//   Dropping a `Disposable` disposes of nothing.
//
// Everything happens on one thread.

import Stage7SignalProducer

final class HandMadeStore<Value, Action> {
  private(set) var value: Value
  private let reducer: (inout Value, Action) -> SignalProducer<Action, Never>

  init(
    initialValue: Value,
    reducer: @escaping (inout Value, Action) -> SignalProducer<Action, Never>
  ) {
    self.value = initialValue
    self.reducer = reducer
  }

  // TODO: Reduce the action, and start its effect.
  func send(_ action: Action) {
  }
}
