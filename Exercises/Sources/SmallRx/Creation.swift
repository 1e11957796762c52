extension ObservableType {
  /// Makes a sequence that calls the closure for each subscription. The closure takes the observer,
  /// and returns a disposable that ends the work.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(start: subscribe)
  }

  /// Sends one element, and completes.
  public static func just(_ element: Element) -> Observable<Element> {
    create { observer in
      observer.onNext(element)
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// Completes without an element.
  public static func empty() -> Observable<Element> {
    create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// Fails with the error.
  public static func error(_ error: any Error) -> Observable<Element> {
    create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  /// Sends nothing, and never ends.
  public static func never() -> Observable<Element> {
    create { _ in Disposables.create() }
  }

  /// Calls the closure for each subscription, and continues with the sequence that the closure
  /// makes. An error that the closure throws is the error of the sequence.
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    create { observer in
      do {
        return try observableFactory().subscribe(observer)
      } catch {
        observer.onError(error)
        return Disposables.create()
      }
    }
  }
}
