/// Four megabytes, which take long to copy. What a thread does between two looks at a
/// variable then takes long enough for another thread to come in between.
///
/// It refers to no object, so that a copy which races with a change goes wrong without a crash. It
/// needs a large stack: ``areRight(meetings:_:)`` has such.
public struct LargeValue {
  private let ballast: InlineArray<1_024, InlineArray<512, Int>>

  /// A large value.
  public init() { ballast = InlineArray(repeating: InlineArray(repeating: 0)) }
}
