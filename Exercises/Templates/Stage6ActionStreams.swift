// A place to try things on stage 6, ActionStreams. git ignores this file: it is yours.

import Foundation
import Stage2Publishers
import Stage6ActionStreams

// Shows each printed line while the program is still running.
setvbuf(stdout, nil, _IOLBF, 0)

struct IncrTapped: Action {}
struct LaterTapped: Action {}

let counterReducer: Reducer<Int> = { count, action in
  action is IncrTapped ? count + 1 : count
}

let laterEffect = Effect { actions in
  actions.ofType(LaterTapped.self)
    .delay(for: .seconds(0.5), scheduler: DispatchQueue.main)
    .map { _ in IncrTapped() }
    .eraseActionType()
    .eraseToAnyPublisher()
}

let store = Store(reducer: counterReducer, initialState: 0, effects: [laterEffect])
let observation = store.sink { print("count:", $0) }

store.dispatch(action: IncrTapped())
store.dispatch(action: LaterTapped())
print("The effect has not answered yet.")

// The main queue delivers the answer while its run loop is running.
RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
