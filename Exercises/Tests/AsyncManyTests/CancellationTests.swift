import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import AsyncMany

@Suite("AsyncMany: cancellation")
struct CancellationTests {
  private let work = Work()

  @Test("Canceling stops the work")
  func cancelStops() {
    let probe = work.effect.probe()
    work.send(1)
    expect(
      work.stopped, [], "the work stopped while somebody listens",
      why: "The work goes on until it is canceled or has finished.")
    probe.cancel()
    expect(
      work.stopped, [0], "the work stopped after the cancellation",
      why: "Nobody listens any more.")
  }

  @Test("Nothing is delivered after a cancellation, neither new values nor those that were kept")
  func nothingAfterCancel() {
    let probe = work.effect.probe(.max(1))
    work.send(1, 2)
    probe.cancel()
    probe.request(.unlimited)
    work.send(3)
    work.finish()
    expect(
      probe.heard, ["1"], "the value before the cancellation",
      why: "Nothing is delivered after a cancellation, whatever the work goes on to send.")
  }

  @Test("A subscriber that cancels at a value gets none of those that it had asked for")
  func cancelsAtAValue() {
    let probe = Probe<Int, Never>(demand: .none) { probe, _ in
      probe.cancel()
      return .none
    }
    let (effect, work) = (self.work.effect, self.work)
    let hasReturned = returns {
      effect.subscribe(probe)
      work.send(1, 2, 3)
      probe.request(.max(3))
    }
    expect(
      hasReturned, "a cancellation from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1"], "what is heard of three values, when the first one is canceled at",
      why: "Nothing is delivered after a cancellation, also what was asked for before it.")
    expect(work.stopped, [0], "the work stopped", why: "Canceling stops the work.")
  }

  @Test("A subscriber that cancels at the last value does not hear the completion")
  func cancelsAtTheLastValue() {
    let probe = Probe<Int, Never>(demand: .none) { probe, _ in
      probe.cancel()
      return .none
    }
    let (effect, work) = (self.work.effect, self.work)
    let hasReturned = returns {
      effect.subscribe(probe)
      work.send(1)
      work.finish()
      probe.request(.max(1))
    }
    expect(
      hasReturned, "a cancellation from inside a delivery to return",
      why: "No lock is held while the subscriber's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1"], "what is heard when the last value is canceled at",
      why: "Nothing is delivered after a cancellation, and the completion would be.")
  }

  @Test("A subscriber that cancels while the work is starting stops it all the same")
  func cancelsAtOnce() {
    let stopped = Log<String>()
    let probe = Probe<Int, Never>(demand: .unlimited) { probe, _ in
      probe.cancel()
      return .none
    }
    let effect = Effect<Int>.async { observer in
      observer.send(1)
      observer.send(2)
      return AnyCancellable { stopped.write("stopped") }
    }
    let hasReturned = returns { effect.subscribe(probe) }
    expect(
      hasReturned, "a cancellation while the work is starting to return",
      why: "No lock is held while the subscriber's code or the work's code runs.")
    guard hasReturned else { return }
    expect(
      probe.heard, ["1"], "the value at which it canceled",
      why: "Nothing is delivered after a cancellation.")
    expect(
      stopped.entries, ["stopped"], "how often the work is stopped",
      why: "The subscriber has had enough before the work returned how to stop it.")
  }
}
