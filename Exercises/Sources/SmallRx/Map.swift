extension ObservableType {
  /// Transforms each element. An error that the closure throws is the error of the sequence.
  public func map<Result>(
    _ transform: @escaping (Element) throws -> Result
  ) -> Observable<Result> {
    .create { observer in
      subscribe { event in
        switch event {
        case .next(let element):
          do { observer.onNext(try transform(element)) } catch { observer.onError(error) }
        case .error(let error): observer.onError(error)
        case .completed: observer.onCompleted()
        }
      }
    }
  }
}
