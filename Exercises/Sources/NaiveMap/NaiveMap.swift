// `map` as an operator.
//
// Chapter: Chapters/2-Publishers/README.md, "An operator in between"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/NaiveMap.md
//
// Write `map` as an operator: a subscriber to its upstream and a publisher to its downstream.
// Unlike the chapter's naive sink, it forwards every signal.
//
// - Subscribe to the upstream when a subscriber arrives, once for each.
// - Forward the subscription first, then each value transformed, then the completion or failure.
// - Transform each value once, and forward every result, including equal ones and nil.
// - The downstream receives as many values as it requests, and never more. It requests them from
//   its subscription, or by what its `receive(_:)` returns.
// - A cancellation reaches the upstream.
//
// All of this also happens while you forward a value, but on one thread: you need no lock.
//
//     [1, 2, 3].publisher.naiveMap { $0 * 10 }   // 10, 20, 30

import Stage2Publishers

extension Publisher {
  /// Transforms every value.
  func naiveMap<T>(_ transform: @escaping (Output) -> T) -> NaiveMap<Self, T> {
    NaiveMap(upstream: self, transform: transform)
  }
}

struct NaiveMap<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transform: (Upstream.Output) -> Output

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // TODO: Subscribe to the upstream with your own subscriber, which forwards to this subscriber.
  }
}
