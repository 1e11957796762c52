extension Infallible {
  /// Sends an infallible sequence its events.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// Creates a sequence that calls the closure for each subscription. The closure sends events to
  /// the observer, which takes no error, and returns a disposable that ends the work.
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

  /// Sends one element and completes.
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(.just(element))
  }

  /// The end.
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Sends nothing and never ends.
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Calls the closure for each subscription, and subscribes to the sequence that it returns.
  ///
  /// RxSwift's closure can throw, and the error then arrives where no error is expected. This
  /// closure cannot throw.
  public static func deferred(
    _ observableFactory: @escaping () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { observableFactory().asObservable() })
  }
}

extension ObservableConvertibleType {
  /// Sends the same elements. In place of an error, sends this element and completes.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// Sends the same elements. In place of an error, continues with this sequence.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element>
  {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }

  /// Sends the same elements. In place of an error, continues with the sequence that the closure
  /// returns.
  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}
