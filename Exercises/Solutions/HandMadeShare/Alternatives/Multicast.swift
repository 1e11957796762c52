// Uses the operators that the layer's `share()` consists of: `multicast` puts a subject in between,
// and `autoconnect` counts the subscribers. Good where another subject is needed, such as a
// `CurrentValueSubject`, which sends a late subscriber the latest value.

import Stage2Publishers

extension Publisher {
  /// Shares one subscription to this publisher among all subscribers of the result.
  func handMadeShare() -> AnyPublisher<Output, Failure> {
    multicast(subject: PassthroughSubject()).autoconnect().eraseToAnyPublisher()
  }
}
