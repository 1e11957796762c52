import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import Forecast

@Test("A second tap asks anew, and a forecast that is closed gets no answer")
func asksAnew() {
  // Jobs and time stand still until the test moves them.
  let executor = TestExecutor()
  let clock = TestClock(executor: executor)
  let home = TestHome(executor: executor) { executor in
    Store(
      initialValue: ForecastState(),
      reducer: forecastReducer {
        try await clock.sleep(for: .seconds(3))
        return [21, 19]
      },
      executorPreference: executor)
  }
  func send(_ action: ForecastAction) {
    home.perform { home in _ = home.contents.send(action) }
  }

  send(.askTapped)
  clock.advance(by: .seconds(2))
  send(.askTapped)
  clock.advance(by: .seconds(2))
  #expect(home.perform { $0.contents.value } == ForecastState(isAsking: true))
  clock.advance(by: .seconds(1))
  #expect(home.perform { $0.contents.value } == ForecastState(degrees: [21, 19]))

  send(.askTapped)
  send(.closeTapped)
  clock.run()
  #expect(home.perform { $0.contents.value } == ForecastState(degrees: [21, 19]))
}
