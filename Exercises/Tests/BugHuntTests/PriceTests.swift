import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect
import Testing

@testable import BugHunt

@Suite("BugHunt: feature 1, the price, still works")
struct PriceTests {
  @Test("The button is disabled until the shop has answered, and the price stays")
  func price() {
    var requests: [PassthroughSubject<Int, ConnectionError>] = []
    let store = Store(
      initialValue: PriceState(),
      reducer: priceReducer {
        let request = PassthroughSubject<Int, ConnectionError>()
        requests.append(request)
        return request.eraseToAnyPublisher()
      })
    store.send(.buttonTapped)
    expect(
      store.value, PriceState(price: nil, isButtonDisabled: true),
      "the state while the first request is under way",
      why: "A second tap would ask again. Look at feature 1, `priceReducer`.")
    requests.last?.send(240)
    requests.last?.send(completion: .finished)
    expect(
      store.value, PriceState(price: 240, isButtonDisabled: false),
      "the state after a request that has succeeded",
      why: "One request has one answer. Look at feature 1, `priceReducer`.")
    store.send(.buttonTapped)
    expect(
      store.value, PriceState(price: 240, isButtonDisabled: true),
      "the state while the second request is under way",
      why: "The last answer is still the price. Look at feature 1, `priceReducer`.")
  }

  @Test("Each tap asks the shop once, also when the request fails")
  func asks() {
    let shop = ManualPublisher<Int, ConnectionError>()
    let store = Store(
      initialValue: PriceState(), reducer: priceReducer { shop.eraseToAnyPublisher() })
    let why = "The shop is asked at each tap, and at no other time. Look at feature 1."
    expect(shop.subscriptions, 0, "the requests before the first tap", why: why)
    store.send(.buttonTapped)
    expect(shop.subscriptions, 1, "the requests after one tap", why: why)
    shop.send(completion: .failure(ConnectionError()))
    expect(shop.subscriptions, 1, "the requests when that one has failed", why: why)
    store.send(.buttonTapped)
    expect(shop.subscriptions, 2, "the requests after two taps", why: why)
    shop.send(300)
    shop.send(completion: .finished)
    expect(
      store.value, PriceState(price: 300, isButtonDisabled: false),
      "the state when the second request has succeeded", why: why)
  }
}
