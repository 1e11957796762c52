extension ObservableType {
  /// Starts the sequence for an observer. The returned disposable ends it. Dropping the disposable
  /// does nothing.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    asObservable().run(AnyObserver(eventHandler: observer.on))
  }

  /// Starts the sequence, and calls the closure for each event.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    asObservable().run(AnyObserver(eventHandler: on))
  }

  /// Starts the sequence, and calls a closure for each kind of event. Calls `onDisposed` after the
  /// end or the disposal. An error that no closure takes is dropped, whereas RxSwift reports it.
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let end = onDisposed.map(Disposables.create(with:)) ?? Disposables.create()
    let subscription = subscribe { event in
      switch event {
      case .next(let element): onNext?(element)
      case .error(let error): onError?(error)
      case .completed: onCompleted?()
      }
      if event.isStopEvent { end.dispose() }
    }
    return Disposables.create(subscription, end)
  }
}
