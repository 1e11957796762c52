import Foundation
import Stage2Publishers

/// The upstream of a course of events.
final class Upstream: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  private weak var course: Course?
  /// Whether it goes on retaining a subscriber that has canceled, or has heard the completion.
  private let keepsSubscribers: Bool

  init(_ course: Course, keepsSubscribers: Bool) {
    self.course = course
    self.keepsSubscribers = keepsSubscribers
  }

  // The publisher is the only one that retains it.
  deinit {
    course?.inUpstream { $0.meanwhile("the upstream is released") }
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    guard let course else { return }
    let feed = Feed(AnySubscriber(subscriber), course, keepsSubscriber: keepsSubscribers)
    course.add(feed)
    course.inUpstream { course in
      course.meanwhile("the upstream is being subscribed to")
      if course.handsOverLater() {
        course.note("it will pass the subscription on later")
      } else {
        feed.handOver()
      }
      course.meanwhile("the upstream is being subscribed to")
    }
  }
}

/// One subscription to the upstream, as the upstream has it.
final class Feed {
  /// There was a moment when nobody was there, since it was subscribed to, or known to be kept: it
  /// may be canceled, or kept for the next subscriber.
  var isAbandoned = false
  private(set) var isHandedOver = false
  private(set) var isOver = false
  private(set) var asked = Subscribers.Demand.none
  private var subscriber: AnySubscriber<Int, TestError>?
  private unowned let course: Course
  private let keepsSubscriber: Bool
  /// The threads that are sending to the subscriber.
  private var callers: [Thread] = []

  var isSending: Bool { !callers.isEmpty }
  var isSendingHere: Bool { callers.contains(.current) }

  init(
    _ subscriber: AnySubscriber<Int, TestError>, _ course: Course, keepsSubscriber: Bool
  ) {
    self.subscriber = subscriber
    self.course = course
    self.keepsSubscriber = keepsSubscriber
  }

  /// An upstream sends one thing at a time, and what it sends inside a delivery, on the same
  /// thread.
  var maySend: Bool { mayComplete && asked > .none }

  /// A completion needs no demand.
  var mayComplete: Bool {
    isHandedOver && !isOver && callers.allSatisfy { $0 === Thread.current }
  }

  func handOver() {
    guard !isHandedOver else { return }
    isHandedOver = true
    course.note("the upstream passes the subscription on")
    call { $0.receive(subscription: Handle(of: self, course)) }
  }

  func send(_ value: Int) { call { _ = $0.receive(value) } }

  func complete(_ completion: Subscribers.Completion<TestError>) {
    isOver = true
    call { $0.receive(completion: completion) }
    if !keepsSubscriber { _ = takeOut(&subscriber) }
  }

  func request(_ demand: Subscribers.Demand) {
    asked += demand
    course.note("the upstream is asked")
    if maySend { course.sendAtOnce(self) }
    course.meanwhile("the upstream is asked")
  }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    course.note("the upstream is canceled")
    if !isAbandoned, !course.mayBeOver { course.fail("the upstream is not canceled yet") }
    course.noteCancellation()
    course.inUpstream { $0.meanwhile("the upstream is being canceled") }
    if !keepsSubscriber { _ = takeOut(&subscriber) }
  }

  private func call(_ work: (AnySubscriber<Int, TestError>) -> Void) {
    callers.append(.current)
    if let subscriber { work(subscriber) }
    callers.removeLast()
  }
}

/// A subscription to the upstream, as the subscriber has it.
private final class Handle: Subscription {
  private let feed: Feed
  private let course: Course

  init(of feed: Feed, _ course: Course) {
    self.feed = feed
    self.course = course
  }

  deinit {
    course.inUpstream { $0.meanwhile("the upstream's subscription is released") }
  }

  func request(_ demand: Subscribers.Demand) { feed.request(demand) }

  func cancel() { feed.cancel() }
}
