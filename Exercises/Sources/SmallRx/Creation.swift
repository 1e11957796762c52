extension ObservableType {
  /// A sequence that calls the closure for each subscription: with an observer to tell of events,
  /// and for a disposable that ends the work.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(start: subscribe)
  }

  /// One element, and the end.
  public static func just(_ element: Element) -> Observable<Element> {
    create { observer in
      observer.onNext(element)
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// The end.
  public static func empty() -> Observable<Element> {
    create { observer in
      observer.onCompleted()
      return Disposables.create()
    }
  }

  /// An error.
  public static func error(_ error: any Error) -> Observable<Element> {
    create { observer in
      observer.onError(error)
      return Disposables.create()
    }
  }

  /// Nothing, without an end.
  public static func never() -> Observable<Element> {
    create { _ in Disposables.create() }
  }

  /// The sequence that the closure makes, anew for each subscription. What it throws is the error
  /// of the sequence.
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
