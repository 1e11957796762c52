import Stage7SignalProducer
import Testing

@Suite("Operators of one producer")
struct OperatorTests {
  typealias Numbers = SignalProducer<Int, Broken>

  @Test("`map` transforms values and passes the end on")
  func map() {
    #expect(Numbers([1, 2]).map { $0 * 10 }.events == ["10", "20", "completed"])
    #expect(Numbers(error: Broken()).map { $0 * 10 }.events == ["failed"])
  }

  @Test("Mapping the identity changes nothing, and mapping twice is mapping the composition once")
  func mapLaws() {
    let producer = Numbers([1, 2, 3])
    #expect(producer.map { $0 }.events == producer.events)
    #expect(
      producer.map { $0 + 1 }.map { "\($0)" }.events == producer.map { "\($0 + 1)" }.events)
  }

  @Test("`filter` drops values, also where they are optionals")
  func filter() {
    #expect(Numbers([1, 2, 3]).filter { $0 != 2 }.events == ["1", "3", "completed"])
    let optionals = SignalProducer<Int?, Never>([nil, 1, nil])
    #expect(optionals.filter { $0 == nil }.events == ["nil", "nil", "completed"])
  }

  @Test("`compactMap` drops what nothing comes of, and passes the end on")
  func compactMap() {
    let texts = SignalProducer<String, Broken>(["1", "x", "3"])
    #expect(texts.compactMap { Int($0) }.events == ["1", "3", "completed"])
    #expect(SignalProducer<String, Broken>(error: Broken()).compactMap { $0 }.events == ["failed"])
  }

  @Test("Operators start nothing, and each start of theirs is a start of the work")
  func lazy() {
    var starts = 0
    let producer = SignalProducer<Int, Never> {
      starts += 1
      return starts
    }
    .map { $0 }.filter { _ in true }.compactMap { $0 }.take(first: 1).on()
    .flatMap(.concat) { SignalProducer(value: $0) }
    #expect(starts == 0)
    producer.start()
    producer.start()
    #expect(starts == 2)
  }

  @Test("`flatMapError` goes on with another producer, after the values before the failure")
  func flatMapError() {
    let failing = Numbers { observer, _ in
      observer.send(value: 1)
      observer.send(error: Broken())
    }
    let mended = failing.flatMapError { _ in SignalProducer<Int, Never>([2, 3]) }
    #expect(mended.events == ["1", "2", "3", "completed"])
    #expect(Numbers(value: 1).flatMapError { _ in failing }.events == ["1", "completed"])
    #expect(failing.flatMapError { _ in failing }.events == ["1", "1", "failed"])
  }

  @Test("What failed has ended before its successor has: its lifetime has ended")
  func flatMapErrorEndsUpstream() {
    var log: [String] = []
    let successor = Signal<Int, Never>.pipe()
    Numbers(error: Broken()).on(disposed: { log.append("disposed") })
      .flatMapError { _ in successor.output.producer }
      .start { log.append("\($0)") }
    successor.input.sendCompleted()
    #expect(log == ["disposed", "completed"])
  }

  @Test("What failed leaves nothing in the start that goes on without it")
  func flatMapErrorForgets() {
    let producer = Numbers(error: Broken()).flatMapError { _ in Numbers.never }
    let start = producer.start()
    #expect(Mirror(reflecting: start).children.count == 1)
    start.dispose()
  }

  @Test("Disposing of a start interrupts what `flatMapError` went on with")
  func flatMapErrorInterrupted() {
    let resource = AnyDisposable()
    let second = Numbers { observer, lifetime in
      lifetime += resource
      lifetime.observeEnded { _ = observer }
    }
    let (heard, start) = Numbers(error: Broken()).flatMapError { _ in second }.heard()
    start.dispose()
    #expect(resource.isDisposed)
    #expect(heard.events == ["interrupted"])
  }

  @Test("`take(first:)` is done after so many values, and interrupts the work")
  func takeFirst() {
    let resource = AnyDisposable()
    var sent = 0
    let endless = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += resource
      while !lifetime.hasEnded {
        sent += 1
        observer.send(value: sent)
      }
    }
    #expect(endless.take(first: 3).events == ["1", "2", "3", "completed"])
    #expect(sent == 3 && resource.isDisposed)
    #expect(SignalProducer<Int, Never>(1...).take(first: 2).events == ["1", "2", "completed"])
  }

  @Test("`take(first:)` passes an earlier end on, and below 1 is interrupted without a start")
  func takeFirstEdges() {
    #expect(Numbers([1]).take(first: 3).events == ["1", "completed"])
    #expect(Numbers(error: Broken()).take(first: 1).events == ["failed"])
    let unstarted = Numbers { _, _ in Issue.record("The work must not start") }
    #expect(unstarted.take(first: 0).events == ["interrupted"])
    #expect(unstarted.take(first: -1).events == ["interrupted"])
  }

  @Test("A value that feeds back while the last one is taken is one too many")
  func takeFirstNested() {
    let (signal, input) = Signal<Int, Never>.pipe()
    var values: [Int] = []
    signal.producer.take(first: 2).startWithValues { value in
      values.append(value)
      input.send(value: value + 1)
    }
    input.send(value: 1)
    #expect(values == [1, 2])
  }

  @Test("`on` is told of a start and of each event before the observer is, and changes nothing")
  func on() {
    var log: [String] = []
    Numbers([1]).on(
      starting: { log.append("starting") }, started: { log.append("started") },
      event: { log.append("event \($0)") }, completed: { log.append("completed") },
      terminated: { log.append("terminated") }, disposed: { log.append("disposed") },
      value: { log.append("value \($0)") }
    )
    .start { log.append("observer \($0)") }
    #expect(
      log == [
        "starting", "event value(1)", "value 1", "observer value(1)", "event completed",
        "completed", "terminated", "observer completed", "disposed", "started",
      ])
  }

  @Test("`on` is told of a failure and of an interruption")
  func onEnds() {
    var log: [String] = []
    Numbers(error: Broken()).on(failed: { log.append("\($0)") }).start()
    Numbers.never.on(interrupted: { log.append("interrupted") }).start().dispose()
    #expect(log == ["Broken()", "interrupted"])
  }

  @Test("`materialize` sends the end as a value too")
  func materialize() {
    #expect(
      Numbers([1]).materialize().events == ["value(1)", "completed", "completed"])
    #expect(
      Numbers(error: Broken()).materialize().map { $0 == .failed(Broken()) }.events
        == ["true", "completed"])
  }

  @Test("`materialize` sends an interruption as a value, and is then interrupted itself")
  func materializeInterrupted() {
    let (signal, input) = Signal<Int, Broken>.pipe()
    let (interrupted, _) = signal.producer.materialize().map { "value \($0)" }.heard()
    input.sendInterrupted()
    #expect(interrupted.events == ["value interrupted", "interrupted"])
    let (disposed, start) = Numbers.never.materialize().map { "value \($0)" }.heard()
    start.dispose()
    #expect(disposed.events == ["value interrupted", "interrupted"])
  }
}
