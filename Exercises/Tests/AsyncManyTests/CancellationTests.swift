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

  @Test("Canceling stops work that retains how to stop it, also while that starts")
  func cancelStopsRetainedWork() {
    let stopped = Log<String>()
    var retained: [AnyCancellable] = []
    let effect = Effect<Int>.async { observer in
      let stop = AnyCancellable { stopped.write("stopped") }
      retained.append(stop)
      observer.send(1)
      return stop
    }
    let later = effect.probe()
    expect(
      stopped.entries, [], "how often the work is stopped while somebody listens",
      why: "The work goes on until it is canceled or has finished.")
    later.cancel()
    expect(
      stopped.entries, ["stopped"], "how often the work is stopped after the cancellation",
      why: "To release how to stop the work does not stop it: the work retains that, too.")
    let atOnce = Probe<Int, Never> { probe, _ in
      probe.cancel()
      return .none
    }
    let hasReturned = returns { effect.subscribe(atOnce) }
    expect(
      hasReturned, "a cancellation while the work is starting to return",
      why: "No lock is held while the subscriber's code or the work's code runs.")
    guard hasReturned else { return }
    expect(
      stopped.entries, ["stopped", "stopped"],
      "how often work is stopped when a second subscriber cancels while its work is starting",
      why: "A subscriber that has had enough by then stops it all the same.")
    withExtendedLifetime(retained) {}
  }

  @Test("A subscriber that cancels when it receives its subscription leaves no work going")
  func cancelsAtTheSubscription() {
    let probe = ForgetfulProbe<Int, Never> { subscription in
      subscription.request(.max(9))
      subscription.cancel()
    }
    work.effect.subscribe(probe)
    expect(
      work.stopped.count, work.starts, "the work stopped to be the work started",
      why: "Canceling stops the work.")
    work.send(1)
    work.finish()
    expect(
      probe.heard, [], "what is heard of work that goes on to send",
      why: "Nothing is delivered after a cancellation, whatever the work goes on to send.")
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
    let ending = Effect<Int>.async { observer in
      AnyCancellable {
        observer.send(2)
        observer.finish()
      }
    }
    .probe()
    let hasReturned = returns { ending.cancel() }
    expect(
      hasReturned, "a cancellation at which the work sends to return",
      why: "No lock is held while the work's code runs.")
    guard hasReturned else { return }
    expect(
      ending.heard, [], "what is heard of work that sends a value, and finishes, as it is stopped",
      why: "Nothing is delivered after a cancellation, whatever the work goes on to send.")
  }

  @Test("A subscriber that cancels at a value gets none of those that it had asked for")
  func cancelsAtAValue() {
    let (effect, work) = (self.work.effect, self.work)
    let probe = Probe<Int, Never>(demand: .none) { probe, _ in
      probe.cancel()
      probe.request(.max(1))
      work.send(4)
      return .max(1)
    }
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
      why: "Nothing is delivered after a cancellation, whenever it was asked for.")
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
      return AnyCancellable {
        stopped.write("stopped")
        observer.send(3)
        observer.finish()
      }
    }
    let hasReturned = returns { effect.subscribe(probe) }
    expect(
      hasReturned,
      "a cancellation to return while work is starting that sends, and finishes, as it is stopped",
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
