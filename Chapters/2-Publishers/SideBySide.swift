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

/// The number, a while from now: a future's promise is kept with it. The time runs from this call.
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
