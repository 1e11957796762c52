import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import TestSupport

let stage11 = TestStoreStage(
  description: "Stage11TestingAsyncEffects"
) { scenario, world, onFailure in
  let reducer = appReducer(world.environment())
  let store = TestStore(
    initialValue: scenario.start,
    reducer: scenario.isLogged ? logging(reducer, to: world.environment().log) : reducer,
    patience: 60,
    onFailure: { onFailure("\($0)") })
  return TestStoreUnderTest(
    send: { action, change in
      store.send(action, change)
      // The request that the action has led to leaves the store's actor.
      if case .counterView(.counter(.nthPrimeButtonTapped)) = action { store.executor.run() }
    },
    receive: { store.receive($0, $1) },
    finish: { store.finish() },
    value: { store.value })
}
