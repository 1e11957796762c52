import Dispatch
import Stage1ClosureEffect
import Stage2Publishers
import TestSupport
import Testing

@Suite("Stages 1 and 2 correspond")
struct CorrespondenceTests {
  @Test("`map` sends the same values in the same order", arguments: seeds)
  func map(seed: UInt64) throws {
    try expectSame(
      seed: seed, sources: 1,
      effect: { sources in sources[0].effect.map { "<\($0)>" } },
      publisher: { sources in sources[0].subject.map { "<\($0)>" }.eraseToAnyPublisher() })
  }

  @Test("`zip` makes the same pairs in the same order", arguments: seeds)
  func zip(seed: UInt64) throws {
    try expectSame(
      seed: seed, sources: 2,
      effect: { sources in sources[0].effect.zip(sources[1].effect).map { "\($0)" } },
      publisher: { sources in
        sources[0].subject.zip(sources[1].subject).map { "\($0)" }.eraseToAnyPublisher()
      })
  }

  @Test("`flatMap` interleaves the works it starts in the same order", arguments: seeds)
  func flatMap(seed: UInt64) throws {
    try expectSame(
      seed: seed, sources: 4,
      effect: { sources in
        sources[0].effect.flatMap { outer in
          sources[1 + outer % 3].effect.map { "\(outer): \($0)" }
        }
      },
      publisher: { sources in
        sources[0].subject.flatMap { outer in
          sources[1 + outer % 3].subject.map { "\(outer): \($0)" }
        }
        .eraseToAnyPublisher()
      })
  }

  @Test("`flatMap` into works that answer immediately sends the same values", arguments: seeds)
  func flatMapAtOnce(seed: UInt64) throws {
    try expectSame(
      seed: seed, sources: 1,
      effect: { sources in
        sources[0].effect.flatMap { outer in
          Effect { callback in (0..<outer % 4).forEach { callback("\(outer): \($0)") } }
        }
      },
      publisher: { sources in
        sources[0].subject.flatMap { outer in
          (0..<outer % 4).publisher.map { "\(outer): \($0)" }
        }
        .eraseToAnyPublisher()
      })
  }

  @Test("`receive(on:)` delivers the same values in the same order", arguments: seeds)
  func receiveOn(seed: UInt64) throws {
    let queue = DispatchQueue(label: "delivery")
    try expectSame(
      seed: seed, sources: 1, deliveredOn: queue,
      effect: { sources in sources[0].effect.receive(on: queue).map { "\($0)" } },
      publisher: { sources in
        sources[0].subject.receive(on: queue).map { "\($0)" }.eraseToAnyPublisher()
      })
  }

  @Test("All four together send the same values in the same order", arguments: seeds)
  func together(seed: UInt64) throws {
    let queue = DispatchQueue(label: "delivery")
    try expectSame(
      seed: seed, sources: 3, deliveredOn: queue,
      effect: { sources in
        sources[0].effect
          .map { $0 * 2 }
          .zip(sources[1].effect.flatMap { outer in sources[2].effect.map { outer - $0 } })
          .receive(on: queue)
          .map { "\($0)" }
      },
      publisher: { sources in
        sources[0].subject
          .map { $0 * 2 }
          .zip(sources[1].subject.flatMap { outer in sources[2].subject.map { outer - $0 } })
          .receive(on: queue)
          .map { "\($0)" }
          .eraseToAnyPublisher()
      })
  }

  @Test("Works that send all they have when they start send the same values", arguments: seeds)
  func atOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func numbers() -> [Int] {
      (0..<Int.random(in: 1..<20, using: &random)).map { _ in
        Int.random(in: 0..<100, using: &random)
      }
    }
    let (first, second) = (numbers(), numbers())
    func effect(_ values: [Int]) -> Effect<Int> {
      Effect { callback in values.forEach(callback) }
    }
    var fromEffect: [String] = []
    effect(first)
      .zip(effect(second))
      .flatMap { left, right in effect(first).map { $0 * left - right } }
      .run { fromEffect.append("\($0)") }
    var fromPublisher: [String] = []
    first.publisher
      .zip(second.publisher)
      .flatMap { left, right in first.publisher.map { $0 * left - right } }
      .sink { fromPublisher.append("\($0)") }
      .cancel()
    #expect(fromEffect == fromPublisher, "seed \(seed)")
    #expect(fromEffect.count == min(first.count, second.count) * first.count, "seed \(seed)")
  }

  @Test("`zip` makes the same pairs when two threads send to its sides", arguments: seeds)
  func zipThreads(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sides = (0..<2).map { _ in
      (0..<500).map { _ in Int.random(in: 0..<1000, using: &random) }
    }
    func pairs(_ start: ([TwofoldSource], @escaping (String) -> Void) -> Void) throws -> [String] {
      let sources = [TwofoldSource(), TwofoldSource()]
      let pairs = Mailbox<String>()
      start(sources) { pairs.post($0) }
      for (source, values) in Swift.zip(sources, sides) {
        DispatchQueue(label: "side").async { values.forEach(source.send) }
      }
      return try pairs.wait(forCount: 500, "pairs")
    }
    let fromEffects = try pairs { sources, receive in
      sources[0].effect.zip(sources[1].effect).map { "\($0)" }.run(receive)
    }
    var cancellables: Set<AnyCancellable> = []
    let fromPublishers = try pairs { sources, receive in
      sources[0].subject.zip(sources[1].subject).map { "\($0)" }.sink(receiveValue: receive)
        .store(in: &cancellables)
    }
    #expect(fromEffects == fromPublishers, "seed \(seed)")
    #expect(fromEffects == Swift.zip(sides[0], sides[1]).map { "\($0)" }, "seed \(seed)")
  }
}

/// Twenty inputs, the same in each run; a failure names the one it was.
private let seeds: [UInt64] = Array(1...20)

/// Sends the same random values at the same moments to an effect and to a publisher, on threads
/// chosen at random, and compares what comes out, with the step at which it came.
private func expectSame(
  seed: UInt64, sources count: Int, deliveredOn queue: DispatchQueue? = nil,
  effect: ([TwofoldSource]) -> Effect<String>,
  publisher: ([TwofoldSource]) -> AnyPublisher<String, Never>,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let script = CorrespondenceScript(seed: seed, sources: count)
  let fromEffect = try script.play(deliveredOn: queue) { sources, receive in
    effect(sources).run(receive)
  }
  var cancellables: Set<AnyCancellable> = []
  let fromPublisher = try script.play(deliveredOn: queue, expecting: fromEffect.count) {
    sources, receive in
    publisher(sources).sink(receiveValue: receive).store(in: &cancellables)
  }
  #expect(fromEffect == fromPublisher, "seed \(seed)", sourceLocation: sourceLocation)
  #expect(!fromEffect.isEmpty, "seed \(seed) sends something", sourceLocation: sourceLocation)
}
