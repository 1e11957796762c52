import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

/// Work that a test does by hand.
private final class Work {
  private var observers: [Observer<Int>] = []
  private(set) var stopped: [Int] = []

  var starts: Int { observers.count }

  var effect: Effect<Int> {
    .async { observer in
      let number = self.observers.count
      self.observers.append(observer)
      return AnyCancellable { self.stopped.append(number) }
    }
  }

  func send(_ values: Int..., to number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    values.forEach(observers[number].send)
  }

  func finish(_ number: Int = 0) {
    guard observers.indices.contains(number) else { return }
    observers[number].finish()
  }
}

@Suite("AsyncMany")
struct AsyncManyTests {
  private let work = Work()

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = work.effect
    expect(work.starts, 0, "the number of starts before anybody has subscribed")
  }

  @Test("Every value arrives, and then the completion")
  func everyValue() {
    let probe = work.effect.probe()
    work.send(1, 2)
    work.send(3)
    expect(probe.heard, ["1", "2", "3"], "the values sent so far")
    work.finish()
    expect(probe.heard, ["1", "2", "3", "done"], "the values and the completion")
  }

  @Test("Work may send, and finish, at once")
  func atOnce() {
    let probe = Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      observer.finish()
      return AnyCancellable {}
    }
    .probe()
    expect(
      probe.events, ["subscription", "1", "2", "done"], "the subscription and all that was sent")
  }

  @Test("No more values are delivered than were asked for, and the others are kept")
  func demand() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2, 3)
    expect(probe.heard, ["1"], "what is heard when one value was asked for")
    probe.request(.max(1))
    expect(probe.heard, ["1", "2"], "what is heard when one more was asked for")
    probe.request(.unlimited)
    work.send(4)
    expect(probe.heard, ["1", "2", "3", "4"], "what is heard when all were asked for")
  }

  @Test("The completion comes after the values that are kept, and needs no demand")
  func completionWaits() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    work.finish()
    expect(probe.heard, ["1"], "what is heard while a value is kept")
    probe.request(.max(1))
    expect(probe.heard, ["1", "2", "done"], "what is heard when it was asked for")
  }

  @Test("A subscriber that asks for one at a time gets all, in order")
  func oneAtATime() {
    let returning = Probe<Int, Never>(demand: .max(1)) { _, _ in .max(1) }
    let requesting = Probe<Int, Never>(demand: .max(1)) { probe, _ in
      probe.request(.max(1))
      return .none
    }
    let effect = Effect<Int>.async { observer in
      (1...4).forEach(observer.send)
      observer.finish()
      return AnyCancellable {}
    }
    effect.subscribe(returning)
    effect.subscribe(requesting)
    expect(
      returning.heard, ["1", "2", "3", "4", "done"], "all, asked for by `receive(_:)`'s result")
    expect(requesting.heard, ["1", "2", "3", "4", "done"], "all, asked for by `request(_:)`")
  }

  @Test("Nothing arrives after the completion")
  func afterTheEnd() {
    let probe = work.effect.probe()
    work.send(1)
    work.finish()
    work.send(2)
    work.finish()
    expect(probe.heard, ["1", "done"], "the value before the end, and one completion")
  }

  @Test("Cancelling stops the work")
  func cancelStops() {
    let probe = work.effect.probe()
    work.send(1)
    expect(work.stopped, [], "the work stopped while somebody listens")
    probe.cancel()
    expect(work.stopped, [0], "the work stopped after the cancellation")
  }

  @Test("Nothing is delivered after a cancellation, neither new values nor those that were kept")
  func nothingAfterCancel() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    probe.cancel()
    probe.request(.unlimited)
    work.send(3)
    work.finish()
    expect(probe.heard, ["1"], "the value before the cancellation")
  }

  @Test("A subscriber that cancels while the work is starting stops it all the same")
  func cancelsAtOnce() {
    let stopped = Log<String>()
    let probe = Probe<Int, Never>(demand: .unlimited) { probe, _ in
      probe.cancel()
      return .none
    }
    Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      return AnyCancellable { stopped.write("stopped") }
    }
    .subscribe(probe)
    expect(probe.heard, ["1"], "the value at which it cancelled")
    expect(stopped.entries, ["stopped"], "how often the work is stopped")
  }

  @Test("Each subscription is work of its own")
  func repeatable() {
    let effect = work.effect
    let first = effect.probe()
    let second = effect.probe()
    expect(work.starts, 2, "the number of starts after two subscriptions")
    work.send(1, to: 0)
    work.send(2, to: 1)
    first.cancel()
    work.send(3, to: 1)
    expect([first.heard, second.heard], [["1"], ["2", "3"]], "what each of the two hears")
    expect(work.stopped, [0], "the work stopped when the first has cancelled")
  }
}
