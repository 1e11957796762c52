import PrimeTime
import Stage8CancellableEffects
import Stage9TestingEffects
import TestSupport

let stage9 = TestStoreStage(description: "Stage9TestingEffects") { scenario, world, onFailure in
  let reducer = appReducer(world.environment())
  let store = TestStore(
    initialValue: scenario.start,
    reducer: scenario.isLogged ? logging(reducer, to: world.environment().log) : reducer,
    queue: world.queue, patience: 60,
    onFailure: { onFailure("\($0)") })
  return TestStoreUnderTest(
    send: { store.send($0, $1) },
    receive: { store.receive($0, $1) },
    finish: { store.finish() },
    value: { store.value })
}
