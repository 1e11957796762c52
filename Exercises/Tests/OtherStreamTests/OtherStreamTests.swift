import ExerciseSupport
import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStream

@Suite("OtherStream")
struct OtherStreamTests {
  /// The events of effects, in order.
  let events = Log<String>()
  let a = Signal<Int, Never>.pipe()
  let b = Signal<Int, Never>.pipe()

  @Test("Making an effect starts nothing")
  func lazy() {
    let work = ManualEffect<Int>()
    _ = handMadeFireAndForget { events.write("fireAndForget") } as SignalProducer<Int, Never>
    _ = handMadeSync {
      events.write("sync")
      return 1
    }
    _ = handMadeAsync(work.effect.run)
    _ = merged
    expect(
      events.entries, [], "the effects that worked before any start",
      why: "An effect works when it is started.")
    expect(work.starts, 0, "the starts of the work of `handMadeAsync`")
  }

  @Test("Each start does the work again")
  func repeatable() {
    let counter = Log<String>()
    let fireAndForget: SignalProducer<Int, Never> = handMadeFireAndForget { events.write("work") }
    let sync = handMadeSync {
      counter.write("work")
      return counter.entries.count
    }
    let work = ManualEffect<Int>()
    let async = handMadeAsync(work.effect.run)
    for _ in 1...2 { fireAndForget.start() }
    expect(events.entries, ["work", "work"], "the work of `handMadeFireAndForget`")
    expect(
      [Listener(sync).heard, Listener(sync).heard], [["1", "done"], ["2", "done"]],
      "the events of two starts of `handMadeSync`")
    let asyncs = [Listener(async), Listener(async)]
    for run in [1, 0] { work.answer(run, run: run) }
    expect(
      asyncs.map(\.heard), [["0", "done"], ["1", "done"]],
      "the events of two starts of `handMadeAsync`")
    let merged = handMadeMerge([effect("a", a), SignalProducer(value: 1)])
    let merges = [Listener(merged), Listener(merged)]
    a.input.sendCompleted()
    expect(
      merges.map(\.heard), [["1", "done"], ["1", "done"]],
      "the events of two starts of `handMadeMerge`")
  }

  @Test("`handMadeNone` completes without a value")
  func none() {
    expect(Listener(handMadeNone()).heard, ["done"], "the events")
  }

  @Test("`handMadeFireAndForget` does its work, and then completes without a value")
  func fireAndForget() {
    let listener = Listener(handMadeFireAndForget { events.write("work") }, events)
    expect(events.entries, ["work", "done"], "the work and the events")
    withExtendedLifetime(listener) {}
  }

  @Test("`handMadeSync` sends the value that its work returns, and completes")
  func sync() {
    expect(Listener(handMadeSync { 42 }).heard, ["42", "done"], "the events")
  }

  @Test("`handMadeAsync` sends the first answer, immediately or later, and completes")
  func async() {
    let work = ManualEffect<Int>()
    let later = Listener(handMadeAsync(work.effect.run))
    expect(later.heard, [], "the events before the answer")
    work.answer(42)
    expect(later.heard, ["42", "done"], "the events after the answer")
    expect(
      Listener(handMadeAsync { $0(42) }).heard, ["42", "done"], "the events of an immediate answer",
      why: "Work can answer before the call that starts it returns.")
  }

  @Test("`handMadeAsync` drops later answers")
  func laterAnswers() {
    let work = ManualEffect<Int>()
    let listener = Listener(handMadeAsync(work.effect.run))
    for answer in [1, 2] { work.answer(answer) }
    expect(listener.heard, ["1", "done"], "the events after the answers 1 and 2")
    let nested = ManualEffect<Int>()
    let other = Listener(handMadeAsync(nested.effect.run)) { text in
      if text == "1" { nested.answer(2) }
    }
    nested.answer(1)
    expect(
      other.heard, ["1", "done"], "the events if 2 arrives while 1 is being sent",
      why: "The completion comes too late to stop 2.")
  }

  @Test("`handMadeMerge` starts all effects in order and sends their values as they arrive")
  func merge() {
    let listener = Listener(
      handMadeMerge([effect("a", a), SignalProducer([1, 2]), effect("b", b)]), events)
    expect(
      events.entries, ["a starts", "1", "2", "b starts"], "the starts and the values",
      why: "An effect does not wait for the end of another, nor a value for anything.")
    for (pipe, value) in [(b, 3), (a, 4), (b, 4)] { pipe.input.send(value: value) }
    expect(listener.heard, ["1", "2", "3", "4", "4"], "the values of all effects")
  }

  @Test("`handMadeMerge` completes when all effects have completed")
  func completion() {
    let listener = Listener(
      handMadeMerge([SignalProducer(value: 1), effect("a", a), effect("b", b)]))
    b.input.sendCompleted()
    a.input.send(value: 2)
    expect(
      listener.heard, ["1", "2"], "the events while one of three effects is running",
      why: "The merged effect is running as long as one of them is.")
    a.input.sendCompleted()
    expect(listener.heard, ["1", "2", "done"], "the events after all three have completed")
    expect(
      Listener(handMadeMerge([])).heard, ["done"], "the events of no effects",
      why: "Nothing is running, so it completes immediately.")
  }

  @Test("An effect that was interrupted has ended, and the others continue")
  func interruption() {
    let listener = Listener(merged)
    a.input.sendInterrupted()
    b.input.send(value: 1)
    expect(listener.heard, ["1"], "the events after one of two effects was interrupted")
    b.input.sendCompleted()
    expect(
      listener.heard, ["1", "done"], "the events after the other has completed",
      why: "An interrupted effect never completes, so do not wait for it.")
  }

  @Test("Disposing of a merged start disposes of the effects")
  func disposal() {
    let listener = Listener(merged)
    listener.dispose()
    expect(
      events.entries.sorted(), ["a starts", "a stops", "b starts", "b stops"],
      "the starts and stops, sorted",
      why: "Dropping the disposable that `start` returns disposes of nothing.")
  }

  @Test("Disposing of a merged start starts no further effect")
  func disposalInside() {
    let start = SerialDisposable()
    handMadeMerge([SignalProducer(value: 1), effect("a", a)])
      .startWithSignal { signal, interrupter in
        start.inner = interrupter
        signal.observeValues { _ in start.dispose() }
      }
    expect(
      events.entries, [], "the later starts if the first value disposes",
      why: "No one needs the work of the later effects.")
  }
}

// MARK: - Support

extension OtherStreamTests {
  /// An effect that a test drives by hand. It writes down when it starts and stops.
  func effect(
    _ name: String, _ pipe: (output: Signal<Int, Never>, input: Signal<Int, Never>.Observer)
  ) -> SignalProducer<Int, Never> {
    SignalProducer { [events] observer, lifetime in
      events.write("\(name) starts")
      lifetime += pipe.output.observe(observer)
      lifetime.observeEnded { events.write("\(name) stops") }
    }
  }

  var merged: SignalProducer<Int, Never> { handMadeMerge([effect("a", a), effect("b", b)]) }
}

/// Starts a producer, and writes its events down as text.
final class Listener {
  private(set) var heard: [String] = []
  private var start: (any Disposable)?

  init(_ producer: SignalProducer<Int, Never>, whenHearing: @escaping (String) -> Void = { _ in }) {
    start = producer.start { [weak self] event in
      let text =
        switch event {
        case .value(let value): "\(value)"
        case .completed: "done"
        case .interrupted: "interrupted"
        }
      self?.heard.append(text)
      whenHearing(text)
    }
  }

  /// Also writes the events into this log.
  convenience init(_ producer: SignalProducer<Int, Never>, _ log: Log<String>) {
    self.init(producer, whenHearing: log.write)
  }

  func dispose() { start?.dispose() }
}
