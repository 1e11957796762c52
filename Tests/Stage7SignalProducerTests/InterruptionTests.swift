import Stage7SignalProducer
import Testing

@Suite("A start that is disposed of from inside")
struct InterruptionTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("When the setup disposes of it, nothing is started")
  func notStarted() {
    let heard = Heard<Int, Broken>()
    let producer = Numbers.never.on(starting: { Issue.record("The work must not start") })
    producer.startWithSignal { signal, interrupter in
      signal.observe(heard.observer)
      interrupter.dispose()
    }
    #expect(heard.events == ["interrupted"])
  }

  @Test("Disposed of while it is about to start, no work is done")
  func disposedWhileStarting() {
    func number() -> Int {
      Issue.record("The work must not start")
      return 1
    }
    let producers = [
      Numbers { observer, _ in observer.send(value: number()) }, Numbers { number() },
      Numbers { .success(number()) }, Numbers([1, 2]),
    ]
    for producer in producers {
      let heard = Heard<Int, Broken>()
      var interrupter: (any Disposable)?
      producer.on(starting: { interrupter?.dispose() }).startWithSignal { signal, disposable in
        signal.observe(heard.observer)
        interrupter = disposable
      }
      #expect(heard.events == ["interrupted"])
    }
  }

  @Test("A value that is made while its start is disposed of is dropped")
  func actionInterrupted() {
    let heard = Heard<Int, Broken>()
    var interrupter: (any Disposable)?
    let action = { () -> Int in
      interrupter?.dispose()
      return 1
    }
    for producer in [Numbers(action), Numbers { .success(action()) }] {
      producer.startWithSignal { signal, disposable in
        signal.observe(heard.observer)
        interrupter = disposable
      }
    }
    #expect(heard.events == ["interrupted", "interrupted"])
  }

  @Test("A failure that comes while its start is disposed of is not gone on from")
  func failureInterrupted() {
    let heard = Heard<Int, Broken>()
    var interrupter: (any Disposable)?
    let failing = Numbers {
      interrupter?.dispose()
      return .failure(Broken())
    }
    let mended = failing.flatMapError { error in
      Issue.record("Nobody waits for another attempt")
      return Numbers(error: error)
    }
    mended.startWithSignal { signal, disposable in
      signal.observe(heard.observer)
      interrupter = disposable
    }
    #expect(heard.events == ["interrupted"])
  }

  @Test("Disposed of at the last value that it takes, a start is interrupted, and not done")
  func disposedAtTheLastValue() {
    let (signal, input) = Signal<Int, Broken>.pipe()
    var events: [String] = []
    var start: (any Disposable)?
    start = signal.producer.take(first: 1).start { event in
      events.append("\(event)")
      start?.dispose()
    }
    input.send(value: 1)
    #expect(events == ["value(1)", "interrupted"])
  }
}
