import ExerciseTesting
import Foundation
import Stage2Publishers

/// A subscriber in a course of events. It notices what it should not receive.
final class Visitor: Subscriber {
  typealias Input = Int
  typealias Failure = Failed

  let name: String
  /// Whether it asks as soon as it has its subscription.
  private let asks: Bool
  private unowned let course: Course
  private(set) var subscription: (any Subscription)?
  /// It has asked for all values. It asks for nothing else.
  private(set) var hasAsked = false
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

  init(_ name: String, asks: Bool, _ course: Course) {
    self.name = name
    self.asks = asks
    self.course = course
  }

  /// It has neither canceled nor heard a completion.
  var isGoing: Bool { !hasLeft && !hasEnded }
  /// It has its subscription, and has returned from that.
  var isHere: Bool { hasBeenSubscribed && isGoing }

  var canCancel: Bool { isGoing && subscription != nil }

  func ask() {
    guard let subscription else { return }
    course.note("\(name) asks for all")
    hasAsked = true
    subscription.request(.unlimited)
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

  /// The upstream sends this value; if `surely`, to whoever is there and has asked.
  func isSent(_ value: Int, surely: Bool) {
    guard isGoing else { return }
    sent.insert(value)
    if surely, isHere, hasAsked { due.insert(value) }
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
      if self.subscription != nil { course.fail("\(name) has one subscription") }
      self.subscription = subscription
      if asks { ask() }
    }
    hasBeenSubscribed = true
  }

  func receive(_ value: Int) -> Subscribers.Demand {
    enter("\(value)") {
      if subscription == nil { course.fail("\(name) has its subscription before it hears a value") }
      if !isGoing { course.fail("\(name) hears nothing more") }
      if !hasAsked { course.fail("\(name) misses \(value), for which it has not asked") }
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
