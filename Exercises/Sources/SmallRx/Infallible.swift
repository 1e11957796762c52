/// A sequence that cannot fail, as its type says.
public struct Infallible<Element>: ObservableConvertibleType {
  private let source: Observable<Element>

  init(_ source: Observable<Element>) { self.source = source }

  /// Returns the same sequence as an observable, whose type does not say that.
  public func asObservable() -> Observable<Element> { source }
}

/// What an ``Infallible`` sends to its observers.
public enum InfallibleEvent<Element> {
  /// An element. More events can follow.
  case next(Element)
  /// The sequence ends because it has completed.
  case completed
}

extension Infallible {
  /// Starts the sequence, and calls a closure for each kind of event, and another when it has
  /// ended.
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

  /// Turns each element into a sequence, and sends the elements of these sequences as they arrive.
  public func flatMap<Result>(
    _ selector: @escaping (Element) -> Infallible<Result>
  ) -> Infallible<Result> {
    Infallible<Result>(source.flatMap(selector))
  }

  /// Delivers the same events where the scheduler says.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(source.observe(on: scheduler))
  }
}
