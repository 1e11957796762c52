extension ConnectablePublisher {
  /// Connects for the first subscriber, and cancels the connection after the last.
  ///
  /// Connects when the first subscriber is subscribed. The connection is canceled on the thread of
  /// the last subscriber to cancel, or on the thread that delivers the last completion, before that
  /// is passed on. Each subscription retains this publisher.
  @inlinable public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// The publisher that `autoconnect()` returns.
  ///
  /// Stops when every subscriber has canceled or received its completion, and starts again with the
  /// next subscriber. One subscriber's completion does not mean that the others have ended. A
  /// subscriber that arrives before all have left shares their connection, even if it sends nothing
  /// more. There is one connection at a time. No connection is made while a subscriber is being
  /// subscribed, or while the previous connection is being canceled: the thread that finds this
  /// done, and a subscriber waiting, connects.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var state = AutoconnectState()

    @inlinable init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      lock.locked { state.beginArrival() }
      upstream.receive(subscriber: Inner(downstream: subscriber, parent: self))
      lock.locked { state.endArrival() }
      settle()
    }

    @inlinable func noteDeparture(isComplete: Bool) {
      lock.locked { state.noteDeparture(isComplete: isComplete) }
      settle()
    }

    /// Connects and disconnects until nothing is left to do; if another call is doing so, leaves it
    /// to that call. Calls the upstream without the lock.
    @inlinable func settle() {
      while let step = lock.locked({ state.nextStep() }) {
        switch step {
        case .connect:
          let connection = upstream.connect()
          lock.locked { state.keep(connection) }
        case .disconnect(let connection):
          connection.cancel()
          lock.locked { state.noteDisconnection() }
        }
      }
    }

    /// Passes everything on, and notifies the publisher when it has ended.
    @usableFromInline
    final class Inner<Downstream: Subscriber<Output, Failure>>: Link<Downstream>, Subscriber {
      @usableFromInline @exclusivity(unchecked) var parent: Autoconnect?

      @inlinable init(downstream: Downstream, parent: Autoconnect) {
        self.parent = parent
        super.init(downstream: downstream, name: "Autoconnect")
      }

      /// The description of the upstream's subscription, as in Combine.
      @usableFromInline override var description: String {
        guard enter() else { return super.description }
        defer { leave() }
        return upstream.map { "\($0)" } ?? super.description
      }

      @inlinable override func release() {
        super.release()
        parent = nil
      }

      @inlinable func receive(_ input: Output) -> Subscribers.Demand {
        guard enter() else { return .none }
        defer { leave() }
        return send(input)
      }

      @inlinable override func receive(completion: Subscribers.Completion<Failure>) {
        guard close() else { return }
        // Canceling a connection runs its own code, which can cancel this link.
        parent?.noteDeparture(isComplete: true)
        if !gate.isCanceled {
          downstream.use { $0?.value.receive(completion: completion) }
        }
        leave()
      }

      @usableFromInline override func cancel() {
        gate.noteCancellation()
        guard closeAndCancel() else { return }
        parent?.noteDeparture(isComplete: false)
        leave()
      }
    }
  }
}

/// The subscribers, and the next step for the connection. Has no lock, and calls no outside code.
@usableFromInline struct AutoconnectState {
  @usableFromInline enum Connection {
    case none
    /// `isOver` if the last subscriber has received its completion: a later one needs another
    /// connection.
    case starting(isOver: Bool)
    case kept(any Cancellable, isOver: Bool)
    case stopping
  }

  @usableFromInline enum Step {
    case connect
    case disconnect(any Cancellable)
  }

  @usableFromInline var connection = Connection.none
  /// The number of subscribers that have not left.
  @usableFromInline var subscribers = 0
  /// The number of subscribers that are about to subscribe. Until they have, no connection is made:
  /// they would miss its first values.
  @usableFromInline var arrivals = 0

  @inlinable init() {}

  @usableFromInline mutating func beginArrival() {
    subscribers += 1
    arrivals += 1
  }

  @usableFromInline mutating func endArrival() {
    arrivals -= 1
  }

  @usableFromInline mutating func noteDeparture(isComplete: Bool) {
    subscribers -= 1
    guard isComplete, subscribers == 0 else { return }
    switch connection {
    case .starting: connection = .starting(isOver: true)
    case .kept(let current, _): connection = .kept(current, isOver: true)
    case .none, .stopping: break
    }
  }

  /// Returns the caller's next step; nil if there is none, or if another call is doing it.
  @usableFromInline mutating func nextStep() -> Step? {
    switch connection {
    case .none where subscribers > 0 && arrivals == 0:
      connection = .starting(isOver: false)
      return .connect
    case .kept(let current, let isOver) where subscribers == 0 || isOver:
      connection = .stopping
      return .disconnect(current)
    default:
      return nil
    }
  }

  /// Keeps the connection that a step has made.
  @usableFromInline mutating func keep(_ new: any Cancellable) {
    guard case .starting(let isOver) = connection else { return }
    connection = .kept(new, isOver: isOver)
  }

  /// Notes that a connection has been canceled, as a step said.
  @usableFromInline mutating func noteDisconnection() {
    connection = .none
  }
}
