// The operators that the layer's `share()` consists of: `multicast` puts a subject in between, and
// `autoconnect` counts the subscribers. Good wherever the subject is to be another one, such as a
// `CurrentValueSubject`, which sends a late subscriber the latest value.

import Stage2Publishers

extension Publisher {
  /// One subscription to this publisher, for all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
  }
}
