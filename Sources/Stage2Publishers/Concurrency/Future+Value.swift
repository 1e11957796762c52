extension Future where Failure == Never {
  /// Waits for the future's value.
  ///
  /// Waits even in a canceled task: a future belongs to all its subscribers, so canceling one task
  /// does not cancel the work. Waits without end for a future that is never answered.
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
  /// Waits for the future's value; throws its failure.
  ///
  /// Waits even in a canceled task: a future belongs to all its subscribers, so canceling one task
  /// does not cancel the work. Waits without end for a future that is never answered.
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
