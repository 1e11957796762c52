// A lazy, repeatable request from an eager `Future`.
//
// Chapter: Chapters/2-Publishers/README.md, "When does a `Future` start?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/LazyFuture.md
//
// A `Future` is how a callback becomes a publisher. But it starts when it is made, whether anybody
// subscribes or not, and it keeps its one answer for all who do. A request should start when it is
// subscribed to, whatever the subscriber asks for then, and start again for the next subscriber.
// Make it so. All else stays as a `Future` has it: the first answer is the only one, it waits until
// it is asked for, a failure does not wait, and nothing comes after a cancellation. A cancellation
// releases the subscriber, and so does the end.
//
// The work may answer on any thread, and from several threads at once, as a `Future` allows. No lock
// is held while the subscriber's code runs, neither its methods nor its `deinit`.

import Stage2Publishers

/// A request that starts for each subscriber.
func lazyFuture<Output, Failure: Error>(
  _ attempt: @escaping (@escaping Future<Output, Failure>.Promise) -> Void
) -> AnyPublisher<Output, Failure> {
  // TODO: This future starts at once, and only once.
  Future(attempt).eraseToAnyPublisher()
}
