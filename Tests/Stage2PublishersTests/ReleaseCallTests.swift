import Foundation
import Stage2Publishers
import Testing

/// 3.13: what is released calls back, as a `deinit` may. Had a lock been held then, it would be
/// taken twice, and nothing would go on.
@Suite struct ReleaseCallTests {
  /// An array, because the compiler releases arrays earlier than other values.
  private typealias Values = [Canary]
  private typealias Make = (
    PassthroughSubject<Values, Never>, TestScheduler<VirtualTime>
  ) -> AnyPublisher<Values, Never>

  @Test(
    "A delivered value that is released sends, requests and cancels",
    arguments: [
      "merge", "flatMap", "zip", "combineLatest", "combineLatest of the other", "switchToLatest",
      "append", "catch", "receive(on:)", "receive(on:) immediately", "delay", "debounce",
      "subscribe(on:)", "prefix", "handleEvents", "tryMap", "collect", "first", "scan",
      "removeDuplicates", "current value", "published", "first(where:)", "last", "reduce",
      "prefix(while:)", "drop(while:)", "combineLatest of three",
    ])
  func releasedValues(name: String) throws {
    let make = try #require(Self.pipelines[name])
    #expect(ends { Self.play(make) } == 3)
  }

  /// Sends three values that nobody keeps, and returns how many of them were released.
  private static func play(_ make: Make) -> Int {
    let (subject, clock) = (PassthroughSubject<Values, Never>(), TestScheduler())
    var subscription: (any Subscription)?
    var released = 0
    make(subject, clock).subscribe(
      AnySubscriber(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(2))
        }, receiveValue: { _ in .max(1) }))
    clock.run()
    for index in 0..<3 {
      send(to: subject) {
        released += 1
        subscription?.request(.max(1))
        subject.send([])
        if index == 2 { subscription?.cancel() }
      }
      clock.run()
    }
    subject.send(completion: .finished)
    clock.run()
    subscription?.cancel()
    subscription = nil
    return released
  }

  private static func send(
    to subject: PassthroughSubject<Values, Never>, onRelease: @escaping () -> Void
  ) {
    let canary = Canary()
    canary.onDeinit = onRelease
    subject.send([canary])
  }

  private static var pipelines: [String: Make] {
    let other = Just<Values>([]).append(Empty(completeImmediately: false))
    return [
      "merge": { subject, _ in subject.merge(with: other).eraseToAnyPublisher() },
      "flatMap": { subject, _ in subject.flatMap { Just($0) }.eraseToAnyPublisher() },
      "zip": { subject, _ in subject.zip(subject) { a, _ in a }.eraseToAnyPublisher() },
      "combineLatest": { subject, _ in
        subject.combineLatest(other) { _, b in b }.eraseToAnyPublisher()
      },
      "combineLatest of the other": { subject, _ in
        other.combineLatest(subject) { a, _ in a }.eraseToAnyPublisher()
      },
      "switchToLatest": { subject, _ in
        subject.map { Just($0) }.switchToLatest().eraseToAnyPublisher()
      },
      "append": { subject, _ in subject.append(other).eraseToAnyPublisher() },
      "catch": { subject, _ in
        subject.setFailureType(to: TestError.self).catch { _ in other }.eraseToAnyPublisher()
      },
      "receive(on:)": { subject, clock in subject.receive(on: clock).eraseToAnyPublisher() },
      "receive(on:) immediately": { subject, _ in
        subject.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher()
      },
      "delay": { subject, clock in
        subject.delay(for: 1, scheduler: clock).eraseToAnyPublisher()
      },
      "debounce": { subject, clock in
        subject.debounce(for: 1, scheduler: clock).eraseToAnyPublisher()
      },
      "subscribe(on:)": { subject, clock in subject.subscribe(on: clock).eraseToAnyPublisher() },
      "prefix": { subject, _ in subject.prefix(9).eraseToAnyPublisher() },
      "handleEvents": { subject, _ in
        subject.handleEvents(receiveOutput: { _ in }).eraseToAnyPublisher()
      },
      "tryMap": { subject, _ in
        subject.tryMap { (values: Values) throws -> Values in values }.replaceError(with: [])
          .eraseToAnyPublisher()
      },
      "collect": { subject, _ in subject.collect().map { $0[0] }.eraseToAnyPublisher() },
      "first": { subject, _ in subject.first().eraseToAnyPublisher() },
      "first(where:)": { subject, _ in subject.first { _ in true }.eraseToAnyPublisher() },
      "last": { subject, _ in subject.last().eraseToAnyPublisher() },
      "reduce": { subject, _ in subject.reduce([]) { $1 }.eraseToAnyPublisher() },
      "prefix(while:)": { subject, _ in
        subject.prefix { !$0.isEmpty }.eraseToAnyPublisher()
      },
      "drop(while:)": { subject, _ in subject.drop { !$0.isEmpty }.eraseToAnyPublisher() },
      "combineLatest of three": { subject, _ in
        other.combineLatest(subject, other) { _, b, _ in b }.eraseToAnyPublisher()
      },
      "scan": { subject, _ in subject.scan([]) { $1 }.eraseToAnyPublisher() },
      "removeDuplicates": { subject, _ in
        subject.removeDuplicates { $0.isEmpty && $1.isEmpty }.eraseToAnyPublisher()
      },
      "current value": { subject, _ in
        let current = CurrentValueSubject<Values, Never>([])
        _ = subject.sink { current.send($0) }
        return current.handleEvents(receiveSubscription: { _ in }).eraseToAnyPublisher()
      },
      "published": { subject, _ in
        let property = Property()
        let cancellable = subject.sink { property.values = $0 }
        return property.$values.handleEvents(receiveCancel: { cancellable.cancel() })
          .eraseToAnyPublisher()
      },
    ]
  }

  private final class Property { @Published var values: Values = [] }

  @Test("A subscription that goes while its upstream is asked for more cancels the others")
  func releasedSubscription() {
    let released = ends { () -> Int in
      let (upstream, subject) = (Fleeting(), PassthroughSubject<Int, Never>())
      var subscription: (any Subscription)?
      upstream.zip(subject).subscribe(
        AnySubscriber(
          receiveSubscription: {
            subscription = $0
            $0.request(.max(1))
          }, receiveValue: { _ in .max(1) }))
      upstream.onRelease = { subscription?.cancel() }
      _ = upstream.subscriber?.receive(1)
      subject.send(1)
      subscription = nil
      return upstream.releases
    }
    #expect(released == 1)
  }

  /// What `body` returns; nil when it does not return at all.
  private func ends(_ body: @escaping () -> Int) -> Int? {
    let (done, result) = (DispatchSemaphore(value: 0), Exclusive<Int?>(nil))
    nonisolated(unsafe) let body = body
    Thread.detachNewThread {
      let value = body()
      result { $0 = value }
      done.signal()
    }
    return done.wait(timeout: .now() + 60) == .success ? result.value : nil
  }
}

/// A publisher that nobody but its subscriber keeps the subscription of. It finishes when it is
/// asked for the second time.
private final class Fleeting: Publisher {
  typealias Output = Int
  typealias Failure = Never

  var onRelease: () -> Void = {}
  var releases = 0
  var subscriber: AnySubscriber<Int, Never>?

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    self.subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Connection(self))
  }

  private final class Connection: Subscription {
    private let publisher: Fleeting
    private var requests = 0

    init(_ publisher: Fleeting) { self.publisher = publisher }

    func request(_ demand: Subscribers.Demand) {
      requests += 1
      if requests == 2 { publisher.subscriber?.receive(completion: .finished) }
    }

    func cancel() {}

    deinit {
      publisher.releases += 1
      publisher.onRelease()
    }
  }
}
