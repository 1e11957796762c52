/// An event that a sequence sends to its observers: any number of elements, then at most one end.
public enum Event<Element> {
  /// An element. More events can follow.
  case next(Element)
  /// The sequence ends with an error.
  case error(any Error)
  /// The sequence completes.
  case completed

  /// Whether no event follows.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }
}
