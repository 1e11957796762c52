// A lazy, repeatable request from an eager `Future`.
//
// Chapter: Chapters/2-Publishers/README.md, "When does a `Future` start?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/LazyFuture.md
//
// A `Future` starts its work when it is made, and keeps its one answer for all subscribers. Turn it
// into a request that a reducer can return as an effect: the work starts when the store subscribes.
//
// - Making the request starts nothing.
// - A subscription starts the work immediately, once.
// - The subscriber receives the answer and then the completion, or the failure, even if the work
//   answers immediately.
// - Each subscriber has its own work and answer: the request starts again for the next subscriber.

import Stage2Publishers

/// Returns a request that starts again for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  // TODO: This future starts immediately, and only once.
  Future(attempt).eraseToAnyPublisher()
}
