extension ObservableType {
  /// Sends the same elements. After an error, continues with the sequence that the closure makes.
  ///
  /// An error that the closure throws is the error of the sequence.
  public func `catch`(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    .create { observer in
      let first = SingleAssignmentDisposable()
      let second = SingleAssignmentDisposable()
      first.setDisposable(
        subscribe { event in
          guard case .error(let error) = event else { return observer.on(event) }
          do {
            second.setDisposable(try handler(error).subscribe(observer))
          } catch {
            observer.onError(error)
          }
        })
      return Disposables.create(first, second)
    }
  }

  /// Sends the same elements. Instead of an error, sends this element and completes.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}
