import Stage2Publishers

/// A publisher that keeps no rule: a test sends its subscriber whatever it wants, at any time.
final class Unruly: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  final class Grip: Subscription {
    var requests: [Subscribers.Demand] = []
    var cancels = 0
    func request(_ demand: Subscribers.Demand) { requests.append(demand) }
    func cancel() { cancels += 1 }
  }

  private(set) var subscriber: AnySubscriber<Int, TestError>?
  let grip = Grip()
  private let holdsBack: Bool

  /// One that holds back sends its subscription when the test says so.
  init(holdsBack: Bool = false) { self.holdsBack = holdsBack }

  func subscribeNow() { subscriber?.receive(subscription: grip) }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    self.subscriber = AnySubscriber(subscriber)
    if !holdsBack { subscriber.receive(subscription: grip) }
  }

  func send(_ value: Int) { _ = subscriber?.receive(value) }
  func send(completion: Subscribers.Completion<TestError>) {
    subscriber?.receive(completion: completion)
  }
  func send(subscription: any Subscription) { subscriber?.receive(subscription: subscription) }
}
