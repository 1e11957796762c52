import struct ExerciseSupport.ClosureEffect
import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect
import Testing

@testable import BugHunt

@Suite("BugHunt: feature 2, the order, still works")
struct OrderTests {
  let orders = Log<Int>()
  let shop = ManualEffect<Int>()

  var reducer: Reducer<OrderState, OrderAction> {
    let (orders, shop) = (self.orders, self.shop)
    return orderReducer { copies, callback in
      orders.write(copies)
      shop.effect.run(callback)
    }
  }

  @Test("A preview shows what would be ordered")
  func previewed() {
    let state = OrderState(copies: 3, orderedCopies: nil, orderNumber: 7)
    expect(
      preview(.orderTapped, in: state, by: reducer),
      OrderState(copies: 3, orderedCopies: 3, orderNumber: 7), "the state that the preview shows",
      why: "The preview shows what the reducer makes of the state. Look at feature 2, `preview`.")
    expect(
      preview(.copiesChanged(5), in: state, by: reducer),
      OrderState(copies: 5, orderedCopies: nil, orderNumber: 7),
      "the state that the preview of another action shows",
      why: "The preview shows what the reducer makes of the state. Look at feature 2, `preview`.")
  }

  @Test("Each order is placed once, and its number is shown")
  func orderNumber() {
    let store = Store(initialValue: OrderState(copies: 3), reducer: reducer)
    let why = "For each tap the shop is called once. Look at feature 2, `orderReducer`."
    store.send(.orderTapped)
    expect(orders.entries, [3], "the orders that the shop has received after one tap", why: why)
    shop.answer(7, run: 0)
    expect(store.value.orderNumber, 7, "the order's number", why: why)
    store.send(.orderTapped)
    expect(
      orders.entries, [3, 3], "the orders that the shop has received after two equal taps",
      why: why)
    shop.answer(8, run: 1)
    expect(store.value.orderNumber, 8, "the second order's number", why: why)
    store.send(.copiesChanged(4))
    store.send(.orderTapped)
    expect(
      orders.entries, [3, 3, 4], "the orders that the shop has received after three taps",
      why: why)
    expect(
      store.value, OrderState(copies: 4, orderedCopies: 4, orderNumber: 8),
      "the state while the third order is under way", why: why)
    let reducer = self.reducer
    var state = OrderState(copies: 5)
    let effect = reducer(&state, .orderTapped)
    _ = preview(.copiesChanged(6), in: state, by: reducer)
    _ = preview(.orderTapped, in: OrderState(copies: 6), by: reducer)
    let probe = effect.probe()
    expect(
      orders.entries, [3, 3, 4, 5],
      "the orders when 5 copies are ordered, and 6 are previewed before the effect is run",
      why: "An order is for the copies of the state that it was made in. Look at feature 2.")
    shop.answer(9, run: 3)
    expect(
      probe.heard, ["response(orderNumber: 9)", "done"], "what the effect emits",
      why: "The shop calls back once, and then the effect completes. Look at feature 2.")
  }

  @Test("The shop may answer at once")
  func atOnce() {
    let reducer = orderReducer { copies, callback in callback(10 + copies) }
    let store = Store(initialValue: OrderState(copies: 3), reducer: reducer)
    store.send(.orderTapped)
    expect(
      store.value, OrderState(copies: 3, orderedCopies: 3, orderNumber: 13),
      "the state after an order that was answered at once",
      why: "The shop calls back at once or later. Look at feature 2, `orderReducer`.")
    var state = OrderState(copies: 4)
    expect(
      reducer(&state, .orderTapped).probe().heard, ["response(orderNumber: 14)", "done"],
      "what the effect emits when the shop answers at once",
      why: "The shop calls back once, and then the effect completes. Look at feature 2.")
  }
}
