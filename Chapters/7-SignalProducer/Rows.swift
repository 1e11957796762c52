import Dispatch
import Stage2Publishers
import Stage7SignalProducer

/// An error to send.
struct Broken: Error {}

/// The same stream as a publisher and as a producer, and the events of each.
struct Row {
  let publisher: String
  let producer: String
  let sends: (publisher: [String], producer: [String])

  init<Sent: Publisher, Value, Failure: Error>(
    _ publisher: String, _ sent: Sent, _ producer: String, _ started: SignalProducer<Value, Failure>
  ) {
    (self.publisher, self.producer) = (publisher, producer)
    sends = (heard(sent), heard(started))
  }

  static func all() -> [Row] {
    let numbers = [1, 2, 3]
    let publisher = numbers.publisher
    let producer = SignalProducer<Int, Never>(numbers)
    let queue = DispatchQueue(label: "row")
    return [
      Row("Just(1)", Just(1), "SignalProducer(value: 1)", Effect(value: 1)),
      Row("[1, 2, 3].publisher", publisher, "SignalProducer([1, 2, 3])", producer),
      Row("Empty()", Empty<Int, Never>(), ".empty", Effect<Int>.empty),
      Row(
        "Fail(error:)", Fail<Int, Broken>(error: Broken()),
        "SignalProducer(error:)", SignalProducer<Int, Broken>(error: Broken())),
      Row(
        "Deferred { Future { … } }",
        Deferred { Future<Int, Never> { promise in promise(.success(1)) } },
        "SignalProducer { … }",
        SignalProducer<Int, Never> { observer, _ in
          observer.send(value: 1)
          observer.sendCompleted()
        }),
      Row("map", publisher.map { $0 * $0 }, "map", producer.map { $0 * $0 }),
      Row("filter", publisher.filter { $0 != 2 }, "filter", producer.filter { $0 != 2 }),
      Row(
        "compactMap", publisher.compactMap { $0 == 2 ? nil : $0 },
        "compactMap", producer.compactMap { $0 == 2 ? nil : $0 }),
      Row(
        "flatMap", publisher.flatMap { Just($0 * 10) },
        "flatMap(.merge)", producer.flatMap(.merge) { Effect(value: $0 * 10) }),
      Row(
        "flatMap(maxPublishers: .max(1))", publisher.flatMap(maxPublishers: .max(1)) { Just($0) },
        "flatMap(.concat)", producer.flatMap(.concat) { Effect(value: $0) }),
      Row(
        "Publishers.MergeMany", Publishers.MergeMany(publisher, publisher),
        "SignalProducer.merge", SignalProducer.merge(producer, producer)),
      Row(
        "zip", publisher.zip([4, 5].publisher),
        "zip(with:)", producer.zip(with: SignalProducer([4, 5]))),
      Row("prefix(2)", publisher.prefix(2), "take(first: 2)", producer.take(first: 2)),
      Row(
        "catch", Fail<Int, Broken>(error: Broken()).catch { _ in Just(0) },
        "flatMapError",
        SignalProducer<Int, Broken>(error: Broken()).flatMapError { _ in Effect(value: 0) }),
      Row(
        "receive(on: queue)", publisher.receive(on: queue),
        "observe(on: queue)", producer.observe(on: queue)),
    ]
  }
}

/// Returns the events of a publisher, to its end.
func heard<Sent: Publisher>(_ publisher: Sent) -> [String] {
  var events: [String] = []
  let done = DispatchSemaphore(value: 0)
  let cancellable = publisher.sink(
    receiveCompletion: { completion in
      if case .failure = completion { events.append("failed") } else { events.append("done") }
      done.signal()
    },
    receiveValue: { events.append("\($0)") })
  _ = done.wait(timeout: .now() + 10)
  cancellable.cancel()
  return events
}

/// Returns the events of one start of a producer, to its end.
func heard<Value, Failure: Error>(_ producer: SignalProducer<Value, Failure>) -> [String] {
  var events: [String] = []
  let done = DispatchSemaphore(value: 0)
  let start = producer.start { event in
    switch event {
    case .value(let value): events.append("\(value)")
    case .failed: events.append("failed")
    case .completed: events.append("done")
    case .interrupted: events.append("interrupted")
    }
    if event.isTerminating { done.signal() }
  }
  _ = done.wait(timeout: .now() + 10)
  start.dispose()
  return events
}
