extension Infallible {
  /// Who tells an infallible sequence of its events.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A sequence that calls the closure for each subscription: with an observer that knows no error,
  /// and for a disposable that ends the work.
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> {
    Infallible(
      .create { observer in
        subscribe { event in
          switch event {
          case .next(let element): observer.onNext(element)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// One element, and the end.
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(.just(element))
  }

  /// The end.
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Nothing, without an end.
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// The sequence that the closure makes, anew for each subscription.
  ///
  /// RxSwift's may throw, and an error then goes where no error is expected. This one may not.
  public static func deferred(
    _ observableFactory: @escaping () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { observableFactory().asObservable() })
  }
}

extension ObservableConvertibleType {
  /// The same elements. In place of an error, this one, and the end.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// The same elements. In place of an error, the sequence goes on as this one.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element>
  {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }

  /// The same elements. In place of an error, the sequence goes on as the one that the closure
  /// makes.
  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}
