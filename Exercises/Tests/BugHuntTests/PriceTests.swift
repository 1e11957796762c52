import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect
import Testing

@testable import BugHunt

@Suite("BugHunt: feature 1, the price, still works")
struct PriceTests {
  let request = PassthroughSubject<Int, ConnectionError>()

  func store() -> Store<PriceState, PriceAction> {
    let request = self.request
    return Store(
      initialValue: PriceState(), reducer: priceReducer { request.eraseToAnyPublisher() })
  }

  @Test("The button is disabled until the shop has answered")
  func disabled() {
    let store = store()
    store.send(.buttonTapped)
    expect(
      store.value, PriceState(price: nil, isButtonDisabled: true),
      "the state while the request is under way",
      why: "A second tap would ask again. Look at feature 1, `priceReducer`.")
  }

  @Test("The shop's price is shown, and stays")
  func price() {
    let store = store()
    store.send(.buttonTapped)
    request.send(240)
    request.send(completion: .finished)
    expect(
      store.value, PriceState(price: 240, isButtonDisabled: false),
      "the state after a request that has succeeded",
      why: "One request has one answer. Look at feature 1, `priceReducer`.")
  }
}
