// A place to try things on stage 10, AsyncEffects. git ignores this file: it is yours.

import Stage10AsyncEffects

enum CounterAction {
  case incrTapped
  case laterTapped
  case answered(Int)
}

let counterReducer: Reducer<Int, CounterAction> = { count, action in
  switch action {
  case .incrTapped:
    count += 1
    return .none
  case .laterTapped:
    let asked = count
    return .run { send in
      try? await Task.sleep(for: .milliseconds(100))
      send(.answered(asked * 10))
    }
  case .answered(let number):
    count = number
    return .none
  }
}

// The store lives on the main actor, as this file's code does.
let store = Store(initialValue: 0, reducer: counterReducer)

print(store.value)
store.send(.incrTapped)
print(store.value)
await store.send(.laterTapped).finish()
print(store.value)
