extension SignalProducer {
  /// Merges several producers: they are started in order, and their values interleave.
  ///
  /// A producer that answers synchronously has answered before the next one is started. The result
  /// completes when all have, immediately if there are none. When one fails, it fails and
  /// interrupts the others. Interrupting it interrupts all. After ReactiveSwift 7's `merge(_:)`.
  public static func merge(_ producers: SignalProducer...) -> SignalProducer {
    .merge(producers)
  }

  /// Merges several producers: they are started in order, and their values interleave.
  public static func merge(_ producers: [SignalProducer]) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatMap(.merge) { $0 }
  }
}
