extension SignalProducer {
  /// Several producers as one: they are started in order, and their values pass as they come.
  ///
  /// One that answers at once has answered before the next is started. Done when all are, at once
  /// if there are none; fails, and interrupts the others, when one fails. Interrupting it
  /// interrupts all. After ReactiveSwift 7's `merge(_:)`.
  public static func merge(_ producers: SignalProducer...) -> SignalProducer {
    .merge(producers)
  }

  /// Several producers as one: they are started in order, and their values pass as they come.
  public static func merge(_ producers: [SignalProducer]) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatMap(.merge) { $0 }
  }
}
