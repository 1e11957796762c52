// A place to try things on stage 4, CancellableBookkeeping. git ignores this file: it is yours.

import Foundation
import Stage2Publishers
import Stage4CancellableBookkeeping

// Shows each printed line while the program is still running.
setvbuf(stdout, nil, _IOLBF, 0)

enum CounterAction {
  case incrTapped
  case laterTapped
}

let counterReducer: Reducer<Int, CounterAction> = { count, action in
  switch action {
  case .incrTapped:
    count += 1
    return []
  case .laterTapped:
    return [
      Effect.async { callback in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { callback(.incrTapped) }
      }
    ]
  }
}

let store = Store(initialValue: 0, reducer: counterReducer)
let observation = store.$value.sink { print("count:", $0) }

store.send(.incrTapped)
store.send(.laterTapped)
print("The effect has not answered yet.")

// The main queue delivers the answer while its run loop is running.
RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
