/// Refers to an object without retaining it, so that a test can see whether it was deallocated.
public struct WeakReference {
  /// The object, until it is deallocated.
  public private(set) weak var object: AnyObject?

  /// Refers to an object.
  public init(_ object: AnyObject?) { self.object = object }
}
