extension Publishers {
  /// A publisher that sends the values of several publishers; as `Merge`, for any number of one
  /// type. Finishes immediately if there are none.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let publishers: [Upstream]

    /// Creates a publisher that merges all of these.
    @inlinable public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Creates a publisher that merges the publishers in a sequence.
    @inlinable public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let merge = Coordinator(downstream: subscriber, strategy: MergeStrategy(), name: "Merge")
      subscriber.receive(subscription: merge)
      for publisher in publishers {
        merge.add(publisher)
      }
      merge.noMoreUpstreams()
    }
  }
}

extension Publisher {
  /// Sends the values of this publisher and of another publisher with the same type.
  @inlinable public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}
