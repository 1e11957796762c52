/// A value of four megabytes, which takes long to copy. If a thread copies it between two looks at
/// a variable, another thread has enough time to change the variable in between.
///
/// It refers to no object, so that a copy that races with a change goes wrong without a crash. It
/// needs a large stack, which ``areRight(meetings:_:)`` provides.
public struct LargeValue {
  private let ballast: InlineArray<1_024, InlineArray<512, Int>>

  /// Makes a large value.
  public init() { ballast = InlineArray(repeating: InlineArray(repeating: 0)) }
}
