extension Publisher {
  /// Sends one value in place of a failure, and finishes.
  ///
  /// The value waits until it is asked for. After Combine's `replaceError(with:)`.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher that `replaceError(with:)` returns: `catch` with a value.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// Values pass as they are.
    public typealias Output = Upstream.Output

    /// There is no failure left.
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent in place of a failure.
    public let output: Output

    /// Makes the publisher.
    @inlinable
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches the subscriber to the upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let output = self.output
      upstream.catch { _ in Just(output) }.receive(subscriber: subscriber)
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Output: Equatable {}
