extension SignalProducer {
  /// Drops the values that a closure says no to.
  ///
  /// After ReactiveSwift 7's `filter(_:)`.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer {
    compactMap { value in isIncluded(value) ? value : nil }
  }
}
