/// A sequence that cannot fail, and whose type says so.
public struct Infallible<Element>: ObservableConvertibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  /// The same sequence as an observable, whose type does not say so.
  public func asObservable() -> Observable<Element> { source }
}

/// What an ``Infallible`` tells its observers.
public enum InfallibleEvent<Element> {
  /// An element. More may follow.
  case next(Element)
  /// The sequence ends because it is done.
  case completed
}

extension Infallible {
  /// Starts the sequence, and calls a closure for each kind of event, and one when it is over.
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

  /// Each element, transformed.
  public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
    Infallible<Result>(source.map(transform))
  }

  /// The elements of the sequences that the closure makes of the elements, merged as they come.
  public func flatMap<Result>(
    _ selector: @escaping (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible<Result>(source.flatMap(selector))
  }

  /// The same events, delivered where the scheduler says.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(source.observe(on: scheduler))
  }
}
