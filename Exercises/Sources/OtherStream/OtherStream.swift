// The helpers that make effects, on `SignalProducer`.
//
// Chapter: Chapters/7-SignalProducer/README.md, "What happens to the helpers?"
// Stage:   Sources/Stage7SignalProducer
// Hints:   Exercises/Hints/OtherStream.md
//
// The refactor is not about publishers. Write the helpers of chapters 3 and 5 again, for
// ReactiveSwift's `SignalProducer`: work that has not started.
//
// - Making an effect starts nothing. Each start does the work again.
// - `handMadeNone` completes without a value.
// - `handMadeFireAndForget` does its work, and then completes without a value.
// - `handMadeSync` sends the value that its work returns, and completes.
// - `handMadeAsync` sends the first answer, immediately or later, and completes. It drops later
//   answers, even one that arrives while it is sending the first.
// - `handMadeMerge` starts all effects in order and sends their values as they arrive.
// - `handMadeMerge` completes when each effect has completed or was interrupted. Without effects,
//   it completes immediately.
// - Disposing of a merged start disposes of the effects and starts no further effect.
//
// Everything happens on one thread.

import Stage7SignalProducer

// TODO: Write the five helpers.

func handMadeNone<Action>() -> SignalProducer<Action, Never> {
  .never
}

func handMadeFireAndForget<Action>(_ work: @escaping () -> Void) -> SignalProducer<Action, Never> {
  .never
}

func handMadeSync<Action>(_ work: @escaping () -> Action) -> SignalProducer<Action, Never> {
  .never
}

func handMadeAsync<Action>(
  _ work: @escaping (@escaping (Action) -> Void) -> Void
) -> SignalProducer<Action, Never> {
  .never
}

func handMadeMerge<Action>(
  _ effects: [SignalProducer<Action, Never>]
) -> SignalProducer<Action, Never> {
  .never
}
