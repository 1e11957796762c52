import Pictures
import Stage2Publishers

/// Plays publishers in virtual time and records the values that go into an operator and come out.
///
/// A source is written as marbles: each character is a tick. `-` is a tick in which nothing
/// happens, `|` the completion, `#` a failure, and any other character a value. Signs in
/// parentheses all happen in the tick of the first sign.
///
/// ```swift
/// let script = MarbleScript()
/// let letters = script.source("letters", "-a--b|")
/// script.play(letters.delay(for: script.ticks(2), scheduler: script.scheduler), as: "delayed")
/// ```
public final class MarbleScript {
  /// How a source fails.
  public struct Failure: Error, Equatable {
    /// Makes one like any other.
    public init() {}
  }

  /// What a source publishes.
  public typealias Source = AnyPublisher<String, Failure>

  /// The time in which everything happens.
  public let scheduler: TestScheduler<VirtualTime>
  /// What happened.
  public let recorder: MarbleRecorder

  /// Makes a script in which nothing has happened.
  public init() {
    let scheduler = TestScheduler()
    self.scheduler = scheduler
    recorder = MarbleRecorder { scheduler.now.nanoseconds / 100_000_000 }
  }

  /// Converts a count of ticks to an interval for an operator that takes time. A tick is a tenth of
  /// a second.
  public func ticks(_ count: Int) -> VirtualTime.Stride { .milliseconds(100 * count) }

  /// A publisher that plays these marbles to each subscriber, from the moment of its subscription.
  public func source(_ label: String, _ marbles: String) -> Source {
    Deferred { [self] in
      let subject = PassthroughSubject<String, Failure>()
      for (tick, sign) in MarbleScript.signs(in: marbles) {
        scheduler.schedule(after: scheduler.now.advanced(by: ticks(tick))) {
          switch sign {
          case "|": subject.send(completion: .finished)
          case "#": subject.send(completion: .failure(Failure()))
          default: subject.send(String(sign))
          }
        }
      }
      return subject
    }
    .recordMarbles(label, in: recorder)
  }

  /// Subscribes to a publisher now, and plays until nothing is left to happen.
  public func play<P: Publisher>(
    _ publisher: P, as label: String, describe: @escaping (P.Output) -> String = { "\($0)" }
  ) {
    let subscription = publisher.recordMarbles(label, in: recorder, describe: describe)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    withExtendedLifetime(subscription) {}
  }

  /// The signs of what happens, each with its tick.
  private static func signs(in marbles: String) -> [(tick: Int, sign: Character)] {
    var signs: [(Int, Character)] = []
    var (tick, isInGroup) = (0, false)
    for character in marbles {
      switch character {
      case "(": isInGroup = true
      case ")": isInGroup = false
      case "-": break
      default: signs.append((tick, character))
      }
      if !isInGroup { tick += 1 }
    }
    return signs
  }
}
