/// Keeps the newest producer running and interrupts the previous producer: `flatMap`'s strategy
/// `.latest`.
final class Latest<Value, Error: Swift.Error>: Flattening {
  private let observer: Signal<Value, Error>.Observer
  private let current = SerialDisposable()

  private let lock = Lock()
  private var number = 0
  private var isGoing = false
  private var moreMayCome = true

  init(_ observer: Signal<Value, Error>.Observer, _ lifetime: Lifetime) {
    self.observer = observer
    lifetime += current
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let own = lock.locked {
      isGoing = true
      number += 1
      return number
    }
    let interrupter = CompositeDisposable()
    current.inner = interrupter
    guard !interrupter.isDisposed else { return }
    producer.work(
      .init { [self] event in
        switch event {
        case .value, .failed:
          if lock.locked({ own == number }) { observer.send(event) }
        case .completed, .interrupted:
          interrupter.dispose()
          let isDone = lock.locked {
            guard own == number else { return false }
            isGoing = false
            return !moreMayCome
          }
          if isDone { observer.sendCompleted() }
        }
      }, Lifetime(interrupter))
  }

  func noMoreComes() {
    let isDone = lock.locked {
      moreMayCome = false
      return !isGoing
    }
    if isDone { observer.sendCompleted() }
  }
}
