// An operator that drops values.
//
// Chapter: Chapters/2-Publishers/README.md, "An operator stands in between"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeCompactMap.md
//
// An operator is a subscriber to its upstream and a publisher to its downstream. Write one that
// transforms each value, hands on what is not nil, and drops the rest, without the help of the
// layer's own `compactMap`. (Only `nil` itself is dropped. Where the output is an optional type,
// `.some(nil)` is handed on.) The transformation is called once for each value.
//
// Take care of the demand. A downstream that has asked for three values wants three, however many
// are dropped on the way: for each that is dropped, the upstream is asked for one more. Other than
// that, nobody asks the upstream for what the downstream has not asked for.
//
// The downstream is told first of all that it is subscribed. The end is handed on, and a failure as
// a failure. An end needs no demand. A downstream that cancels cancels the upstream. The upstream is
// subscribed to when the operator is, and not when a value is asked for. All of this may also happen
// while a value is being handed on. It happens on one thread, so no lock is needed.
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
    // TODO: Subscribe to the upstream with a subscriber of your own, which stands before this one.
  }
}
