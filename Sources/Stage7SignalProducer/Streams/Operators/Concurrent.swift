/// Keeps up to `limit` producers running, and the rest waiting: `flatMap`'s strategies `.merge` and
/// `.concat`.
final class Concurrent<Value, Error: Swift.Error>: Flattening {
  private let limit: Int
  private let observer: Signal<Value, Error>.Observer
  private let lifetime: Lifetime

  private let lock = Lock()
  private var waiting = FIFO<SignalProducer<Value, Error>>()
  private var going = 0
  private var moreMayCome = true

  init(limit: Int, _ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    self.limit = limit
    self.observer = observer
    self.lifetime = lifetime
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    lock.locked { waiting.append(producer) }
    startNext()
  }

  func noMoreComes() {
    let isDone = lock.locked {
      moreMayCome = false
      return going == 0 && waiting.isEmpty
    }
    if isDone { observer.sendCompleted() }
  }

  private func startNext() {
    while !lifetime.hasEnded, let producer = lock.locked({ next() }) {
      start(producer)
    }
  }

  private func next() -> SignalProducer<Value, Error>? {
    guard going < limit, let producer = waiting.popFirst() else { return nil }
    going += 1
    return producer
  }

  private func start(_ producer: SignalProducer<Value, Error>) {
    let part = lifetime.part()
    // If a producer finishes before its start returns, the loop that started it starts the next
    // one. Otherwise a thousand such producers would be started one inside the other.
    var startHasReturned = false
    producer.work(
      .init { [self] event in
        switch event {
        case .value, .failed:
          observer.send(event)
        case .completed, .interrupted:
          part.end()
          let (isDone, isNextDue) = lock.locked {
            going -= 1
            return (going == 0 && waiting.isEmpty && !moreMayCome, startHasReturned)
          }
          if isDone { observer.sendCompleted() } else if isNextDue { startNext() }
        }
      }, part.lifetime)
    lock.locked { startHasReturned = true }
  }
}
