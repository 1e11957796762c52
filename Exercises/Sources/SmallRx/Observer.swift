/// A type that receives events.
public protocol ObserverType<Element> {
  /// The type of the elements.
  associatedtype Element

  /// Receives an event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives an element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives an error, which ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Receives the completion.
  public func onCompleted() { on(.completed) }
}

/// An observer that is a closure.
public struct AnyObserver<Element>: ObserverType {
  private let handler: (Event<Element>) -> Void

  /// Makes an observer that calls the closure for each event.
  public init(eventHandler: @escaping (Event<Element>) -> Void) { handler = eventHandler }

  /// Calls the closure.
  public func on(_ event: Event<Element>) { handler(event) }
}
