// `map` as an operator.
//
// Chapter: Chapters/2-Publishers/README.md, "An operator stands in between"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/NaiveMap.md
//
// An operator is a subscriber to its upstream and a publisher to its downstream. Write one that
// transforms each value, without the help of the layer's own `map`. The chapter's naive sink is a
// subscriber at the end of a chain. Yours stands in the middle, and hands on whatever it is told,
// and nothing else. The downstream is told that it is subscribed, each value, and the end. The
// upstream is told what the downstream asks for, and that it cancels. All of this may also happen
// while a value is being handed on.
//
// The upstream is subscribed to when the operator is, once for each subscriber. The downstream gets
// as many values as it asks for, unless the upstream has fewer, and never more. The transformation
// is called once for each value. All of this happens on one thread, so no lock is needed.
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
    // TODO: Subscribe to the upstream with a subscriber of your own, which stands before this one.
  }
}
