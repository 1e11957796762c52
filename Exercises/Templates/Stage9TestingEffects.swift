// A place to try things on stage 9, TestingEffects. git ignores this file: it is yours.

import Foundation
import Stage2Publishers
import Stage8CancellableEffects
import Stage9TestingEffects

// Shows each printed line while the program is still running.
setvbuf(stdout, nil, _IOLBF, 0)

enum CounterAction: Equatable {
  case incrTapped
  case doubleTapped
  case doubled(Int)
}

let counterReducer: Reducer<Int, CounterAction> = { count, action in
  switch action {
  case .incrTapped:
    count += 1
    return .none
  case .doubleTapped:
    return .sync { [count] in .doubled(count * 2) }
  case .doubled(let double):
    count = double
    return .none
  }
}

let store = TestStore(
  initialValue: 0, reducer: counterReducer, onFailure: { print($0) })

store.send(.incrTapped) { $0 = 1 }
store.send(.doubleTapped)
// This step is wrong, so that there is a failure to read.
store.receive(.doubled(3)) { $0 = 3 }
store.finish()
print("The test has ended.")
