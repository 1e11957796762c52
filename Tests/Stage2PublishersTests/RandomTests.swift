import Foundation
import Stage2Publishers
import Testing

/// Random trees of operators, random scripts of events, every rule checked at every edge.
@Suite struct RandomTests {
  @Test("Random operator trees keep every rule on every edge, and retain nothing")
  func randomTrees() {
    let seed = ProcessInfo.processInfo.environment["WORKBOOK_RANDOM_SEED"].flatMap(UInt64.init)
    let seeds = seed.map { $0..<($0 + 1) } ?? 1..<UInt64(randomCases + 1)
    for seed in seeds {
      let outcome = RandomCase(seed: seed).run()
      guard outcome.isEmpty else {
        Issue.record("WORKBOOK_RANDOM_SEED=\(seed): \(outcome.joined(separator: "; "))")
        return
      }
    }
  }
}

/// One tree, one script and one subscriber, all made from one seed.
private final class RandomCase {
  private var random: SeededGenerator
  private let findings = Findings()
  private let clock = TestScheduler()
  private var subjects: [any Subject<Int, TestError>] = []
  private var promises: [Future<Int, TestError>.Promise] = []
  private var edges = 0

  /// What re-entrant callbacks may still do, so that a case comes to an end.
  private var mischief = 25

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func run() -> [String] {
    weak var leaked: RandomSubscriber?
    var tree = ""
    do {
      let (publisher, description) = node(depth: 3)
      tree = description
      let subscriber = RandomSubscriber(answers: (0..<6).map { _ in answer() }) { [unowned self] in
        act(subscriber: $0)
      }
      leaked = subscriber
      publisher.subscribe(subscriber)
      clock.advance()
      if random.chance(70) { subscriber.request(demand()) }
      for _ in 0..<(3 + random.below(15)) { step(subscriber) }
      if random.chance(30) { subscriber.request(.unlimited) }
      clock.run()
      subscriber.cancel()
      clock.run()
    }
    subjects = []
    promises = []
    if leaked != nil { findings.report("3.13: the subscriber is retained") }
    return findings.violations.isEmpty ? [] : findings.violations + [tree]
  }

  private func demand() -> Subscribers.Demand {
    random.chance(30) ? .unlimited : .max(1 + random.below(3))
  }

  private func answer() -> Subscribers.Demand {
    random.chance(50) ? .none : .max(random.below(3))
  }

  private func step(_ subscriber: RandomSubscriber) {
    switch random.below(10) {
    case 0...4: sendSomething()
    case 5, 6: subscriber.request(demand())
    case 7: clock.advance(by: .seconds(random.below(3)))
    case 8: if random.chance(40) { completeSomething() }
    default: if random.chance(15) { subscriber.cancel() }
    }
  }

  /// What the subscriber does from inside its callbacks.
  private func act(subscriber: RandomSubscriber) {
    guard mischief > 0, random.chance(35) else { return }
    mischief -= 1
    switch random.below(8) {
    case 0...2: sendSomething()
    case 3, 4: subscriber.request(demand())
    case 5: completeSomething()
    case 6: if random.chance(40) { subscriber.cancel() }
    default: clock.advance(by: .seconds(random.below(2)))
    }
  }

  private func sendSomething() {
    if random.chance(10), let promise = promises.randomElement(using: &random) {
      promise(random.chance(80) ? .success(random.below(100)) : .failure(TestError()))
    }
    subjects.randomElement(using: &random)?.send(random.below(100))
  }

  private func completeSomething() {
    let completion: Subscribers.Completion<TestError> =
      random.chance(70) ? .finished : .failure(TestError())
    subjects.randomElement(using: &random)?.send(completion: completion)
  }

  private func node(depth: Int) -> (Numbers, String) {
    let (made, description) = depth == 0 || random.chance(10) ? source() : operation(depth)
    edges += 1
    return (
      made.monitored("edge \(edges) after \(description)", findings).eraseToAnyPublisher(),
      description
    )
  }

  private func source() -> (Numbers, String) {
    switch random.below(9) {
    case 0, 1, 2:
      let subject = PassthroughSubject<Int, TestError>()
      subjects.append(subject)
      return (subject.eraseToAnyPublisher(), "passthrough")
    case 3:
      let subject = CurrentValueSubject<Int, TestError>(random.below(100))
      subjects.append(subject)
      return (subject.eraseToAnyPublisher(), "current value")
    case 4:
      let count = random.below(5)
      let numbers = (0..<count).publisher.setFailureType(to: TestError.self)
      return (numbers.eraseToAnyPublisher(), "sequence of \(count)")
    case 5:
      return (Just(7).setFailureType(to: TestError.self).eraseToAnyPublisher(), "just")
    case 6:
      let completes = random.chance(80)
      return (Empty(completeImmediately: completes).eraseToAnyPublisher(), "empty \(completes)")
    case 7:
      return (Fail(error: TestError()).eraseToAnyPublisher(), "fail")
    default:
      let isKept = random.chance(50)
      let future = Future<Int, TestError> { [unowned self] promise in
        if isKept { promise(.success(3)) } else { promises.append(promise) }
      }
      return (Deferred { future }.eraseToAnyPublisher(), "future \(isKept)")
    }
  }

  /// A publisher for an inner stream, made anew or shared, as the closures of operators return them.
  private func inners() -> ([Numbers], String) {
    let made = (0..<3).map { _ in node(depth: random.below(2)) }
    return (made.map(\.0), "[" + made.map(\.1).joined(separator: ", ") + "]")
  }

  private func operation(_ depth: Int) -> (Numbers, String) {
    let (up, name) = node(depth: depth - 1)
    switch random.below(12) {
    case 0:
      let (other, otherName) = node(depth: depth - 1)
      return (up.merge(with: other).eraseToAnyPublisher(), "merge(\(name), \(otherName))")
    case 1:
      let (other, otherName) = node(depth: depth - 1)
      return (
        up.zip(other) { $0 &+ $1 }.eraseToAnyPublisher(), "zip(\(name), \(otherName))"
      )
    case 2:
      let (other, otherName) = node(depth: depth - 1)
      return (
        up.combineLatest(other) { $0 &+ $1 }.eraseToAnyPublisher(),
        "combineLatest(\(name), \(otherName))"
      )
    case 3, 4:
      let (inner, innerName) = inners()
      let limit: Subscribers.Demand = random.chance(50) ? .unlimited : .max(1 + random.below(2))
      return (
        up.flatMap(maxPublishers: limit) { inner[abs($0) % 3] }.eraseToAnyPublisher(),
        "flatMap(\(name), \(limit), \(innerName))"
      )
    case 5:
      let (inner, innerName) = inners()
      return (
        up.map { inner[abs($0) % 3] }.switchToLatest().eraseToAnyPublisher(),
        "switchToLatest(\(name), \(innerName))"
      )
    case 6:
      let (other, otherName) = node(depth: depth - 1)
      return (up.append(other).eraseToAnyPublisher(), "append(\(name), \(otherName))")
    case 7:
      let (other, otherName) = node(depth: depth - 1)
      return (up.catch { _ in other }.eraseToAnyPublisher(), "catch(\(name), \(otherName))")
    case 8:
      return simple(up, name)
    default:
      let pipeline = Pipeline.all[random.below(Pipeline.all.count)]
      return (pipeline.make(up, Canary()), "\(pipeline.name)(\(name))")
    }
  }

  private func simple(_ up: Numbers, _ name: String) -> (Numbers, String) {
    switch random.below(7) {
    case 0:
      let count = random.below(4)
      return (up.prefix(count).eraseToAnyPublisher(), "prefix(\(name), \(count))")
    case 1:
      let count = random.below(3)
      return (up.dropFirst(count).eraseToAnyPublisher(), "dropFirst(\(name), \(count))")
    case 2:
      return (up.filter { $0 % 2 == 0 }.eraseToAnyPublisher(), "filter(\(name))")
    case 3:
      return (up.receive(on: clock).eraseToAnyPublisher(), "receive(on: clock)(\(name))")
    case 4:
      return (up.delay(for: 1, scheduler: clock).eraseToAnyPublisher(), "delay(\(name))")
    case 5:
      return (up.debounce(for: 1, scheduler: clock).eraseToAnyPublisher(), "debounce(\(name))")
    default:
      let thrown = random.below(3)
      let throwing = up.tryMap { value throws -> Int in
        if value % 3 == thrown { throw TestError("thrown") }
        return value
      }.mapError { $0 as? TestError ?? TestError() }
      return (throwing.eraseToAnyPublisher(), "tryMap(\(name))")
    }
  }
}

/// A subscriber that answers with whatever demand it is given, and acts from inside its callbacks.
private final class RandomSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = TestError
  private let answers: [Subscribers.Demand]
  private let act: (RandomSubscriber) -> Void
  private var subscription: (any Subscription)?
  private var received = 0

  init(answers: [Subscribers.Demand], act: @escaping (RandomSubscriber) -> Void) {
    self.answers = answers
    self.act = act
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func cancel() {
    let subscription = self.subscription
    self.subscription = nil
    subscription?.cancel()
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    act(self)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    received += 1
    act(self)
    return answers[received % answers.count]
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    subscription = nil
    act(self)
  }
}
