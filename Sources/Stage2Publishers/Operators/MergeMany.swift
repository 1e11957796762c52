extension Publishers {
  /// A publisher that sends what any of several publishers sends.
  ///
  /// The upstreams are subscribed in order, on the subscriber's thread; one that sends at once is
  /// heard before the next is subscribed. Their values never overlap: one that comes while another
  /// is being delivered is delivered right after it, by the same thread. Finishes when all have
  /// finished, at once when there are none; fails, and cancels the others, when one fails. After
  /// `Combine.Publishers.MergeMany`.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// What any of the upstreams sends.
    public typealias Output = Upstream.Output

    /// How any of the upstreams fails.
    public typealias Failure = Upstream.Failure

    /// The upstreams, in the order in which they are subscribed.
    public let publishers: [Upstream]

    /// Makes a publisher that merges several.
    @inlinable
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Makes a publisher that merges those of a sequence.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    /// Attaches the subscriber, and then one upstream after the other.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let confluence = Confluence(downstream: subscriber, name: .merge)
      subscriber.receive(subscription: confluence)
      for publisher in publishers {
        guard let inlet = confluence.join() else { return }
        publisher.receive(subscriber: inlet)
      }
      confluence.finishSource()
    }

    /// Makes a publisher that merges one more.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publisher {
  /// Sends what this publisher or another one of the same kind sends.
  ///
  /// After Combine's `merge(with:)`.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}
