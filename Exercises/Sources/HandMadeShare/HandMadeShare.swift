// A publisher that several subscribers share.
//
// Chapter: Chapters/2-Publishers/README.md, "How do two subscribers share one request?"
// Stage:   Sources/Stage2Publishers
// Hints:   Exercises/Hints/HandMadeShare.md
//
// Write what `share()` does from simpler parts: a subject, `sink`, a lock.
//
// However many subscribers there are, the upstream is subscribed to once: when the first one comes,
// and not before. Each hears all that is sent from then on, and nothing of what was sent before. An
// upstream may send while it is being subscribed to, and the first subscriber hears that, too. A
// completion reaches all, and a failure as a failure.
//
// A subscriber that cancels hears nothing more, and the others go on. When the last one has
// canceled, the upstream is canceled, and not before. What a canceled upstream still sends reaches
// nobody. Canceling twice counts once. The next subscriber begins anew, and the upstream is
// subscribed to again. After a completion or a failure, nothing begins anew: whoever comes then
// hears only that.
//
// The upstream is asked for all its values. A subscriber that has not asked for a value when it
// comes misses it.
//
// Subscribers come and cancel on several threads. They also do so while a value or the completion
// is delivered, and while the upstream is being subscribed to or canceled. Nobody who does so has
// to wait for code that is not yours. A subscriber counts at the latest when its
// `receive(subscription:)` has returned; whether it counts before that is up to you.
//
// As long as there is a subscriber, nobody else has to retain the publisher. A subscriber that has
// canceled, or has heard the completion, is released, and so is a publisher without subscribers.

import Stage2Publishers

extension Publisher {
  /// One subscription to this publisher, for all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    // TODO: Each subscriber of this one subscribes to the upstream for itself.
    eraseToAnyPublisher()
  }
}
