/// A sequence that cannot fail, and whose type says so.
public struct Infallible<Element>: ObservableConvertibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  /// Returns the same sequence as an observable, whose type does not say that it cannot fail.
  public func asObservable() -> Observable<Element> { source }
}

/// An event that an ``Infallible`` sends to its observers.
public enum InfallibleEvent<Element> {
  /// An element. More events can follow.
  case next(Element)
  /// The sequence completes.
  case completed
}

extension Infallible {
  /// Starts the sequence, and calls a closure for each kind of event. Calls `onDisposed` after the
  /// end or the disposal.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Starts the sequence, and calls the closure for each event.
  public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
    source.subscribe { event in
      switch event {
      case .next(let element): on(.next(element))
      case .completed: on(.completed)
      case .error(let error): assertionFailure("an Infallible has failed: \(error)")
      }
    }
  }

  /// Transforms each element.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    Infallible<Result>(source.map(transform))
  }

  /// Turns each element into a sequence, and merges the elements of these sequences as they arrive.
  public func flatMap<Result>(
    _ selector: @escaping (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible<Result>(source.flatMap(selector))
  }

  /// Delivers the same events on the scheduler.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(source.observe(on: scheduler))
  }
}
