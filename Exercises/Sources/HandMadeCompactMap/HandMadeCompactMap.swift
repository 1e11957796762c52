// An operator that drops values.
//
// Chapter: Chapters/2-Publishers/README.md, "An operator in between"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeCompactMap.md
//
// Write `compactMap` as an operator: it transforms each value, forwards the results that are not
// nil and drops the rest. The downstream must not wait forever because you dropped a value.
//
// - Transform each value once.
// - The downstream receives as many values as it requests: for each value that you drop, request
//   one more.
// - Otherwise request only what the downstream requests, from its subscription or by what its
//   `receive(_:)` returns.
// - Forward the subscription first. Forward the completion or failure last: it needs no request.
// - A cancellation reaches the upstream.
// - Each subscriber has its own subscription.
//
// All of this can happen while you forward a value. It happens on one thread: you need no lock.
//
//     ["1", "two", "3"].publisher.handMadeCompactMap { Int($0) }   // 1, 3

import Stage2Publishers

extension Publisher {
  /// Transforms every value, and drops those for which the result is nil.
  func handMadeCompactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> HandMadeCompactMap<Self, T> {
    HandMadeCompactMap(upstream: self, transform: transform)
  }
}

struct HandMadeCompactMap<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let transform: (Upstream.Output) -> Output?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // TODO: Subscribe to the upstream with your own subscriber, which forwards to this subscriber.
  }
}
