/// Refers to an object without keeping it, so that a test can see whether it was released.
public struct WeakReference {
  /// The object, until it is released.
  public private(set) weak var object: AnyObject?

  /// Refers to an object.
  public init(_ object: AnyObject?) { self.object = object }
}
