import Foundation
import Stage2Publishers

/// A random course of events around a publisher that several subscribers share: subscribers come, ask
/// and cancel, and the upstream sends and completes. They also do so while code of theirs is called,
/// on the same thread or on another one. What must be so then is checked.
///
/// Threads never run at the same time: one waits for the other. So a course is the same in each run.
public final class Course {
  /// What has happened, as a learner is told.
  public private(set) var log: [String] = []
  /// The first thing that was not as it must be.
  public private(set) var fault: String?
  /// A call has not returned, and holds up what comes after it.
  public private(set) var isStuck = false
  private var random: RandomNumbers
  private var shared: AnyPublisher<Int, Failed>?
  private var upstream: Upstream?
  private var visitors: [Visitor] = []
  /// How many moves may still be made in the middle of others.
  private var movesInside: Int
  private var lastValue = 0
  /// How many calls of the upstream's code have not returned.
  private var upstreamCalls = 0
  /// How the upstream has completed.
  private(set) var end: Subscribers.Completion<Failed>?
  private var isOver: Bool { end != nil }

  /// Makes a course of a number, which is always the same one, of what `share` makes of an upstream.
  public init(
    number: Int, _ share: (AnyPublisher<Int, Failed>) -> AnyPublisher<Int, Failed>
  ) {
    random = RandomNumbers(seed: number)
    movesInside = random.next(12)
    let upstream = Upstream(self, keepsSubscribers: random.chance(1, of: 4))
    self.upstream = upstream
    shared = share(upstream.eraseToAnyPublisher())
  }

  /// Code of the upstream runs: what is to be done about it may be done when that has returned.
  func inUpstream(_ work: () -> Void) {
    upstreamCalls += 1
    work()
    upstreamCalls -= 1
  }

  /// Makes some moves, and then has all cancel, and releases everything.
  public func run() {
    for _ in 0..<(3 + random.next(6)) where fault == nil {
      move(inside: false)
      check()
    }
    guard fault == nil else { return }
    // In the middle of this, too, something may happen.
    cancelAll()
    upstream?.feeds.forEach { $0.handOver() }
    movesInside = 0
    cancelAll()
    upstream?.feeds.forEach { $0.handOver() }
    // Some have not kept what to cancel with.
    if !isOver { upstream?.feeds.first(where: \.maySend).map(complete) }
    check()
    release()
  }

  private func move(inside: Bool) {
    let going = visitors.filter(\.isGoing)
    let sources = (upstream?.feeds ?? []).filter(\.maySend)
    switch random.next(12) {
    case 0...2 where visitors.count < 5 && shared != nil: come()
    case 3...4: random.element(of: going).map(cancel)
    case 5: random.element(of: going)?.ask(random.chance(1, of: 2) ? .max(1) : .unlimited)
    case 6...7: random.element(of: sources).map(send)
    case 8 where !inside: upstream?.feeds.first { !$0.isHandedOver }?.handOver()
    case 9:
      guard random.chance(1, of: 2), visitors.contains(where: \.isHere), !isOver else { return }
      random.element(of: sources.filter { !$0.isDoubtful }).map(complete)
    case 10:
      let left = random.element(of: visitors.filter(\.hasLeft))
      random.chance(1, of: 2) ? left?.cancelAgain() : left?.askTooLate()
    case 11 where random.chance(1, of: 4): shared = nil
    default: break
    }
  }

  /// Code that is not the answer's is called: perhaps something happens meanwhile.
  func meanwhile(_ what: String) {
    guard movesInside > 0, fault == nil, random.chance(1, of: 2) else { return }
    let count = min(1 + random.next(3), movesInside)
    movesInside -= count
    let moves = { for _ in 0..<count where self.fault == nil { self.move(inside: true) } }
    guard random.chance(1, of: 2) else { return moves() }
    log.append("[on another thread, while \(what):")
    let before = log.count
    if !returns(moves) {
      fail("that call returns, on another thread")
      isStuck = true
    }
    if log.count == before {
      log.removeLast()
    } else {
      log.append("]")
    }
  }

  private func come() {
    let name = "ABCDE".map(String.init)[visitors.count]
    let demand: [Subscribers.Demand] = [.none, .max(1), .max(1), .unlimited, .unlimited]
    let visitor = Visitor(
      name, asksFor: demand[random.next(5)], isForgetful: random.chance(1, of: 8), self)
    visitors.append(visitor)
    log.append("\(name) comes")
    shared?.subscribe(visitor)
    let isOpen = upstream?.feeds.contains { !$0.isOver } == true
    if visitor.isHere, !isOpen, !isOver, upstreamCalls == 0 {
      fail("the upstream is subscribed to when \(name) has come")
    }
  }

  private func cancelAll() {
    while let visitor = visitors.first(where: \.canCancel) { cancel(visitor) }
  }

  private func cancel(_ visitor: Visitor) {
    guard visitor.canCancel else { return }
    log.append("\(visitor.name) cancels")
    visitor.cancel()
  }

  private func send(_ feed: Feed) {
    lastValue += 1
    log.append("the upstream sends \(lastValue)")
    for visitor in visitors {
      visitor.isSent(lastValue, surely: !feed.isDoubtful, isInside: feed.isSending)
    }
    feed.send(lastValue)
  }

  private func complete(_ feed: Feed) {
    let fails = random.chance(1, of: 2)
    log.append(fails ? "the upstream fails" : "the upstream completes")
    end = fails ? .failure(Failed()) : .finished
    if feed.isSending { visitors.forEach { $0.isInterrupted() } }
    feed.complete(fails ? .failure(Failed()) : .finished)
  }

  /// The upstream sends a value by itself: as soon as it is asked.
  func sendAtOnce(_ feed: Feed) {
    if random.chance(1, of: 2) { send(feed) }
  }

  func handsOverLater() -> Bool { random.chance(1, of: 3) }

  /// Somebody has left: when nobody is there any more, the upstream is to be canceled.
  func hasLeft() {
    guard !visitors.contains(where: \.isHere) else { return }
    upstream?.feeds.forEach { $0.isAbandoned = true }
  }

  func fail(_ what: String) { fault = fault ?? what }

  func note(_ text: String) { log.append(text) }

  /// Checks what must be so when no call is under way.
  private func check() {
    guard fault == nil else { return }
    let going = visitors.filter(\.isGoing)
    for visitor in visitors { visitor.check() }
    let open = (upstream?.feeds ?? []).filter { !$0.isOver }
    if isOver {
      going.forEach { fail("\($0.name) has heard the completion") }
    } else {
      let count = going.isEmpty ? 0 : 1
      let handedOver = open.filter(\.isHandedOver)
      if handedOver.count > count || open.count < count {
        fail(count == 1 ? "the upstream is subscribed to once" : "the upstream is canceled")
      }
      for feed in handedOver where feed.asked != .unlimited {
        fail("the upstream is asked for all its values")
      }
    }
  }

  private func release() {
    // While that is released, nothing more happens.
    movesInside = 0
    weak let upstream = self.upstream
    let names = visitors.map(\.name)
    let left = visitors.map { WeakReference($0) }
    self.upstream = nil
    visitors = []
    guard fault == nil else { return }
    for (name, visitor) in zip(names, left) where visitor.object != nil {
      fail("\(name) is released")
    }
    shared = nil
    if upstream != nil { fail("the publisher is released, and its upstream with it") }
  }
}
