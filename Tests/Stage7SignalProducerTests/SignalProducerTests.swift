import Stage7SignalProducer
import TestSupport
import Testing

@Suite("A producer does its work at each start")
struct SignalProducerTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("Making a producer starts nothing; each start works again, and hears its own events")
  func cold() {
    var starts = 0
    let producer = Numbers { observer, _ in
      starts += 1
      observer.send(value: starts)
      observer.sendCompleted()
    }
    #expect(starts == 0)
    #expect(producer.events == ["1", "completed"])
    #expect(producer.events == ["2", "completed"])
    #expect(starts == 2)
  }

  @Test("Disposing of a start sends one interruption, ends its lifetime, and nothing comes after")
  func interruption() {
    var inputs: [Signal<Int, Broken>.Observer] = []
    var lifetimes: [Lifetime] = []
    let producer = Numbers { observer, lifetime in
      inputs.append(observer)
      lifetimes.append(lifetime)
    }
    let (heard, start) = producer.heard()
    let (other, _) = producer.heard()
    inputs[0].send(value: 1)
    start.dispose()
    start.dispose()
    inputs[0].send(value: 2)
    inputs[0].sendCompleted()
    inputs[1].send(value: 3)
    #expect(heard.events == ["1", "interrupted"])
    #expect(lifetimes.map(\.hasEnded) == [true, false])
    #expect(other.events == ["3"], "Other starts go on")
  }

  @Test(
    "Disposing of a start from inside a delivery: that event is the last before the interruption")
  func disposedDuringDelivery() {
    let heard = Heard<Int, Broken>()
    Numbers([1, 2, 3]).startWithSignal { signal, interrupter in
      signal.observe(heard.observer)
      signal.observeValues { if $0 == 2 { interrupter.dispose() } }
    }
    #expect(heard.events == ["1", "2", "interrupted"])
  }

  @Test("What is added to the lifetime ends with the start, however it ends")
  func lifetime() {
    for end in [Signal<Int, Broken>.Event.completed, .failed(Broken()), .interrupted] {
      let resource = AnyDisposable()
      let producer = Numbers { observer, lifetime in
        lifetime += resource
        observer.send(end)
      }
      producer.start()
      #expect(resource.isDisposed)
    }
  }

  @Test("A start that has terminated counts as disposed of; disposing of it does nothing")
  func disposedAfterTheEnd() {
    let (heard, start) = Numbers(value: 1).heard()
    #expect(start.isDisposed)
    start.dispose()
    #expect(heard.events == ["1", "completed"])
  }

  @Test("The signal and what interrupts it are passed on before the work starts")
  func startWithSignal() {
    var log: [String] = []
    let producer = Numbers { observer, _ in
      log.append("work")
      observer.sendCompleted()
    }
    let result = producer.startWithSignal { signal, _ in
      signal.observe { log.append("\($0)") }
      log.append("setup")
      return 42
    }
    #expect(log == ["setup", "work", "completed"] && result == 42)
  }

  @Test("Also when nobody observes the signal, the work starts")
  func unobserved() {
    var starts = 0
    SignalProducer<Int, Never> {
      starts += 1
      return starts
    }
    .startWithSignal { _, _ in }
    #expect(starts == 1)
  }

  @Test("Work that drops its input without an end has interrupted the start")
  func inputDropped() {
    #expect(Numbers { observer, _ in observer.send(value: 1) }.events == ["1", "interrupted"])
  }

  @Test("A value, a failure, a result, a sequence and nothing, all immediately")
  func values() {
    #expect(Numbers(value: 1).events == ["1", "completed"])
    #expect(Numbers(error: Broken()).events == ["failed"])
    #expect(Numbers { .success(2) }.events == ["2", "completed"])
    #expect(Numbers { .failure(Broken()) }.events == ["failed"])
    #expect(Numbers([1, 2]).events == ["1", "2", "completed"])
    #expect(Numbers.empty.events == ["completed"])
  }

  @Test("A closure's value is made at each start")
  func actionAtEachStart() {
    var runs = 0
    let producer = SignalProducer<Int, Never> {
      runs += 1
      return runs
    }
    #expect(runs == 0)
    #expect(producer.events + producer.events == ["1", "completed", "2", "completed"])
  }

  @Test("`never` sends nothing until it is disposed of")
  func never() {
    let (heard, start) = Numbers.never.heard()
    #expect(heard.events == [])
    start.dispose()
    #expect(heard.events == ["interrupted"])
  }

  @Test("A property's producer sends the value it has, then each new one, and completes with it")
  func property() {
    var property: MutableProperty? = MutableProperty(1)
    property?.value = 2
    let (heard, _) = property?.producer.heard() ?? SignalProducer.empty.heard()
    property?.value = 3
    property = nil
    #expect(heard.events == ["2", "3", "completed"])
  }

  @Test("A producer that is started when its property is gone sends the last value, and completes")
  func propertyGone() {
    var property: MutableProperty? = MutableProperty(1)
    let producer = property?.producer ?? .never
    property?.value = 2
    property = nil
    #expect(producer.events == ["2", "completed"])
  }

  @Test("Code that watches a property finds it changed, and hears the newest value last")
  func propertyChangesFirst() {
    let property = MutableProperty(0)
    var log: [String] = []
    property.producer.startWithValues { value in
      log.append("a\(value) \(property.value)")
      if value == 1 { property.value = 2 }
    }
    property.producer.startWithValues { log.append("b\($0)") }
    property.value = 1
    #expect(log == ["a0 0", "b0", "a1 1", "a2 2", "b2"])
  }
}
