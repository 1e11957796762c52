// The store and its helpers on `SignalProducer`.
//
// Chapter: Chapters/7-SignalProducer/README.md, "Why a producer and not a signal"
// Stage:   Sources/Stage7SignalProducer
// Hints:   Exercises/Hints/OtherStream.md
//
// The refactor is not about publishers. Do it once more, on ReactiveSwift's stream type. A
// `SignalProducer` is work that has not started, and that is done anew each time it is started:
// what an effect has to be. A `Signal` is under way already, and its observers share it.
//
// - `handMadeFireAndForget`: does its work at each start, and completes without a value.
// - `handMadeAsync`: starts the work at each start, sends its first answer, and completes. The work
//   may answer on the spot, and may answer again while its first answer is being heard.
// - `HandMadeStore.send`: reduces, and starts the effect; what that sends is sent to the store. The
//   result of `start` may be dropped, and nothing is canceled by that. So a store that is released
//   has to dispose of what is in flight, and no effect may retain it. An effect may send something
//   while the store is being released. That must do no harm.
//
// Everything happens on one thread at a time.

import Stage7SignalProducer

// TODO: Write the two helpers, and the store's `send`.

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  .never
}

func handMadeAsync<Action>(
  _ work: @escaping (@escaping (Action) -> Void) -> Void
) -> SignalProducer<Action, Never> {
  .never
}

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

  func send(_ action: Action) {
  }
}
