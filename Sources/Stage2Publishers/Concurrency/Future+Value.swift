extension Future where Failure == Never {
  /// The future's value, once it is there.
  ///
  /// Waits for it also in a canceled task: a future belongs to all its subscribers, so canceling
  /// one task does not cancel the work. A future that is never answered is waited for without end.
  @inlinable nonisolated(nonsending) public var value: Output {
    get async {
      await withUnsafeContinuation { continuation in
        let waiting = Subscribers.Sink<Output, Never>(
          receiveCompletion: { _ in }, receiveValue: { continuation.resume(returning: $0) })
        receive(subscriber: waiting)
      }
    }
  }
}

extension Future {
  /// The future's value, once it is there; throws its failure.
  ///
  /// Waits for it also in a canceled task: a future belongs to all its subscribers, so canceling
  /// one task does not cancel the work. A future that is never answered is waited for without end.
  @inlinable nonisolated(nonsending) public var value: Output {
    get async throws {
      try await withUnsafeThrowingContinuation { continuation in
        let waiting = Subscribers.Sink<Output, Failure>(
          receiveCompletion: { completion in
            if case .failure(let error) = completion { continuation.resume(throwing: error) }
          },
          receiveValue: { continuation.resume(returning: $0) })
        receive(subscriber: waiting)
      }
    }
  }
}
