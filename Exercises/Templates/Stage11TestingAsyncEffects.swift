// A place to try things on stage 11, TestingAsyncEffects. git ignores this file: it is yours.

import Stage10AsyncEffects
import Stage11TestingAsyncEffects

// The store's home is an actor, whose jobs wait until they are run here.
let home = TestHome { executor in
  let clock = TestClock(executor: executor)
  let store = Store<[String], String>(
    initialValue: [],
    reducer: { names, action in
      names.append(action)
      guard action == "start" else { return .none }
      return .run { send in
        try? await clock.sleep(for: .seconds(10))
        send("ten seconds later")
      }
    },
    executorPreference: executor)
  return (store, clock)
}

home.perform { _ = $0.contents.0.send("start") }
print(home.perform { $0.contents.0.value })
home.perform { $0.contents.1 }.advance(by: .seconds(10))
home.executor.run()
print(home.perform { $0.contents.0.value })
