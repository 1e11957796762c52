import Foundation
import Stage2Publishers
import TestSupport

/// A random course of events around a publisher that several subscribers share: subscribers come,
/// ask and cancel, and the upstream sends and completes. They also do so while code of theirs is
/// called, on the same thread or on another one. What must be so then is checked.
///
/// Threads never run at the same time: one waits for the other. So a course is the same in each
/// run. One call at a time may also be held up in code that is not the answer's, but in no
/// delivery. Others are made and return meanwhile; later it goes on.
final class Course {
  /// What has happened.
  var log: [String] = []
  /// The first thing that was not as it must be.
  private(set) var problem: String?
  /// A call has not returned, and holds up what comes after it.
  var isStuck = false
  var random: SeededGenerator
  var shared: AnyPublisher<Int, TestError>?
  weak var upstream: Upstream?
  /// The subscriptions to the upstream.
  var feeds: [Feed] = []
  var visitors: [Visitor] = []
  /// A call on a thread of its own that has not returned.
  var heldCall: HeldCall?
  /// How many moves may still be made in the middle of others.
  var movesInside: Int
  private var lastValue = 0
  /// How many calls of the upstream's code have not returned.
  private var upstreamCalls = 0
  /// How many visitors are being subscribed.
  private var arrivals = 0
  /// How the upstream has completed.
  var end: Subscribers.Completion<TestError>?
  var isOver: Bool { end != nil }
  /// How a subscription to the upstream has completed that may be canceled: perhaps that counts.
  var doubtfulEnd: Subscribers.Completion<TestError>?
  var mayBeOver: Bool { isOver || doubtfulEnd != nil }

  /// Makes the course that a seed determines, of what `share` makes of an upstream. Up to seed
  /// 2000, the higher it is, the more may happen in the middle of something.
  init(
    seed: UInt64, _ share: (AnyPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>
  ) {
    random = SeededGenerator(seed: seed)
    movesInside = random.below(5 + min(Int(clamping: seed) / 100, 20))
    let upstream = Upstream(self, keepsSubscribers: random.chance(25))
    self.upstream = upstream
    shared = share(upstream.eraseToAnyPublisher())
  }

  /// Code of the upstream runs: what is to be done about it may be done when that has returned.
  func inUpstream(_ work: (Course) -> Void) {
    upstreamCalls += 1
    work(self)
    upstreamCalls -= 1
  }

  /// The upstream is subscribed to.
  func add(_ feed: Feed) {
    if feeds.contains(where: { !$0.isOver && !$0.isAbandoned }) || isOver {
      fail("the upstream is subscribed to once")
    }
    feeds.append(feed)
    if !visitors.contains(where: { $0.isGoing || $0.isLeaving }) {
      fail("somebody is there when the upstream is subscribed to")
    }
    // A visitor that is leaving will cancel this feed as well.
    if !visitors.contains(where: \.isGoing) { feed.isAbandoned = true }
    note("the upstream is subscribed to")
  }

  /// Makes some moves, and then has all cancel, and releases everything.
  func run() {
    for _ in 0..<(3 + random.below(6)) where problem == nil {
      move(inside: false)
      check()
    }
    // In the middle of this, too, something may happen.
    if problem == nil {
      cancelAll()
      feeds.forEach { $0.handOver() }
    }
    while heldCall != nil, !isStuck { letGoOn() }
    guard problem == nil else { return }
    movesInside = 0
    cancelAll()
    feeds.forEach { $0.handOver() }
    check()
    // Some have not kept what to cancel with.
    if visitors.contains(where: \.isGoing) { feeds.first(where: \.mayComplete).map(complete) }
    check()
    release()
  }

  func move(inside: Bool) {
    let going = visitors.filter(\.isGoing)
    let sources = feeds.filter(\.maySend)
    switch random.below(14) {
    case 0...2 where mayCome: come()
    case 3...4: random.element(of: going).map(cancel)
    case 5: random.element(of: going)?.ask(random.chance(50) ? .max(1) : .unlimited)
    case 6...7: random.element(of: sources).map(send)
    case 8 where !inside: feeds.first { !$0.isHandedOver }?.handOver()
    case 9:
      let isAwaited = visitors.contains(where: \.isHere)
      guard !mayBeOver else { return }
      random.element(of: sources.filter { isAwaited || $0.isAbandoned }).map(complete)
    case 10:
      let left = random.element(of: visitors.filter(\.hasLeft))
      random.chance(50) ? left?.cancelAgain() : left?.askTooLate()
    case 11 where random.chance(25): _ = takeOut(&shared)
    case 12...13: heldCall == nil ? beginHeldCall(going) : letGoOn()
    default: break
    }
  }

  var mayCome: Bool { visitors.count < 5 && shared != nil }

  func come() {
    let name = "ABCDE".map(String.init)[visitors.count]
    let demands: [Subscribers.Demand] = [.none, .max(1), .max(2), .unlimited, .unlimited]
    let visitor = Visitor(
      name, asksFor: demands[random.below(5)], isForgetful: random.chance(12), self)
    visitors.append(visitor)
    log.append("\(name) comes")
    arrivals += 1
    shared?.subscribe(visitor.makeSubscriber())
    arrivals -= 1
    let isOpen = feeds.contains { !$0.isOver }
    // Nothing is subscribed to while somebody else is still arriving: the first values would be
    // missed.
    if visitor.isHere, arrivals == 0, !isOpen, !mayBeOver, upstreamCalls == 0 {
      fail("the upstream is subscribed to when \(name) has come")
    }
  }

  private func cancelAll() {
    while let visitor = visitors.first(where: \.canCancel) { cancel(visitor) }
  }

  func cancel(_ visitor: Visitor) {
    guard visitor.canCancel else { return }
    log.append("\(visitor.name) cancels")
    visitor.cancel()
  }

  private func send(_ feed: Feed) {
    lastValue += 1
    log.append("the upstream sends \(lastValue)")
    for visitor in visitors {
      visitor.noteSent(
        lastValue, surely: !feed.isAbandoned && doubtfulEnd == nil, isInside: feed.isSending)
    }
    feed.send(lastValue)
  }

  private func complete(_ feed: Feed) {
    let fails = random.chance(50)
    log.append(fails ? "the upstream fails" : "the upstream completes")
    let completion: Subscribers.Completion<TestError> = fails ? .failure(TestError()) : .finished
    if feed.isAbandoned { doubtfulEnd = completion } else { end = completion }
    if feed.isSending || feed.isAbandoned { visitors.forEach { $0.excuseMissing() } }
    feed.complete(completion)
  }

  /// The upstream sends a value by itself: as soon as it is asked.
  func sendAtOnce(_ feed: Feed) {
    if random.chance(50) { send(feed) }
  }

  func asksInReturn() -> Bool { random.chance(25) }

  func handsOverLater() -> Bool { random.chance(33) }

  /// The upstream is canceled: those that have left count no more, also while they are inside
  /// `cancel()`.
  func noteCancellation() { visitors.forEach { $0.isLeaving = false } }

  /// Somebody leaves: when nobody is there any more, the upstream may be canceled.
  func noteLeaving() {
    guard !visitors.contains(where: \.isHere) else { return }
    feeds.forEach { $0.isAbandoned = true }
  }

  func fail(_ what: String) { problem = problem ?? what }

  func note(_ text: String) { log.append(text) }
}

/// Sets a variable to nil, and returns what was in it, so that it is released when that is done: a
/// release may run code that looks there.
func takeOut<Value>(_ variable: inout Value?) -> Value? {
  defer { variable = nil }
  return variable
}
