import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import RegisteredEffect

@Suite("RegisteredEffect")
struct RegisteredEffectTests {
  let service = ManualService<Int, Never>()
  let store = makeStore()

  @Test("Each `PriceAsked` calls the service, even while other requests are open")
  func everyQuestion() {
    let screen = PriceScreen(name: "A", service: service.request)
    store.ask("tea")
    screen.appear(in: store)
    store.ask("milk", "milk", "salt")
    expect(
      service.asked, ["milk", "milk", "salt"], "the calls of the service",
      why: "The effect listens when the screen has appeared, and asks for each price.")
    for number in [2, 1, 0] { service.answer(number, to: number) }
    expect(screen.prices, ["salt 2", "milk 1", "milk 0"], "the prices on the screen")
  }

  @Test("When a price arrives, the screen shows it")
  func shows() {
    let request = PassthroughSubject<Int, Never>()
    let screen = PriceScreen(name: "A") { _ in request.eraseToAnyPublisher() }
    screen.appear(in: store)
    store.ask("tea")
    expect(screen.prices, [], "the prices on the screen before an answer")
    request.send(3)
    expect(screen.prices, ["tea 3"], "the prices on the screen when a price has arrived")
  }

  @Test("Then a `PriceShown` is dispatched to the store")
  func dispatches() {
    let screen = PriceScreen(name: "A", service: service.request)
    let events = Log<String>()
    screen.whenShown = { events.write("shown") }
    let listening = store.removeDuplicates()
      .sink { actions in events.write(actions.last ?? "nothing yet") }
    screen.appear(in: store)
    store.ask("tea")
    service.answer(3, to: 0)
    expect(
      events.entries, ["nothing yet", "tea?", "shown", "tea shown by A"],
      "the events of the store and the screen", why: "The screen shows the price first.")
    listening.cancel()
  }

  @Test("Calling `appear(in:)` again while the screen is visible changes nothing")
  func appearsTwice() {
    let screen = PriceScreen(name: "A", service: service.request)
    screen.appear(in: store)
    store.ask("tea")
    screen.appear(in: store)
    expect(service.cancellations, 0, "the canceled requests after the second `appear(in:)`")
    store.ask("milk")
    expect(
      service.asked, ["tea", "milk"], "the calls of the service",
      why: "An effect that is registered twice asks for each price twice.")
    screen.disappear()
    store.ask("salt")
    expect(
      service.asked, ["tea", "milk"], "the calls of the service after one `disappear()`",
      why: "The screen is no longer visible.")
  }

  @Test("`disappear()` ends the effect and cancels its open requests")
  func disappears() {
    let screen = PriceScreen(name: "A", service: service.request)
    screen.appear(in: store)
    store.ask("tea", "milk")
    screen.disappear()
    expect(
      service.cancellations, 2, "the canceled requests of two",
      why: "No code needs the prices of a screen that has disappeared.")
    store.ask("salt")
    expect(service.asked, ["tea", "milk"], "the calls of the service")
  }

  @Test("A screen that has disappeared can appear again, also in another store")
  func appearsAgain() {
    let other = makeStore()
    let screen = PriceScreen(name: "A", service: service.request)
    screen.appear(in: store)
    screen.disappear()
    screen.appear(in: other)
    store.ask("tea")
    other.ask("milk")
    expect(service.asked, ["milk"], "the calls of the service when it is in the other store")
    service.answer(3, to: 0)
    expect(other.state, ["milk?", "milk shown by A"], "the actions of the other store")
  }

  @Test("Releasing the screen ends the effect")
  func releasedScreen() {
    var owner: PriceScreen? = PriceScreen(name: "A", service: service.request)
    let screen = WeakReference(owner)
    owner?.appear(in: store)
    store.ask("tea")
    owner = nil
    expect(
      screen.object == nil, "the screen to be deallocated while a request is open",
      why: "The effect must not retain the screen.")
    expect(service.cancellations, 1, "the canceled requests")
  }

  @Test("The effect does not retain the store")
  func releasedStore() {
    let screen = PriceScreen(name: "A", service: service.request)
    var owner: Store<[String]>? = makeStore()
    let store = WeakReference(owner)
    if let owner { screen.appear(in: owner) }
    owner?.ask("tea")
    owner = nil
    expect(
      store.object == nil, "the store to be deallocated while a request is open",
      why: "Neither the screen nor its effect may retain the store.")
    withExtendedLifetime(screen) {}
  }

  // In its own process, because an unowned reference to the store crashes it.
  @Test("A price that arrives after the store was released does not crash", .ownThread)
  func priceAfterTheStore() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let service = ManualService<Int, Never>()
      let screen = PriceScreen(name: "A", service: service.request)
      var store: Store<[String]>? = makeStore()
      if let store { screen.appear(in: store) }
      store?.ask("tea")
      store = nil
      service.answer(3, to: 0)
      screen.disappear()
      report("the app is running")
      finish()
    }
    expect(process, reports: ["the app is running"], "the state of the app")
  }

  @Test("Each screen of a store has its own effect")
  func twoScreens() {
    let first = PriceScreen(name: "A", service: service.request)
    let second = PriceScreen(name: "B", service: service.request)
    first.appear(in: store)
    second.appear(in: store)
    store.ask("tea")
    first.disappear()
    expect(service.cancellations, 1, "the canceled requests when one of two screens disappears")
    for number in [0, 1] { service.answer(3, to: number) }
    expect([first.prices, second.prices], [[], ["tea 3"]], "the prices on both screens")
    expect(store.state, ["tea?", "tea shown by B"], "the actions")
  }
}

/// A store whose state is the list of the questions and answers that it has reduced, as text.
private func makeStore() -> Store<[String]> {
  Store(
    reducer: { state, action in
      switch action {
      case let question as PriceAsked: state + ["\(question.item)?"]
      case let shown as PriceShown: state + ["\(shown.item) shown by \(shown.screen)"]
      default: state
      }
    }, initialState: [])
}

extension Store {
  /// Asks for the price of each of these items.
  fileprivate func ask(_ items: String...) {
    for item in items { dispatch(action: PriceAsked(item: item)) }
  }
}
