extension ObservableType {
  /// The same elements. In place of an error, the sequence goes on as the one that the closure
  /// makes.
  ///
  /// What the closure throws is the error of the sequence.
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

  /// The same elements. In place of an error, this one, and the end.
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    self.catch { _ in .just(element) }
  }
}
