extension Publishers {
  /// A publisher that sends what any of several publishers sends; as `Merge`, for any number of one
  /// kind. Finishes at once when there are none.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let publishers: [Upstream]

    /// Makes a publisher that merges all of these.
    @inlinable public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes a publisher that merges those of a sequence.
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
  /// Sends what this publisher or another one of the same kind sends.
  @inlinable public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}
