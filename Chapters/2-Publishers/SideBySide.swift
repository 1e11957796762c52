import Dispatch
import Stage1ClosureEffect
import Stage2Publishers

/// Returns an effect that calls its callback with the number after a delay.
func effect(_ value: Int, after seconds: Double) -> Effect<Int> {
  Effect { callback in
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      callback(value)
    }
  }
}

/// Returns a future that calls its promise with the number after a delay. The delay begins with
/// this call.
func future(_ value: Int, after seconds: Double) -> Future<Int, Never> {
  Future { promise in
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
      promise(.success(value))
    }
  }
}

/// Returns the values that an effect sends before `run` returns.
func values<A>(of effect: Effect<A>) -> [A] {
  var values: [A] = []
  effect.run { values.append($0) }
  return values
}

/// Returns the values that a publisher sends while a subscriber subscribes.
func values<A>(of publisher: some Publisher<A, Never>) -> [A] {
  var values: [A] = []
  let cancellable = publisher.sink { values.append($0) }
  cancellable.cancel()
  return values
}

/// Returns what a publisher sends while a subscriber subscribes: its values and its completion.
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
