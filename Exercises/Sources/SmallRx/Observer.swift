/// Who is told of events.
public protocol ObserverType<Element> {
  /// What an element is.
  associatedtype Element

  /// Tells of an event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Tells of an element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Tells of an error, which ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Tells of the end.
  public func onCompleted() { on(.completed) }
}

/// An observer that is a closure.
public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  /// Calls the closure for each event.
  public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

  /// Calls the closure.
  public func on(_ event: Event<Element>) { handler(event) }
}
