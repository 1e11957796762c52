import Dispatch
import Stage1ClosureEffect
import Stage2Publishers
import TestSupport

/// Which source sends what, step by step, and where: here, or on one of three other threads.
struct CorrespondenceScript {
  struct Step {
    let source: Int
    let value: Int
    let queue: Int?
  }

  let sources: Int
  let steps: [Step]

  init(seed: UInt64, sources: Int) {
    var random = SeededGenerator(seed: seed)
    self.sources = sources
    // Every source sends at least once, so that every operator has something to do.
    steps = (0..<60).map { index in
      Step(
        source: index < sources ? index : Int.random(in: 0..<sources, using: &random),
        value: Int.random(in: 0..<100, using: &random),
        queue: Bool.random(using: &random) ? Int.random(in: 0..<3, using: &random) : nil)
    }
  }

  /// Plays the steps, one after the other, also across threads, and returns what came out: each
  /// value with its step, or without it where a queue delivers in its own time.
  ///
  /// What that queue still has to do is waited for, and `count` values at least.
  func play(
    deliveredOn delivery: DispatchQueue?, expecting count: Int = 0,
    start: ([TwofoldSource], @escaping (String) -> Void) -> Void
  ) throws -> [String] {
    let sources = (0..<sources).map { _ in TwofoldSource() }
    let queues = (0..<3).map { DispatchQueue(label: "sender \($0)") }
    let output = Mailbox<String>()
    let position = Position()
    start(sources) { value in
      output.post(delivery == nil ? "step \(position.step): \(value)" : value)
    }
    for (index, step) in steps.enumerated() {
      position.step = index
      guard let queue = step.queue else {
        sources[step.source].send(step.value)
        continue
      }
      let sent = Mailbox<Int>()
      queues[queue].async {
        sources[step.source].send(step.value)
        sent.post(index)
      }
      try sent.wait(forCount: 1, "steps")
    }
    if let delivery {
      try output.wait(forCount: count, "values")
      delivery.sync {}
    }
    return output.all
  }

  /// The step being played. Steps take turns, so no two threads use it at the same time.
  private final class Position: @unchecked Sendable {
    var step = 0
  }
}

/// Values from outside, for both stages: to the callbacks of the code that ran the effect, and to a
/// subject.
final class TwofoldSource: @unchecked Sendable {
  let subject = PassthroughSubject<Int, Never>()
  private var callbacks: [(Int) -> Void] = []

  var effect: Effect<Int> {
    Effect { callback in self.callbacks.append(callback) }
  }

  func send(_ value: Int) {
    callbacks.forEach { $0(value) }
    subject.send(value)
  }
}
