import Dispatch
import Stage5SingleEffect
import Testing

@testable import Weather

@Test("An answer is shown, and the last one stays where there is none")
func answers() throws {
  let queue = DispatchQueue(label: "weather")
  var questions: [(Int?) -> Void] = []
  let store = Store(
    initialValue: WeatherState(),
    reducer: weatherReducer(ask: { questions.append($0) }, queue: queue))

  for (answer, shown) in [(21, 21), (nil, 21), (19, 19)] as [(Int?, Int)] {
    queue.sync {
      store.send(.askTapped)
      store.send(.askTapped)
      #expect(store.value.isAsking)
    }
    try #require(questions.count == 1)
    questions.removeFirst()(answer)
    queue.sync {
      #expect(store.value.degrees == shown)
      #expect(!store.value.isAsking)
    }
  }
}
