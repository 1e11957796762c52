// A place to try things on stage 1, ClosureEffect. git ignores this file: it is yours.

import Foundation
import Stage1ClosureEffect

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
      Effect { callback in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { callback(.incrTapped) }
      }
    ]
  }
}

let store = Store(initialValue: 0, reducer: counterReducer)
store.observe { count in
  print("count:", count)
  return true
}

store.send(.incrTapped)
store.send(.laterTapped)
print("The effect has not answered yet.")

// The main queue delivers the answer while its run loop is running.
RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
