extension ConnectablePublisher {
  /// Starts with the first subscriber and stops with the last.
  @inlinable public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `autoconnect()` returns.
  ///
  /// Stops when every subscriber has canceled or got its completion, and starts again with the
  /// next one.
  public class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    private let lock = Lock()
    private var subscribers = 0
    private var isConnecting = false
    private var connection: (any Cancellable)?

    @usableFromInline init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      let startsUpstream = lock.locked {
        subscribers += 1
        // Whoever is connecting does it for everybody, even if its own subscriber has left already.
        guard subscribers == 1, !isConnecting else { return false }
        isConnecting = true
        return true
      }
      let leaving = AnyCancellable { self.leave() }
      upstream.handleEvents(
        receiveCompletion: { _ in leaving.cancel() }, receiveCancel: { leaving.cancel() }
      ).receive(subscriber: subscriber)
      if startsUpstream { keep(upstream.connect()) }
    }

    private func keep(_ new: any Cancellable) {
      let isWanted = lock.locked {
        isConnecting = false
        if subscribers > 0 { connection = new }
        return subscribers > 0
      }
      if !isWanted { new.cancel() }
    }

    private func leave() {
      let ended = lock.locked { () -> (any Cancellable)? in
        subscribers -= 1
        return subscribers == 0 ? connection.take() : nil
      }
      ended?.cancel()
    }
  }
}
