/// What a sequence tells its observers: any number of elements, and then at most one end.
public enum Event<Element> {
  /// An element. More may follow.
  case next(Element)
  /// The sequence ends because something went wrong.
  case error(any Error)
  /// The sequence ends because it is done.
  case completed

  /// Whether nothing follows.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }
}
