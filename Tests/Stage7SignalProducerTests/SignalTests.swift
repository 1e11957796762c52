import Stage7SignalProducer
import TestSupport
import Testing

@Suite("A signal is under way, observed or not")
struct SignalTests {
  typealias Numbers = Signal<Int, Broken>

  @Test("A signal's work starts when it is made, and observing it starts nothing")
  func hot() {
    var starts = 0
    let signal = Numbers { observer, _ in
      starts += 1
      observer.send(value: 1)
    }
    #expect(starts == 1)
    #expect(signal.heard().events == ["interrupted"])
    #expect(starts == 1)
  }

  @Test("Every observer hears what is sent from its observation on, in the same order")
  func sameEvents() {
    let (signal, input) = Numbers.pipe()
    let first = signal.heard()
    input.send(value: 1)
    let second = signal.heard()
    input.send(value: 2)
    input.sendCompleted()
    #expect(first.events == ["1", "2", "completed"])
    #expect(second.events == ["2", "completed"])
  }

  @Test(
    "After an event that terminates there is none",
    arguments: [
      (Numbers.Event.completed, "completed"), (.interrupted, "interrupted"),
      (.failed(Broken()), "failed"),
    ])
  func nothingAfterTermination(event: Numbers.Event, text: String) {
    let (signal, input) = Numbers.pipe()
    let heard = signal.heard()
    input.send(event)
    input.send(value: 1)
    input.sendCompleted()
    input.send(error: Broken())
    #expect(heard.events == [text])
  }

  @Test("Observing a signal that has ended hears one interruption, and gives nothing to dispose of")
  func observeLate() {
    let (signal, input) = Numbers.pipe()
    input.sendCompleted()
    let heard = Heard<Int, Broken>()
    #expect(signal.observe(heard.observer) == nil)
    #expect(heard.events == ["interrupted"])
  }

  @Test("An observer that is disposed of hears no more, not even an interruption; others go on")
  func observerDisposed() {
    let (signal, input) = Numbers.pipe()
    let (gone, stays) = (Heard<Int, Broken>(), signal.heard())
    let observation = signal.observe(gone.observer)
    input.send(value: 1)
    observation?.dispose()
    observation?.dispose()
    input.send(value: 2)
    #expect(gone.events == ["1"])
    #expect(stays.events == ["1", "2"])
  }

  @Test("An observer disposed of during a delivery hears that event, and none after it")
  func disposedDuringDelivery() {
    let (signal, input) = Numbers.pipe()
    var observation: (any Disposable)?
    signal.observeValues { _ in observation?.dispose() }
    let heard = Heard<Int, Broken>()
    observation = signal.observe(heard.observer)
    input.send(value: 1)
    input.send(value: 2)
    #expect(heard.events == ["1"])
  }

  @Test("A value sent from inside a delivery is delivered there and then, to all")
  func nested() {
    let (signal, input) = Numbers.pipe()
    var log: [String] = []
    signal.observeValues { value in
      log.append("a\(value)")
      if value == 1 { input.send(value: 2) }
    }
    signal.observeValues { log.append("b\($0)") }
    input.send(value: 1)
    #expect(log == ["a1", "a2", "b2", "b1"])
  }

  @Test("A termination sent from inside a delivery comes after it, and drops what is sent after it")
  func nestedTermination() {
    let (signal, input) = Numbers.pipe()
    var log: [String] = []
    signal.observeValues { value in
      log.append("a\(value)")
      input.sendCompleted()
      input.send(value: 2)
      input.send(error: Broken())
    }
    let second = signal.heard()
    input.send(value: 1)
    #expect(log == ["a1"])
    #expect(second.events == ["1", "completed"])
  }

  @Test("An observer that comes while the end waits for a delivery hears one interruption")
  func observeWhileEnding() {
    let (signal, input) = Numbers.pipe()
    var late: Heard<Int, Broken>?
    signal.observeValues { _ in
      input.sendCompleted()
      late = signal.heard()
    }
    input.send(value: 1)
    #expect(late?.events == ["interrupted"])
  }

  @Test("What is tied to a signal's lifetime is disposed of after its observers have heard the end")
  func lifetimeEndsLast() {
    var log: [String] = []
    let (signal, input) = Numbers.pipe(disposable: AnyDisposable { log.append("disposed") })
    signal.observe { event in log.append("\(event)") }
    input.sendCompleted()
    #expect(log == ["completed", "disposed"])
  }

  @Test("A signal whose input is released is interrupted")
  func inputReleased() {
    var pipe: (output: Numbers, input: Numbers.Observer)? = Numbers.pipe()
    let signal = pipe?.output
    let heard = signal?.heard()
    pipe = nil
    #expect(heard?.events == ["interrupted"])
  }

  @Test("A signal that nobody holds or observes ends, and its input sends into nothing")
  func endsSilently() {
    let disposable = AnyDisposable()
    var pipe: (output: Numbers, input: Numbers.Observer)? = Numbers.pipe(disposable: disposable)
    let input = pipe?.input
    let heard = Heard<Int, Broken>()
    let observation = pipe?.output.observe(heard.observer)
    pipe = nil
    input?.send(value: 1)
    #expect(!disposable.isDisposed)
    observation?.dispose()
    #expect(disposable.isDisposed)
    input?.send(value: 2)
    #expect(heard.events == ["1"])
  }

  @Test("A signal's producer observes it at each start, and stops observing when disposed of")
  func producer() {
    let (signal, input) = Numbers.pipe()
    let (first, start) = signal.producer.heard()
    input.send(value: 1)
    let (second, _) = signal.producer.heard()
    start.dispose()
    input.send(value: 2)
    input.sendCompleted()
    #expect(first.events == ["1", "interrupted"])
    #expect(second.events == ["2", "completed"])
  }
}
