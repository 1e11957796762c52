extension ObservableType {
  /// Creates a sequence that calls the closure for each subscription. The closure sends events to
  /// the observer, and returns a disposable that ends the work.
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(start: subscribe)
  }

  /// Sends one element and completes.
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

  /// Sends nothing and never ends.
  public static func never() -> Observable<Element> {
    create { _ in Disposables.create() }
  }

  /// Calls the closure for each subscription, and subscribes to the sequence that it returns. If
  /// the closure throws, the sequence fails with that error.
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
