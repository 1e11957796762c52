// Subscribes to the upstream when it is made: the work starts without a subscriber and without
// demand.

import Stage2Publishers

extension Publisher {
  /// Transforms every value.
  func naiveMap<T>(_ transform: @escaping (Output) -> T) -> NaiveMap<Self, T> {
    NaiveMap(upstream: self, transform: transform)
  }
}

struct NaiveMap<Upstream: Publisher, Output>: Publisher {
  typealias Failure = Upstream.Failure

  private let subject = PassthroughSubject<Output, Failure>()

  init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
    upstream.subscribe(
      AnySubscriber<Upstream.Output, Failure>(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { [subject] in
          subject.send(transform($0))
          return .none
        },
        receiveCompletion: { [subject] in subject.send(completion: $0) }))
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subject.receive(subscriber: subscriber)
  }
}
