import Dispatch
import Stage1ClosureEffect
import Stage2Publishers

/// The number, a while from now: an effect's callback is called with it.
func effect(_ value: Int, after seconds: Double) -> Effect<Int> {
  Effect { callback in
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      callback(value)
    }
  }
}

/// The number, a while from now: a future's promise is called with it. The time runs from this
/// call.
func future(_ value: Int, after seconds: Double) -> Future<Int, Never> {
  Future { promise in
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      promise(.success(value))
    }
  }
}

/// The values that an effect hands over before `run` returns.
func values<A>(of effect: Effect<A>) -> [A] {
  var values: [A] = []
  effect.run { values.append($0) }
  return values
}

/// The values that a publisher sends while somebody subscribes.
func values<A>(of publisher: some Publisher<A, Never>) -> [A] {
  var values: [A] = []
  let cancellable = publisher.sink { values.append($0) }
  cancellable.cancel()
  return values
}

/// What a publisher sends while somebody subscribes: its values, and how it ends.
func events<P: Publisher>(of publisher: P) -> [String] {
  var events: [String] = []
  let cancellable = publisher.sink(
    receiveCompletion: { completion in
      switch completion {
      case .finished: events.append("finished")
      case .failure: events.append("failure")
      }
    },
    receiveValue: { events.append("\($0)") })
  cancellable.cancel()
  return events
}
