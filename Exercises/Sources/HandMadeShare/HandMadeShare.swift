// A publisher that several subscribers share.
//
// Chapter: Chapters/2-Publishers/README.md, "How do two subscribers share one request?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeShare.md
//
// Write what `share()` does from simpler parts: a subject, a `Subscribers.Sink`, a lock. Two
// screens that show one answer then send one request.
//
// - Subscribe to the upstream once, when the first subscriber arrives.
// - Request all its values. A subscriber that requests fewer misses the rest.
// - Each subscriber receives the values sent from then on, and the first one also what the upstream
//   sends while you subscribe to it.
// - Forward the completion or the failure to all. A later subscriber receives only that, and the
//   upstream does not start again.
// - A subscriber that cancels receives nothing more, and the others continue.
// - When the last one cancels, even while you subscribe to the upstream, cancel the upstream. The
//   next subscriber starts it again.
// - Other threads can subscribe and cancel while you subscribe to the upstream, cancel it or send a
//   value. They must not wait: hold no lock while you call other code.
// - As long as there is a subscriber, no other code has to retain the publisher.

import Stage2Publishers

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    // TODO: Now each subscriber subscribes to the upstream for itself.
    eraseToAnyPublisher()
  }
}
