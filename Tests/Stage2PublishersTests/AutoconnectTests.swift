import Foundation
import Stage2Publishers
import Synchronization
import Testing

@Suite struct AutoconnectTests {
  @Test("autoconnect starts with the first subscriber, stops with the last, and starts again")
  func firstAndLast() {
    let source = Source()
    let shared = source.autoconnect()
    let (first, second) = (shared.sink { _ in }, shared.sink { _ in })
    #expect(source.log == ["connect"])
    first.cancel()
    #expect(source.log == ["connect"])
    second.cancel()
    #expect(source.log == ["connect", "disconnect"])
    let third = shared.sink { _ in }
    #expect(source.log == ["connect", "disconnect", "connect"])
    third.cancel()
  }

  @Test("autoconnect connects once, also when its first subscriber leaves before it is connected")
  func leavesWhileConnecting() {
    let source = Source()
    let shared = source.autoconnect()
    var second: AnyCancellable?
    // While it connects for the first subscriber, that one leaves and another one comes.
    let first = Probe<Int, Never>()
    source.whenConnecting = {
      source.whenConnecting = {}
      first.cancel()
      second = shared.sink { _ in }
    }
    shared.subscribe(first)
    #expect(source.log == ["connect"])
    second?.cancel()
    #expect(source.log == ["connect", "disconnect"])
  }

  @Test("autoconnect disconnects when its last subscriber is completed, once")
  func completion() {
    let source = Source()
    let shared = source.autoconnect()
    let first = shared.probe()
    let second = shared.sink { _ in }
    source.subject.send(completion: .finished)
    #expect(source.log == ["connect", "disconnect"])
    first.cancel()
    second.cancel()
    #expect(first.isOver && source.log == ["connect", "disconnect"])
  }

  @Test("autoconnect disconnects immediately when everybody has left before it is connected")
  func nobodyIsLeft() {
    let source = Source()
    let shared = source.autoconnect()
    let probe = Probe<Int, Never>()
    source.whenConnecting = { probe.cancel() }
    shared.subscribe(probe)
    #expect(source.log == ["connect", "disconnect"])
    source.whenConnecting = {}
    shared.sink { _ in }.cancel()
    #expect(source.log == ["connect", "disconnect", "connect", "disconnect"])
  }

  @Test("autoconnect does not connect for a subscriber that has ended when it has subscribed")
  func overAtOnce() {
    let source = Source()
    let probe = Probe<Int, Never>()
    probe.onEvent = { [weak probe] in if $0 == .subscription { probe?.cancel() } }
    source.autoconnect().subscribe(probe)
    source.subject.send(completion: .finished)
    #expect(source.autoconnect().probe().events == [.subscription, .finished])
    #expect(source.log == [])
  }

  @Test("autoconnect disconnects when the upstream completes while it connects")
  func completesWhileConnecting() {
    let source = Source()
    let shared = source.autoconnect()
    source.whenConnecting = { source.subject.send(completion: .finished) }
    #expect(shared.probe().events == [.subscription, .finished])
    #expect(source.log == ["connect", "disconnect"])
  }

  @Test("A subscriber that comes inside the last completion gets a connection of its own")
  func comesInsideTheLastCompletion() {
    for completesWhileConnecting in [true, false] {
      let source = Source()
      let shared = source.autoconnect()
      let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
      first.onEvent = { if $0 == .finished { shared.subscribe(second) } }
      let complete = {
        let ended = source.subject
        source.whenConnecting = {}
        source.subject = PassthroughSubject()
        ended.send(completion: .finished)
      }
      if completesWhileConnecting { source.whenConnecting = complete }
      shared.subscribe(first)
      if !completesWhileConnecting { complete() }
      #expect(source.log == ["connect", "disconnect", "connect"])
      source.subject.send(1)
      #expect(first.events == [.subscription, .finished])
      #expect(second.events == [.subscription, .value(1)])
      second.cancel()
      #expect(source.log == ["connect", "disconnect", "connect", "disconnect"])
    }
  }

  @Test("A subscriber that comes inside a completion before the last shares the old connection")
  func comesInsideTheFirstCompletion() {
    let source = Source()
    let shared = source.autoconnect()
    let (first, second, third) = (
      Probe<Int, Never>(), Probe<Int, Never>(), Probe<Int, Never>()
    )
    first.onEvent = { if $0 == .finished { shared.subscribe(third) } }
    shared.subscribe(first)
    shared.subscribe(second)
    let ended = source.subject
    source.subject = PassthroughSubject()
    ended.send(completion: .finished)
    #expect(first.isOver && second.isOver)
    #expect(third.events == [.subscription] && source.log == ["connect"])
    third.cancel()
    #expect(source.log == ["connect", "disconnect"])
  }

  @Test("A subscriber that comes from inside a delivery shares the connection")
  func comesInsideADelivery() {
    let source = Source()
    let shared = source.autoconnect()
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    first.onEvent = { if $0 == .value(1) { shared.subscribe(second) } }
    shared.subscribe(first)
    source.subject.send(1)
    source.subject.send(2)
    #expect(first.values == [1, 2] && second.values == [2])
    first.cancel()
    #expect(source.log == ["connect"])
    second.cancel()
    #expect(source.log == ["connect", "disconnect"])
  }

  @Test("A subscriber that comes while another one is subscribed misses no value either")
  func comesInsideASubscription() {
    let source = Source()
    let shared = source.autoconnect()
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    first.onEvent = { if $0 == .subscription { shared.subscribe(second) } }
    source.whenConnected = { source.subject.send(1) }
    shared.subscribe(first)
    #expect(first.values == [1] && second.values == [1] && source.log == ["connect"])
  }

  @Test("A subscriber that comes from inside the cancel is connected when that is done")
  func comesInsideACancel() {
    let source = Source()
    let shared = source.autoconnect()
    let second = Probe<Int, Never>()
    source.whenDisconnecting = {
      source.whenDisconnecting = {}
      shared.subscribe(second)
      source.log.append("subscribed")
    }
    shared.sink { _ in }.cancel()
    #expect(source.log == ["connect", "subscribed", "disconnect", "connect"])
    source.subject.send(1)
    #expect(second.events == [.subscription, .value(1)])
  }

  @Test("A connection is made and canceled without a lock: other threads come and go meanwhile")
  func noLock() {
    let source = Source()
    let shared = source.autoconnect()
    var served = 0
    let visit = {
      let done = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let shared = shared
      Thread.detachNewThread {
        shared.sink { _ in }.cancel()
        done.signal()
      }
      if done.wait(timeout: .now() + 60) == .success { served += 1 }
    }
    source.whenConnecting = visit
    source.whenDisconnecting = visit
    shared.sink { _ in }.cancel()
    #expect(served == 2 && source.log == ["connect", "disconnect"])
  }

  @Test("3.13: autoconnect that has ended retains neither connection nor subscriber")
  func releases() {
    for isCancelled in [true, false] {
      let source = Source()
      let shared = source.autoconnect()
      weak var connection: Source.Connection?
      weak var subscriber: Probe<Int, Never>?
      var subscription: (any Subscription)?
      do {
        let probe = shared.probe()
        (subscriber, connection, subscription) = (probe, source.connection, probe.subscription)
        #expect(connection != nil)
        if isCancelled { probe.cancel() } else { source.subject.send(completion: .finished) }
      }
      #expect(connection == nil && subscriber == nil)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test("A subscription keeps what autoconnect has made, and so the connection")
  func keepsTheConnection() {
    let source = Source()
    let probe = source.autoconnect().probe()
    source.subject.send(1)
    #expect(probe.values == [1] && source.log == ["connect"])
    probe.cancel()
    #expect(source.log == ["connect", "disconnect"])
  }

  @Test("Subscribers that come and go on four threads have one connection at a time")
  func threads() {
    let source = CountingSource()
    let publisher = source.autoconnect()
    let kept = Exclusive<[AnyCancellable]>([])
    let lock = NSLock()
    onThreads(4) { _ in
      for _ in 0..<20_000 { publisher.sink { _ in }.cancel() }
      let last = publisher.sink { _ in }
      lock.withLock { kept { $0.append(last) } }
    }
    #expect(source.now.load(ordering: .relaxed) == 1)
    onThreads(4) { index in kept.value[index].cancel() }
    #expect(source.now.load(ordering: .relaxed) == 0)
    #expect(source.overlaps.load(ordering: .relaxed) == 0)
  }

  @Test("A subscriber that comes as the last one leaves is there when the next connection sends")
  func comesAsTheLastOneLeaves() {
    let source = CountingSource()
    let shared = source.autoconnect()
    let (first, second) = (shared.probe(), Probe<Int, Never>())
    let (comes, goesOn, isThere) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    // The second one has come, and is not subscribed yet, when the first one has disconnected.
    source.whenSubscribing = {
      comes.signal()
      _ = goesOn.wait(timeout: .now() + 60)
    }
    source.whenDisconnecting = {
      nonisolated(unsafe) let (shared, second) = (shared, second)
      Thread.detachNewThread {
        shared.subscribe(second)
        isThere.signal()
      }
      _ = comes.wait(timeout: .now() + 60)
    }
    first.cancel()
    goesOn.signal()
    #expect(isThere.wait(timeout: .now() + 60) == .success)
    #expect(second.values == [1] && source.connections.load(ordering: .relaxed) == 2)
    source.whenDisconnecting = {}
    second.cancel()
  }
}

/// Writes down who connects, and does then what a test says.
private final class Source: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  var subject = PassthroughSubject<Int, Never>()
  var log: [String] = []
  weak var connection: Connection?
  var whenConnecting: () -> Void = {}
  var whenConnected: () -> Void = {}
  var whenDisconnecting: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  func connect() -> any Cancellable {
    whenConnecting()
    log.append("connect")
    whenConnected()
    let connection = Connection(source: self)
    self.connection = connection
    return connection
  }

  /// Not an `AnyCancellable`, which would cancel itself when it is released.
  final class Connection: Cancellable {
    private let source: Source

    init(source: Source) { self.source = source }

    func cancel() {
      source.whenDisconnecting()
      source.log.append("disconnect")
    }
  }
}

/// Counts its connections, on any thread, and sends a value when it is connected.
private final class CountingSource: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never

  let subject = PassthroughSubject<Int, Never>()
  let connections = Atomic<Int>(0)
  let now = Atomic<Int>(0)
  /// How many times it was connected when it was connected already.
  let overlaps = Atomic<Int>(0)
  var whenSubscribing: () -> Void = {}
  var whenDisconnecting: () -> Void = {}

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    whenSubscribing()
    subject.receive(subscriber: subscriber)
  }

  func connect() -> any Cancellable {
    connections.wrappingAdd(1, ordering: .relaxed)
    let before = now.wrappingAdd(1, ordering: .relaxed).oldValue
    if before > 0 { overlaps.wrappingAdd(1, ordering: .relaxed) }
    subject.send(1)
    return AnyCancellable {
      self.now.wrappingSubtract(1, ordering: .relaxed)
      self.whenDisconnecting()
    }
  }
}
