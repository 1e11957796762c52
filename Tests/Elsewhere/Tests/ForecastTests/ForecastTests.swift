import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import Forecast

@Test("A second tap asks again, and a forecast that is closed gets no answer")
func asksAnew() {
  // Jobs and time stand still until the test moves them.
  withTestExecutor(onFailure: { Issue.record("\($0)") }) { executor in
    let store = Store(
      initialValue: ForecastState(),
      reducer: forecastReducer {
        try await executor.clock.sleep(for: .seconds(3))
        return [21, 19]
      })

    store.send(.askTapped)
    executor.advance(by: .seconds(2))
    store.send(.askTapped)
    executor.advance(by: .seconds(2))
    #expect(store.value == ForecastState(isAsking: true))
    executor.advance(by: .seconds(1))
    #expect(store.value == ForecastState(degrees: [21, 19]))

    store.send(.askTapped)
    store.send(.closeTapped)
    executor.advance(by: .seconds(3))
    #expect(store.value == ForecastState(degrees: [21, 19]))
  }
}
