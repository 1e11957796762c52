import ExerciseTesting
import Stage7SignalProducer
import Testing

@testable import OtherStream

@Suite("OtherStream: handMadeMerge")
struct MergeTests {
  /// What has happened to the effects.
  let events = Log<String>()

  let a = Signal<Int, Never>.pipe()
  let b = Signal<Int, Never>.pipe()

  /// An effect that a test answers by hand.
  func effect(_ name: String, _ signal: Signal<Int, Never>) -> SignalProducer<Int, Never> {
    SignalProducer { [events] observer, lifetime in
      events.write("\(name) starts")
      lifetime += signal.observe(observer)
      lifetime.observeEnded { events.write("\(name) stops") }
    }
  }

  var both: SignalProducer<Int, Never> {
    handMadeMerge([effect("a", a.output), effect("b", b.output)])
  }

  @Test("Making the effect starts nothing")
  func lazy() {
    _ = both
    expect(
      events.entries, [], "what has happened to the effects before any start",
      why: "To make an effect starts nothing, also when it is made of others.")
  }

  @Test("All effects are started, in their order, and what they send is sent as it comes")
  func values() {
    let listener = Listener(both)
    expect(
      events.entries, ["a starts", "b starts"], "what has happened to the effects",
      why: "The second does not wait until the first is done.")
    b.input.send(value: 1)
    expect(
      listener.heard, ["1"], "what has been heard when one effect has answered",
      why: "An answer waits for nobody.")
    a.input.send(value: 2)
    a.input.send(value: 2)
    b.input.send(value: 3)
    expect(listener.heard, ["1", "2", "2", "3"], "what the two effects have sent, as it came")
  }

  @Test("It completes when all of them have completed, and not before")
  func completion() {
    let listener = Listener(both)
    b.input.sendCompleted()
    a.input.send(value: 1)
    expect(
      listener.heard, ["1"], "what is heard when one of the two has completed",
      why: "The other effect is still going.")
    a.input.sendCompleted()
    expect(listener.heard, ["1", "done"], "what is heard when both have completed")
  }

  @Test("Effects that answer and complete on the spot are heard, all of them")
  func onTheSpot() {
    let listener = Listener(
      handMadeMerge([SignalProducer([1, 2]), SignalProducer(value: 3), effect("a", a.output)]))
    expect(
      listener.heard, ["1", "2", "3"], "what is heard after the start",
      why: "When the first has completed, the others have not been started yet.")
    a.input.send(value: 4)
    a.input.sendCompleted()
    expect(listener.heard, ["1", "2", "3", "4", "done"], "what is heard in the end")
    expect(
      Listener(handMadeMerge([SignalProducer(value: 1), SignalProducer(value: 2)])).heard,
      ["1", "2", "done"], "what is heard of two effects that are done on the spot")
  }

  @Test("What an effect sends on the spot is heard before the next effect is started")
  func asItComes() {
    let listener = Listener(
      handMadeMerge([SignalProducer([1, 2]), effect("a", a.output), SignalProducer(value: 3)])
    ) { [events] in events.write($0) }
    expect(
      events.entries, ["1", "2", "a starts", "3"], "what is heard and started, in order",
      why: "What the effects send is sent as it comes.")
    withExtendedLifetime(listener) {}
  }

  @Test("An answer inside the delivery of another one is heard there and then")
  func insideADelivery() {
    let listener = Listener(both) { [events, b] text in
      events.write("\(text) is heard")
      guard text == "1" else { return }
      b.input.send(value: 2)
      events.write("b has sent")
    }
    a.input.send(value: 1)
    expect(
      events.entries, ["a starts", "b starts", "1 is heard", "2 is heard", "b has sent"],
      "what happens when `b` sends 2 while 1 is being heard",
      why: "What the effects send is sent as it comes.")
    withExtendedLifetime(listener) {}
  }

  @Test("Of no effects, it completes at once")
  func none() {
    expect(
      Listener(handMadeMerge([])).heard, ["done"], "what is heard of no effects",
      why: "When there are none, all of them are done.")
  }

  @Test("An effect that is in the list twice is started twice")
  func twice() {
    let effect = effect("a", a.output)
    let listener = Listener(handMadeMerge([effect, effect]))
    a.input.send(value: 1)
    a.input.sendCompleted()
    expect(
      listener.heard, ["1", "1", "done"], "what is heard of one effect that is merged with itself")
  }

  @Test("Each start starts the effects again, and ends by itself")
  func repeatable() {
    let effect = both
    let first = Listener(effect)
    let second = Listener(effect)
    expect(
      events.entries, ["a starts", "b starts", "a starts", "b starts"],
      "what has happened to the effects after two starts",
      why: "An effect does its work anew each time it is started.")
    Listener(effect).dispose()
    a.input.send(value: 1)
    a.input.sendCompleted()
    expect(
      [first.heard, second.heard], [["1"], ["1"]],
      "what is heard when only `a` is done, and a third start was disposed of",
      why: "To dispose of one start leaves the others alone.")
    b.input.sendCompleted()
    expect(
      [first.heard, second.heard], [["1", "done"], ["1", "done"]], "what is heard when both are")
  }

  @Test("An effect that is interrupted is done, and the others go on")
  func interruption() {
    let listener = Listener(both)
    a.input.sendInterrupted()
    b.input.send(value: 1)
    expect(
      listener.heard, ["1"], "what is heard when one of the two has been interrupted",
      why: "An interruption ends one effect, and not those beside it.")
    b.input.sendCompleted()
    expect(
      listener.heard, ["1", "done"], "what is heard when the other one has completed",
      why: "An effect that was interrupted sends nothing more: it is done.")
    let interrupted = SignalProducer<Int, Never> { observer, _ in observer.sendInterrupted() }
    expect(
      Listener(handMadeMerge([interrupted, SignalProducer(value: 2), interrupted])).heard,
      ["2", "done"], "what is heard when the first and the last effect are interrupted at once",
      why: "Nobody has disposed of the start. The others are started.")
    for count in 1...3 {
      let pipes = (1...count).map { _ in Signal<Int, Never>.pipe() }
      let listener = Listener(handMadeMerge(pipes.map { effect("c", $0.output) }))
      for pipe in pipes { pipe.input.sendInterrupted() }
      expect(
        listener.heard, ["done"],
        "what is heard when all effects have been interrupted, the number of them being \(count)",
        why: "An effect that was interrupted is done. So all of them are.")
    }
  }

  @Test("When the start is disposed of, the effects are")
  func disposal() {
    let listener = Listener(both)
    listener.dispose()
    expect(
      events.entries.sorted(), ["a starts", "a stops", "b starts", "b stops"],
      "what has happened to the effects after the disposal",
      why: "To drop what `start` returns disposes of nothing.")
    a.input.send(value: 1)
    expect(!listener.heard.contains("1"), "an answer after the disposal not to be heard")
  }

  @Test("A start that is disposed of while an effect answers starts no further effect")
  func disposalMeanwhile() {
    for sends in [true, false] {
      let start = SerialDisposable()
      let first = SignalProducer<Int, Never> { observer, _ in
        start.dispose()
        if sends { observer.send(value: 1) } else { observer.sendCompleted() }
      }
      handMadeMerge([first, effect("a", a.output)])
        .startWithSignal { _, interrupter in start.inner = interrupter }
      expect(
        events.entries, [],
        "what has happened to the second effect, where the first disposes of the start and then "
          + (sends ? "sends a value" : "completes"),
        why: "Nobody wants its work any more.")
    }
  }

  @Test("An effect at whose own value the start is disposed of is disposed of at once")
  func disposalAtItsOwnValue() {
    let start = SerialDisposable()
    let first = SignalProducer<Int, Never> { [events] observer, lifetime in
      observer.send(value: 1)
      events.write(lifetime.hasEnded ? "is stopped" : "goes on")
    }
    handMadeMerge([first, effect("a", a.output)]).startWithSignal { signal, interrupter in
      start.inner = interrupter
      signal.observeValues { _ in start.dispose() }
    }
    expect(
      events.entries, ["is stopped"],
      "what has happened to two effects, of which the first has sent something on the spot",
      why: "The start is disposed of at that value, and the effect's own start has not returned.")
  }
}
