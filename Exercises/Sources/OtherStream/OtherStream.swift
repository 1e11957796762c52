// The helpers that make effects, on `SignalProducer`.
//
// Chapter: Chapters/7-SignalProducer/README.md, "What becomes of the helpers?"
// Stage:   Sources/Stage7SignalProducer
// Hints:   Exercises/Hints/OtherStream.md
//
// The refactor is not about publishers. Do it once more, on ReactiveSwift's stream type. A
// `SignalProducer` is work that has not started, and that is done anew each time it is started:
// what an effect has to be. A `Signal` is under way already, and its observers share it. Write the
// five helpers of chapters 3 and 5:
//
// - `handMadeNone`: completes at each start, without a value.
// - `handMadeFireAndForget`: does its work at each start, and completes without a value.
// - `handMadeSync`: does its work at each start, sends what the work returns, and completes.
// - `handMadeAsync`: starts the work at each start, sends its first answer, and completes. The work
//   may answer at once, and may answer again while its first answer is being heard. An answer
//   that comes after the start was disposed of is dropped.
// - `handMadeMerge`: at each start, starts all the effects, in their order, and waits for none of
//   them. Sends what they send, as it comes, also while something else is being heard. Completes
//   when all of them are done: at once if there are none. An effect that is interrupted is done, too.
//   When the start is disposed of, the effects are disposed of, and no further one is started.
//
// To make an effect starts nothing. Everything happens on one thread at a time. You may use all that
// the streams have. But try `handMadeMerge` without their own `merge` and `flatMap` first.

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
