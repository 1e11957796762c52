import Foundation
import Stage2Publishers

/// A subscriber in a course of events. It notices what it should not receive.
final class Visitor: Subscriber {
  typealias Input = Int
  typealias Failure = Failed

  let name: String
  /// What it asks for as soon as it has its subscription.
  private let initialDemand: Subscribers.Demand
  /// It does not keep its subscription, and so never cancels.
  private let isForgetful: Bool
  private unowned let course: Course
  private(set) var subscription: (any Subscription)?
  /// How many values it has asked for.
  private var asked = Subscribers.Demand.none
  private var hasSubscription = false
  /// And it has returned from receiving that.
  private var hasBeenSubscribed = false
  private(set) var hasLeft = false
  private var hasEnded = false
  private var heard: [Int] = []
  /// What was sent while it was there.
  private var sent: Set<Int> = []
  /// What of that it has to have heard, when no call is under way.
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

  /// It has neither canceled nor heard a completion.
  var isGoing: Bool { !hasLeft && !hasEnded }
  /// It has its subscription, and has returned from that.
  var isHere: Bool { hasBeenSubscribed && isGoing }

  var canCancel: Bool { isGoing && subscription != nil }

  func ask(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    course.note("\(name) asks for \(demand == .unlimited ? "all" : "one")")
    asked += demand
    subscription.request(demand)
  }

  func askTooLate() {
    course.note("\(name) asks for all, although it has canceled")
    subscription?.request(.unlimited)
  }

  func cancel() {
    hasLeft = true
    due = []
    course.hasLeft()
    subscription?.cancel()
  }

  func cancelAgain() {
    course.note("\(name) cancels again")
    subscription?.cancel()
  }

  /// The upstream sends this value; if `surely`, to whoever is there and has asked. What is sent
  /// inside a delivery may come before what is being delivered, and take its place where one has asked
  /// for one.
  func isSent(_ value: Int, surely: Bool, isInside: Bool) {
    guard isGoing else { return }
    sent.insert(value)
    if asked != .unlimited, isInside { due = [] }
    let awaited = heard.count + due.subtracting(heard).count
    let isAskedFor = asked == .unlimited || asked > .max(awaited) && !isInside
    if surely, isHere, isAskedFor { due.insert(value) }
  }

  /// The upstream completes before what it was sending has reached all.
  func isInterrupted() { due = [] }

  func check() {
    if let missed = due.subtracting(heard).min() { course.fail("\(name) hears \(missed)") }
    // What comes later was sent too long ago.
    sent = []
  }

  func receive(subscription: any Subscription) {
    enter("its subscription") {
      if hasSubscription { course.fail("\(name) has one subscription") }
      hasSubscription = true
      self.subscription = subscription
      if initialDemand > .none { ask(initialDemand) }
    }
    if isForgetful { self.subscription = nil }
    hasBeenSubscribed = true
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    enter("\(value)") {
      if !hasSubscription { course.fail("\(name) has its subscription before it hears a value") }
      if !isGoing { course.fail("\(name) hears nothing more") }
      if asked == .none || asked <= .max(heard.count) {
        course.fail("\(name) misses \(value), for which it has not asked")
      }
      if heard.contains(value) { course.fail("\(name) hears \(value) once") }
      if !sent.contains(value) { course.fail("\(name) does not hear \(value)") }
      heard.append(value)
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failed>) {
    enter("the completion") {
      if !isGoing { course.fail("\(name) hears nothing more") }
      if "\(completion)" != course.end.map({ "\($0)" }) { course.fail("\(name) hears how it ends") }
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
