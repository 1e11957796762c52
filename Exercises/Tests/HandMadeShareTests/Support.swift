import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

/// Runs the work on a thread of its own, and returns what it returns; nil, and a failure, if it does
/// not return in time, as where a lock is held that is wanted again. A test in which that has happened
/// has failed, and does not wait for a second time.
func inTime<Value>(
  within seconds: Int = 2, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: @escaping () -> Value
) -> Value? {
  let test = Test.current?.id
  if let test, waiting.entries.contains(test) { return nil }
  var value: Value?
  let hasReturned = returns(within: seconds) { value = work() }
  if let test, !hasReturned { waiting.write(test) }
  expect(
    hasReturned, "the calls of this test to return",
    why: "Nobody who comes or cancels has to wait for code that is not yours.",
    sourceLocation: sourceLocation)
  return hasReturned ? value : nil
}

/// The tests whose calls have not returned in time.
private let waiting = Log<Test.ID>()

/// Compares what a test's work has returned, where it has returned.
func expect<Value: Equatable>(
  _ actual: Value?, _ expected: Value, _ what: String, why: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let actual else { return }
  ExerciseTesting.expect(actual, expected, what, why: why, sourceLocation: sourceLocation)
}

/// An upstream that a test sends through, and that counts who comes and who cancels. Safe to use
/// from any thread.
final class Source<Output>: Publisher {
  typealias Failure = Failed

  /// Called when a subscriber has its subscription, before the call returns that brought it.
  var whenSubscribed: (Source) -> Void = { _ in }
  /// Called when a subscription is canceled.
  var whenCanceled: (Source) -> Void = { _ in }

  private let subject = PassthroughSubject<Output, Failed>()
  private let subscribed = Log<Void>()
  private let canceled = Log<Void>()

  var subscriptions: Int { subscribed.entries.count }
  var cancellations: Int { canceled.entries.count }
  /// How many subscriptions have neither been canceled nor completed, if none has completed.
  var going: Int { subscriptions - cancellations }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failed {
    subscribed.write(())
    subject.handleEvents(
      receiveCancel: {
        self.canceled.write(())
        self.whenCanceled(self)
      }
    ).subscribe(subscriber)
    whenSubscribed(self)
  }

  func send(_ value: Output) { subject.send(value) }

  func send(completion: Subscribers.Completion<Failed>) { subject.send(completion: completion) }
}

/// An upstream that can send to a subscription that was canceled.
final class Stubborn: Publisher, Subscription {
  typealias Output = Int
  typealias Failure = Failed

  private var subscribers: [AnySubscriber<Int, Failed>] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    subscribers.append(AnySubscriber(subscriber))
    subscriber.receive(subscription: self)
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {}

  /// To the subscription of this number, the first being 0; nothing when there is no such one.
  func send(_ value: Int, to number: Int) {
    if subscribers.indices.contains(number) { _ = subscribers[number].receive(value) }
  }

  func complete(_ number: Int) {
    if subscribers.indices.contains(number) { subscribers[number].receive(completion: .finished) }
  }
}

/// A subscriber that asks for all, and can be canceled by any thread.
final class Line {
  private var subscription: (any Subscription)?

  init(_ publisher: AnyPublisher<Int, Failed>) {
    publisher.subscribe(
      AnySubscriber<Int, Failed>(receiveSubscription: { subscription in
        self.subscription = subscription
        subscription.request(.unlimited)
      }))
  }

  func cancel() { subscription?.cancel() }
}
