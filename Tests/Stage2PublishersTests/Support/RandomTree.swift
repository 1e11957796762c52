import Stage2Publishers
import TestSupport

/// A tree of operators made from a seed, with the subjects and promises that feed it.
final class RandomTree {
  var random: SeededGenerator
  let clock = TestScheduler()
  private(set) var subjects: [any Subject<Int, TestError>] = []
  private(set) var promises: [Future<Int, TestError>.Promise] = []
  private let watch: (Numbers, String) -> Numbers

  /// Makes a generator of trees; `watch` may put something on every edge, and gets its description.
  init(seed: UInt64, watch: @escaping (Numbers, String) -> Numbers = { made, _ in made }) {
    random = SeededGenerator(seed: seed)
    self.watch = watch
  }

  /// Releases what the tree is fed by, except what the tree itself holds.
  func releaseSources() {
    subjects = []
    promises = []
  }

  /// A tree and its description, of so many operators in depth or fewer.
  func node(depth: Int) -> (Numbers, String) {
    let (made, description) = depth == 0 || random.chance(10) ? source() : operation(depth)
    return (watch(made, description), description)
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

  /// A publisher for an inner stream, new or shared, as the closures of operators return them.
  private func inners() -> ([Numbers], String) {
    let made = (0..<3).map { _ in node(depth: random.below(2)) }
    return (made.map(\.0), "[" + made.map(\.1).joined(separator: ", ") + "]")
  }

  private func operation(_ depth: Int) -> (Numbers, String) {
    let (up, name) = node(depth: depth - 1)
    switch random.below(14) {
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
    case 9:
      let (second, secondName) = node(depth: depth - 1)
      let (third, thirdName) = node(depth: depth - 1)
      return (
        up.combineLatest(second, third) { $0 &+ $1 &+ $2 }.eraseToAnyPublisher(),
        "combineLatest(\(name), \(secondName), \(thirdName))"
      )
    case 10:
      return shared(up, name)
    default:
      let pipeline = Pipeline.all[random.below(Pipeline.all.count)]
      return (pipeline.make(up, Canary()), "\(pipeline.name)(\(name))")
    }
  }

  /// Two branches of one publisher that they share.
  private func shared(_ up: Numbers, _ name: String) -> (Numbers, String) {
    let shared = up.share().eraseToAnyPublisher()
    let first = watch(shared, "branch 1 of share(\(name))")
    let second = watch(shared.map { $0 &+ 1 }.eraseToAnyPublisher(), "branch 2 of share(\(name))")
    switch random.below(4) {
    case 0: return (first.merge(with: second).eraseToAnyPublisher(), "share(\(name)).merge")
    case 1: return (first.zip(second) { $0 &+ $1 }.eraseToAnyPublisher(), "share(\(name)).zip")
    case 2: return (first.append(second).eraseToAnyPublisher(), "share(\(name)).append")
    default:
      return (
        first.flatMap { $0 % 2 == 0 ? second : Pipeline.silent }.eraseToAnyPublisher(),
        "share(\(name)).flatMap"
      )
    }
  }

  private func simple(_ up: Numbers, _ name: String) -> (Numbers, String) {
    switch random.below(14) {
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
    case 6:
      let latest = random.chance(50)
      return (
        up.throttle(for: 1, scheduler: clock, latest: latest).eraseToAnyPublisher(),
        "throttle(\(name), \(latest))"
      )
    case 7:
      let fails = random.chance(50)
      return (
        up.timeout(1, scheduler: clock, customError: fails ? { TestError("late") } : nil)
          .eraseToAnyPublisher(), "timeout(\(name), \(fails))"
      )
    case 8:
      let count = random.below(4) - 1
      return (up.retry(count).eraseToAnyPublisher(), "retry(\(name), \(count))")
    case 9:
      let (inner, innerName) = inners()
      let throwing = random.chance(30)
      let caught = up.tryCatch { error throws -> Numbers in
        if throwing { throw error }
        return inner[0]
      }.mapError { $0 as? TestError ?? TestError() }
      return (caught.eraseToAnyPublisher(), "tryCatch(\(name), \(innerName), \(throwing))")
    case 10:
      let limit = random.below(100)
      return (up.prefix { $0 < limit }.eraseToAnyPublisher(), "prefix(\(name), < \(limit))")
    case 11:
      let limit = random.below(100)
      return (up.drop { $0 < limit }.eraseToAnyPublisher(), "drop(\(name), < \(limit))")
    case 12:
      let limit = random.below(100)
      return (up.first { $0 >= limit }.eraseToAnyPublisher(), "first(\(name), >= \(limit))")
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
