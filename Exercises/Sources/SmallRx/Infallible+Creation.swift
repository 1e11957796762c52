extension Infallible {
  /// The closure that sends the events of an infallible sequence.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// Makes a sequence that calls the closure for each subscription. The closure takes an observer
  /// that knows no error, and returns a disposable that ends the work.
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

  /// Sends one element, and completes.
  public static func just(_ element: Element) -> Infallible<Element> {
    Infallible(.just(element))
  }

  /// Completes without an element.
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// Sends nothing, and never ends.
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// Calls the closure for each subscription, and continues with the sequence that the closure
  /// makes.
  ///
  /// RxSwift's closure can throw, and then sends an error where no error is expected. This closure
  /// cannot throw.
  public static func deferred(
    _ observableFactory: @escaping () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(.deferred { observableFactory().asObservable() })
  }
}

extension ObservableConvertibleType {
  /// Sends the same elements. Instead of an error, sends this element and completes.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// Sends the same elements. After an error, continues with this sequence.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element>
  {
    Infallible(asObservable().catch { _ in infallible.asObservable() })
  }

  /// Sends the same elements. After an error, continues with the sequence that the closure makes.
  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}
