// Effects and their store on RxSwift's streams.
//
// Chapter: Chapters/7-SignalProducer/README.md, "What comes nearest?"
// Stage:   Sources/Stage5SingleEffect
// Hints:   Exercises/Hints/RxEffect.md
//
// Do this chapter's refactor on a third kind of stream. SmallRx is a small part of RxSwift, with its
// names and its rules: Exercises/Sources/SmallRx. A sequence does its work for each subscription. To
// end a subscription, you dispose of what `subscribe` returns. Dropping that ends nothing. Write the
// effects of stage 5, and the store that runs them.
//
// The effects:
// - `Effect` is the one of SmallRx's two types of sequences whose type says that it cannot fail.
// - To make an effect does no work, also when it is made of others.
// - Each subscription does all of the work again.
// - `none` completes at once, without a value.
// - `fireAndForget` does its work, and then completes without a value.
// - `sync` does its work, sends what that returns, and completes, all before `subscribe` returns.
// - `async` starts its work, sends the first answer when that comes, and completes. The work may
//   answer at once.
// - `async` drops every answer after the first, also one that is given while the first is being
//   delivered, and on whatever thread.
// - `merge` subscribes to all effects, in their order, and waits for none of them.
// - `merge` sends what they send, as it comes, also inside the delivery of something else.
// - `merge` completes when all of them have completed, on whatever threads, and at once if there are
//   none.
// - `hush` sends every element of its sequence as it comes, also those that are nil.
// - `hush` completes when its sequence completes or fails, and sends nothing in place of the error.
// - To dispose of a subscription to `merge` or `hush` disposes of all that it has subscribed to.
//
// The order in the store:
// - `send` has the reducer change a copy of the value, once, and assigns the copy.
// - Then it subscribes to the effect, once.
// - Whatever an effect sends is sent to the store there and then. What follows from its first answer
//   is reduced before it sends the second.
//
// What the store retains:
// - An effect is in flight until it completes, also before `subscribe` returns, and whatever other
//   effects start, answer or end. `effectsInFlight` is the number of effects in flight.
// - When an effect has completed, the store retains nothing for it. An effect may complete before
//   `subscribe` returns.
// - An effect may complete on another thread, also while `send` is under way. That thread does not
//   have to wait for `send`.
//
// What retains the store:
// - No effect retains it.
// - When it is released, its effects in flight are disposed of, all of them, and no other store's.
// - What an effect sends afterwards, or in that moment, does no harm and is not reduced. It may also
//   complete then.
//
// Actions are sent on one thread at a time.

import Foundation
import SmallRx

// TODO: Choose the type.
typealias Effect<Value> = Observable<Value>

typealias Reducer<Value, Action> = (inout Value, Action) -> Effect<Action>

// TODO: Write the helpers.

extension ObservableType {
  /// The elements before an error, as an effect that completes where the error would have come.
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

  /// How many effects are in flight.
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
