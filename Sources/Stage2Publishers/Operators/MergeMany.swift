extension Publishers {
  /// A publisher that sends what any of several publishers sends.
  ///
  /// The upstreams are subscribed in order, on the subscriber's thread; one that sends at once is
  /// heard before the next is subscribed. Their values never overlap: one that comes while another
  /// is being delivered waits until that is over, and for demand if there is none. Finishes when all
  /// have finished, at once when there are none; fails, and cancels the others, when one fails.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// What any of the upstreams sends.
    public typealias Output = Upstream.Output
    /// How any of the upstreams fails.
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
