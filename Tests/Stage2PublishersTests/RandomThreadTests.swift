import Foundation
import Stage2Publishers
import Synchronization
import Testing

/// Random trees fed, asked and canceled by several threads concurrently. Run them under the thread
/// sanitizer, too.
@Suite struct RandomThreadTests {
  @Test("Random operator trees keep the rules when three threads feed, ask and cancel them")
  func randomTrees() {
    for seed in randomSeeds {
      let outcome = ThreadedCase(seed: seed).run()
      guard outcome.isEmpty else {
        Issue.record("WORKBOOK_RANDOM_SEED=\(seed): \(outcome.joined(separator: "; "))")
        return
      }
    }
  }
}

/// One tree and a script for each of three threads, all made from one seed. How the threads take
/// turns is not in the seed: a case that failed is to be repeated a few hundred times.
private final class ThreadedCase {
  private enum Act {
    case send(Int, to: any Subject<Int, TestError>)
    case complete(any Subject<Int, TestError>, Subscribers.Completion<TestError>)
    case keep(Future<Int, TestError>.Promise, Result<Int, TestError>)
    case request(Subscribers.Demand)
    case cancel
    case advance(Int)
  }

  private let tree: RandomTree

  init(seed: UInt64) { tree = RandomTree(seed: seed) }

  func run() -> [String] {
    weak var leaked: CountingSubscriber?
    var shape = ""
    var violations: [String] = []
    do {
      let (publisher, description) = tree.node(depth: 3)
      shape = description
      let subscriber = CountingSubscriber(answers: (0..<6).map { _ in answer() })
      leaked = subscriber
      let scripts = (0..<3).map { thread in (0..<12).map { _ in act(of: thread) } }
      // Half of the cases subscribe while the others are at work already.
      let subscribesFirst = tree.random.chance(50)
      if subscribesFirst { publisher.subscribe(subscriber) }
      // Unowned: a thread releases what it received a moment after it is done.
      onThreads(3) { [tree, unowned subscriber] thread in
        if thread == 0, !subscribesFirst { publisher.subscribe(subscriber) }
        for act in scripts[thread] { Self.perform(act, subscriber, tree.clock) }
      }
      tree.clock.run()
      subscriber.cancel()
      tree.clock.run()
      violations = subscriber.violations
    }
    tree.releaseSources()
    if leaked != nil { violations.append("3.13: the subscriber is retained") }
    return violations.isEmpty ? [] : violations + [shape]
  }

  private func answer() -> Subscribers.Demand {
    tree.random.chance(50) ? .none : .max(tree.random.below(3))
  }

  /// Only the first thread moves the clock: a test scheduler runs its work on one thread.
  private func act(of thread: Int) -> Act {
    switch tree.random.below(12) {
    case 0...5:
      guard let subject = tree.subjects.randomElement(using: &tree.random) else { break }
      if tree.random.chance(90) { return .send(tree.random.below(100), to: subject) }
      return .complete(subject, tree.random.chance(70) ? .finished : .failure(TestError()))
    case 6:
      guard let promise = tree.promises.randomElement(using: &tree.random) else { break }
      return .keep(promise, tree.random.chance(80) ? .success(5) : .failure(TestError()))
    case 7: if thread == 0 { return .advance(tree.random.below(3)) }
    case 8: if tree.random.chance(30) { return .cancel }
    default: break
    }
    return .request(tree.random.chance(30) ? .unlimited : .max(1 + tree.random.below(3)))
  }

  private static func perform(
    _ act: Act, _ subscriber: CountingSubscriber, _ clock: TestScheduler<VirtualTime>
  ) {
    switch act {
    case .send(let value, let subject): subject.send(value)
    case .complete(let subject, let completion): subject.send(completion: completion)
    case .keep(let promise, let result): promise(result)
    case .request(let demand): subscriber.request(demand)
    case .cancel: subscriber.cancel()
    case .advance(let seconds): clock.advance(by: .seconds(seconds))
    }
  }
}

/// A subscriber that is asked to request and to cancel from any thread, and that watches the rules.
/// What it counts is plain memory, for the thread sanitizer.
private final class CountingSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = TestError
  private struct Seen {
    var values = 0
    var isOver = false
    var violations: [String] = []
  }

  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private let seen = Exclusive(Seen())
  private let answers: [Subscribers.Demand]
  /// Counted before it is requested, so that no value can come before its demand is counted.
  private let demanded = Atomic<Int>(0)

  init(answers: [Subscribers.Demand]) { self.answers = answers }

  var violations: [String] {
    seen.value.violations
      + (seen.overlapCount > 0 ? ["1.3: \(seen.overlapCount) signals overlapped"] : [])
  }

  func request(_ demand: Subscribers.Demand) {
    guard let subscription = lock.withLock({ subscription }) else { return }
    demanded.wrappingAdd(demand.max ?? 1 << 40, ordering: .sequentiallyConsistent)
    subscription.request(demand)
  }

  func cancel() { lock.withLock { subscription }?.cancel() }

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    var answer = Subscribers.Demand.none
    seen {
      $0.values += 1
      if $0.isOver { $0.violations.append("1.7: a value after the completion") }
      if $0.values > demanded.load(ordering: .sequentiallyConsistent) {
        $0.violations.append("1.1: value number \($0.values) was not demanded")
      }
      answer = answers[$0.values % answers.count]
      demanded.wrappingAdd(answer.max ?? 0, ordering: .sequentiallyConsistent)
    }
    return answer
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    seen {
      if $0.isOver { $0.violations.append("1.7: two completions") }
      $0.isOver = true
    }
    lock.withLock { subscription = nil }
  }
}
