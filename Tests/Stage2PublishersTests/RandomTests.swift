import Stage2Publishers
import Testing

/// Random trees of operators, random scripts of events, every rule checked at every edge.
@Suite struct RandomTests {
  @Test("Random operator trees keep every rule on every edge, and retain nothing")
  func randomTrees() {
    for seed in randomSeeds {
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
  private let findings = Findings()
  private let tree: RandomTree

  /// What re-entrant callbacks may still do, so that a case comes to an end.
  private var mischief = 25

  init(seed: UInt64) {
    var edges = 0
    tree = RandomTree(seed: seed) { [findings] made, description in
      edges += 1
      return made.monitored("edge \(edges) after \(description)", findings).eraseToAnyPublisher()
    }
  }

  func run() -> [String] {
    weak var leaked: RandomSubscriber?
    var shape = ""
    do {
      let (publisher, description) = tree.node(depth: 3)
      shape = description
      let subscriber = RandomSubscriber(answers: (0..<6).map { _ in answer() }) { [unowned self] in
        act(subscriber: $0)
      }
      leaked = subscriber
      publisher.subscribe(subscriber)
      tree.clock.advance()
      if tree.random.chance(70) { subscriber.request(demand()) }
      for _ in 0..<(3 + tree.random.below(15)) { step(subscriber) }
      if tree.random.chance(30) { subscriber.request(.unlimited) }
      tree.clock.run()
      subscriber.cancel()
      tree.clock.run()
    }
    tree.releaseSources()
    if leaked != nil { findings.report("3.13: the subscriber is retained") }
    return findings.violations.isEmpty ? [] : findings.violations + [shape]
  }

  private func demand() -> Subscribers.Demand {
    tree.random.chance(30) ? .unlimited : .max(1 + tree.random.below(3))
  }

  private func answer() -> Subscribers.Demand {
    tree.random.chance(50) ? .none : .max(tree.random.below(3))
  }

  private func step(_ subscriber: RandomSubscriber) {
    switch tree.random.below(10) {
    case 0...4: sendSomething()
    case 5, 6: subscriber.request(demand())
    case 7: tree.clock.advance(by: .seconds(tree.random.below(3)))
    case 8: if tree.random.chance(40) { completeSomething() }
    default: if tree.random.chance(15) { subscriber.cancel() }
    }
  }

  /// What the subscriber does from inside its callbacks.
  private func act(subscriber: RandomSubscriber) {
    guard mischief > 0, tree.random.chance(35) else { return }
    mischief -= 1
    switch tree.random.below(8) {
    case 0...2: sendSomething()
    case 3, 4: subscriber.request(demand())
    case 5: completeSomething()
    case 6: if tree.random.chance(40) { subscriber.cancel() }
    default: tree.clock.advance(by: .seconds(tree.random.below(2)))
    }
  }

  private func sendSomething() {
    if tree.random.chance(10), let promise = tree.promises.randomElement(using: &tree.random) {
      promise(tree.random.chance(80) ? .success(tree.random.below(100)) : .failure(TestError()))
    }
    tree.subjects.randomElement(using: &tree.random)?.send(tree.random.below(100))
  }

  private func completeSomething() {
    let completion: Subscribers.Completion<TestError> =
      tree.random.chance(70) ? .finished : .failure(TestError())
    tree.subjects.randomElement(using: &tree.random)?.send(completion: completion)
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
