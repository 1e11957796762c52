import Foundation
import Stage2Publishers

/// A subscriber in a course of events. It notices what it should not receive.
final class Visitor {
  let name: String
  /// What it asks for as soon as it has its subscription.
  private let initialDemand: Subscribers.Demand
  /// It does not keep its subscription, and so never cancels.
  private let isForgetful: Bool
  private unowned let course: Course
  private var subscription: (any Subscription)?
  private weak var subscriber: AnyObject?
  /// How many values it has asked for.
  private var asked = Subscribers.Demand.none
  var hasAsked: Bool { asked > .none }
  private var hasSubscription = false
  /// And it has returned from receiving that.
  private var hasBeenSubscribed = false
  private(set) var hasLeft = false
  /// It has, but is still inside `cancel()`, and may count.
  var isLeaving = false
  private var hasEnded = false
  private var heard: [Int] = []
  /// What was sent while it was there.
  private var sent: Set<Int> = []
  /// What of that may have used up what it has asked for.
  private var possible: Set<Int> = []
  /// What it has to have heard, when no call is under way.
  private var due: Set<Int> = []
  /// The threads that are inside it.
  private var inside: [Thread] = []

  init(
    _ name: String, asksFor demand: Subscribers.Demand, isForgetful: Bool, _ course: Course
  ) {
    self.name = name
    self.initialDemand = demand
    self.isForgetful = isForgetful
    self.course = course
  }

  /// Whether what subscribes for it is retained.
  var isRetained: Bool { subscriber != nil }

  /// What subscribes for it. It is made once, and the publisher is the only one that retains it.
  func makeSubscriber() -> some Subscriber<Int, TestError> {
    let subscriber = VisitingSubscriber(self, course)
    self.subscriber = subscriber
    return subscriber
  }

  /// It has neither canceled nor heard a completion.
  var isGoing: Bool { !hasLeft && !hasEnded }
  /// It has its subscription, and has returned from that.
  var isHere: Bool { hasBeenSubscribed && isGoing }

  var canCancel: Bool { isGoing && subscription != nil }
  /// This thread is inside it.
  var isCalledHere: Bool { inside.contains(.current) }

  func ask(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    course.note("\(name) asks for \(demand.max.map(String.init) ?? "all")")
    asked += demand
    subscription.request(demand)
  }

  func askTooLate() {
    course.note("\(name) asks for all, although it has canceled")
    subscription?.request(.unlimited)
  }

  func cancel() {
    (hasLeft, isLeaving) = (true, true)
    due = []
    course.noteLeaving()
    subscription?.cancel()
    isLeaving = false
  }

  func cancelAgain() {
    course.note("\(name) cancels again")
    subscription?.cancel()
  }

  /// The upstream sends this value; if `surely`, to every visitor that has asked for it. What is
  /// sent inside a delivery may come before what is being delivered, and take its place where it
  /// has not asked for all.
  func noteSent(_ value: Int, surely: Bool, isInside: Bool) {
    guard isGoing else { return }
    sent.insert(value)
    if asked != .unlimited, isInside { due = [] }
    guard asked == .unlimited || asked > .max(possible.union(heard).count) else { return }
    possible.insert(value)
    if surely, isHere, asked == .unlimited || !isInside { due.insert(value) }
  }

  /// The upstream completes, or perhaps does: what was sent before does not have to reach all.
  func excuseMissing() { due = [] }

  func check() {
    if !isGoing, isRetained { course.fail("\(name) is released") }
    if let missed = due.subtracting(heard).min() { course.fail("\(name) hears \(missed)") }
    // What comes later was sent too long ago.
    sent = []
    possible = []
  }

  fileprivate func receive(subscription: any Subscription) {
    enter("its subscription") {
      if hasSubscription { course.fail("\(name) has one subscription") }
      hasSubscription = true
      self.subscription = subscription
      if initialDemand > .none { ask(initialDemand) }
    }
    if isForgetful { _ = takeOut(&self.subscription) }
    hasBeenSubscribed = true
  }

  fileprivate func receive(_ value: Int) -> Subscribers.Demand {
    enter("\(value)") {
      if !hasSubscription { course.fail("\(name) has its subscription before it hears a value") }
      if !isGoing { course.fail("\(name) hears nothing more") }
      if asked <= .max(heard.count) {
        course.fail("\(name) misses \(value), for which it has not asked")
      }
      if heard.contains(value) { course.fail("\(name) hears \(value) once") }
      if !sent.contains(value) { course.fail("\(name) does not hear \(value)") }
      heard.append(value)
    }
    guard isGoing, asked != .unlimited, course.asksInReturn() else { return .none }
    course.note("\(name) asks for 1 in return")
    asked += 1
    return .max(1)
  }

  fileprivate func receive(completion: Subscribers.Completion<TestError>) {
    enter("the completion") {
      if !isGoing { course.fail("\(name) hears nothing more") }
      if !course.settleEnd(with: completion) { course.fail("\(name) hears how it ends") }
      hasEnded = true
    }
  }

  private func enter(_ what: String, _ work: () -> Void) {
    if inside.contains(where: { $0 !== Thread.current }) {
      course.fail("\(name) is called by one thread at a time")
    }
    inside.append(.current)
    course.note("\(name) receives \(what)")
    work()
    course.meanwhile("\(name) receives that")
    inside.removeLast()
  }
}

/// What subscribes for a visitor: to be released when that has canceled, or heard the completion.
private final class VisitingSubscriber: Subscriber {
  private let visitor: Visitor
  private weak var course: Course?

  init(_ visitor: Visitor, _ course: Course) {
    self.visitor = visitor
    self.course = course
  }

  deinit { course?.meanwhile("\(visitor.name) is released") }

  func receive(subscription: any Subscription) { visitor.receive(subscription: subscription) }

  func receive(_ value: Int) -> Subscribers.Demand { visitor.receive(value) }

  func receive(completion: Subscribers.Completion<TestError>) {
    visitor.receive(completion: completion)
  }
}
