// The store on `SignalProducer`.
//
// Chapter: Chapters/7-SignalProducer/README.md, "How does the store keep its books?"
// Stage:   Sources/Stage7SignalProducer
// Hints:   Exercises/Hints/OtherStreamStore.md
//
// Here an effect is a `SignalProducer` that cannot fail. Write `send` of a store that starts it:
//
// - The action is reduced, once. Then the effect that the reducer has returned is started, whatever
//   other effects are going.
// - Whatever the effect sends is sent to the store, at once. An effect may send before its start
//   returns, while `send` is under way. What follows from its first action is reduced before it
//   sends the second.
// - The result of `start` may be dropped, and nothing is canceled by that. So a store that is released
//   has to dispose of its effects that are in flight, all of them, and of no other store's. No effect
//   may retain the store.
// - An effect may send something, or complete, while the store is being released. That must do no
//   harm. No effect may be going afterwards, also none that is started meanwhile.
//
// Everything happens on one thread at a time.

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

  // TODO: Reduce the action, and start its effect. Add whatever the store has to remember.
  func send(_ action: Action) {
  }
}
