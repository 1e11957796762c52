/// The common inside of both subjects: the subscribers, the upstreams, the completion and, for one
/// of them, the latest value.
///
/// The lock guards every variable. No subscriber and no subscription is called under it, and
/// nothing is released. All methods are called without it.
@usableFromInline final class SubjectCore<Output, Failure: Error> {
  @usableFromInline typealias Conduit = Stage2Publishers.Conduit<Output, Failure>

  @usableFromInline let lock = Lock()

  /// In the order of subscription. A sender retains the array and walks it without the lock, so it
  /// is copied only when a subscriber joins or leaves during a delivery, not for every value.
  @usableFromInline @exclusivity(unchecked) var conduits = Roster<Conduit>()
  @usableFromInline @exclusivity(unchecked) var latest: Output?

  /// The number of the latest value: by it a conduit knows whether it has delivered that already.
  @usableFromInline @exclusivity(unchecked) var version = 1
  @usableFromInline @exclusivity(unchecked) var completion: Subscribers.Completion<Failure>?
  @usableFromInline @exclusivity(unchecked) var upstreams = Roster<any Subscription>()

  /// Whether the upstreams are asked for their values yet. A subject without a latest value waits
  /// until a subscriber demands some: earlier values would be lost.
  @usableFromInline @exclusivity(unchecked) var asksUpstreams: Bool

  /// Whether there is a latest value to replay; it never changes.
  @usableFromInline let replays: Bool

  @inlinable init(latest: Output?) {
    self.latest = latest
    replays = latest != nil
    asksUpstreams = latest != nil
  }

  /// Cancels the upstreams: the subject is deallocated, and nothing else retains its core.
  deinit {
    for upstream in upstreams.members {
      upstream.cancel()
    }
  }

  /// The latest value and its version.
  @inlinable var current: (value: Output, version: Int)? {
    lock.locked { latest.map { ($0, version) } }
  }

  @inlinable func attach(_ subscriber: AnySubscriber<Output, Failure>, to subject: AnyObject) {
    let conduit = Conduit(subject: subject, core: self, downstream: subscriber)
    let known = lock.locked { () -> Subscribers.Completion<Failure>? in
      if completion == nil { conduits.append(conduit) }
      return completion
    }
    if let known {
      CompletionOnly.send(known, to: subscriber)
    } else {
      conduit.start()
    }
  }

  @inlinable func noteDeparture() {
    let before = lock.locked { conduits.noteDeparture { $0.turn.isOver } }
    withExtendedLifetime(before) {}
  }

  /// Replaces the latest value without sending it, if the stream has ended.
  @inlinable func remember(_ value: Output) {
    var replaced: Output? = value
    lock.locked {
      swap(&replaced, &latest)
      version += 1
    }
    withExtendedLifetime(replaced) {}
  }

  /// Sends a value and returns its version, or nil if the stream has ended.
  ///
  /// Not with `lock.locked`: returning the receivers from there takes a twentieth of a value's
  /// time.
  @inlinable @discardableResult func send(_ value: Output) -> Int? {
    var replaced: Output?
    lock.lock()
    guard completion == nil else {
      lock.unlock()
      return nil
    }
    if replays {
      replaced = value
      swap(&replaced, &latest)
      version += 1
    }
    let version = self.version
    let me = currentThread()
    if conduits.members.count == 1, conduits.members[0].turn.begin(me) {
      // Most subjects have one subscriber. It does not have to be retained: its turn began under
      // the lock, and a conduit stays in the roster until its last turn has ended.
      let only = Unmanaged.passUnretained(conduits.members[0])
      lock.unlock()
      only._withUnsafeGuaranteedRef {
        $0.deliver(value, version)
        $0.endTurn(me)
      }
    } else {
      let conduits = self.conduits.members
      lock.unlock()
      for conduit in conduits {
        conduit.take(.value(value, version: version))
      }
    }
    withExtendedLifetime(replaced) {}
    return version
  }

  /// Completes the stream, and cancels the upstreams. A feed that has just completed the subject
  /// has ended, and ignores that.
  @inlinable func send(completion: Subscribers.Completion<Failure>) {
    let open = lock.locked { () -> (upstreams: [any Subscription], conduits: [Conduit])? in
      guard self.completion == nil else { return nil }
      self.completion = completion
      return (upstreams.takeAll(), conduits.members)
    }
    guard let open else { return }
    for upstream in open.upstreams {
      upstream.cancel()
    }
    for conduit in open.conduits {
      conduit.take(.completion(completion))
    }
  }

  @usableFromInline func send(subscription: any Subscription) {
    let (isLate, isAsked) = lock.locked {
      if completion == nil { upstreams.append(subscription) }
      return (completion != nil, asksUpstreams)
    }
    if isLate {
      subscription.cancel()
    } else if isAsked {
      subscription.request(.unlimited)
    }
  }

  /// Requests all values from the upstreams, when the first subscriber demands something.
  @inlinable func askUpstreams() {
    let waiting = lock.locked { () -> [any Subscription] in
      guard !asksUpstreams else { return [] }
      asksUpstreams = true
      return upstreams.members
    }
    for upstream in waiting {
      upstream.request(.unlimited)
    }
  }

  /// Notes that a feed has ended. The roster drops those that have, several at a time.
  @usableFromInline func noteEndOfFeed() {
    let before = lock.locked {
      upstreams.noteDeparture { ($0 as? any SubjectFeed)?.isOver ?? false }
    }
    withExtendedLifetime(before) {}
  }
}
