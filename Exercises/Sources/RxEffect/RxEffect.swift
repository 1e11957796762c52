// Effects and their store on RxSwift's streams.
//
// Chapter: Chapters/7-SignalProducer/README.md, "What comes nearest?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/RxEffect.md
//
// Do this chapter's refactor on SmallRx, a small part of RxSwift with its names and rules
// (Exercises/Sources/SmallRx): write stage 5's effects and their store.
//
// - `Effect` is the sequence that cannot fail. `hush` makes one: it completes where an error would
//   arrive.
// - Making an effect does no work. Each subscription does all of it again.
// - `none` only completes. `fireAndForget` does its work and completes; `sync` also sends what its
//   work returns.
// - `async` sends the first answer, immediately or later, and completes. It drops later answers,
//   even one that arrives while it is sending the first.
// - `merge` subscribes to all effects in order, sends their values as they arrive, and completes
//   when all have. Disposing of it disposes of its effects.
// - `send` reduces the action, assigns the value, and then subscribes to the effect. Answers are
//   sent to the store immediately.
// - `effectsInFlight` counts effects until they complete, even before `subscribe` has returned. The
//   store keeps nothing for completed effects.
// - No effect retains the store. When it is deallocated, it disposes of its effects in flight.
//
// Everything happens on one thread.

import SmallRx

// TODO: Choose the type.
typealias Effect<Value> = Observable<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

// TODO: Write the helpers.

extension ObservableType {
  /// The same elements, as an effect that completes where an error would arrive.
  func hush() -> Effect<Element> {
    .never()
  }
}

extension Effect {
  static var none: Effect<Element> {
    .never()
  }

  static func fireAndForget(_ work: @escaping () -> Void) -> Effect<Element> {
    .never()
  }

  static func sync(_ work: @escaping () -> Element) -> Effect<Element> {
    .never()
  }

  static func async(
    _ work: @escaping (@escaping (Element) -> Void) -> Void
  ) -> Effect<Element> {
    .never()
  }

  static func merge(_ effects: [Effect<Element>]) -> Effect<Element> {
    .never()
  }
}

final class Store<Value, Action> {
  private(set) var value: Value

  /// The number of effects in flight.
  var effectsInFlight: Int { 0 }

  private let reducer: Reducer<Value, Action>

  init(initialValue: Value, reducer: @escaping Reducer<Value, Action>) {
    self.value = initialValue
    self.reducer = reducer
  }

  // TODO: Reduce the action, and subscribe to its effect. Add whatever the store has to remember.
  func send(_ action: Action) {
  }
}
