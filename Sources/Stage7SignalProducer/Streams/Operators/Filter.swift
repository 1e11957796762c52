extension SignalProducer {
  /// Drops the values for which a closure returns `false`.
  ///
  /// After ReactiveSwift 7's `filter(_:)`.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> SignalProducer {
    compactMap { value in isIncluded(value) ? value : nil }
  }
}
