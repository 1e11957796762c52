import ExerciseTesting
import Stage2Publishers
import Stage6ActionStreams
import Testing

@testable import RegisteredEffect

private struct Other: Action {}

@Suite("RegisteredEffect", .serialized)
struct RegisteredEffectTests {
  // One test after the other: an answer may have a variable that all its screens share.

  let service = ManualService<Int, Never>()
  let store = makeStore()

  func screen(_ name: String = "A") -> PriceScreen {
    PriceScreen(name: name, service: service.request)
  }

  @Test("On view, the screen asks for a price, shows it, and the store is told")
  func shows() {
    let screen = screen()
    screen.appear(in: store)
    store.ask("tea")
    expect(service.asked, ["tea"], "what the service is asked")
    expect(screen.prices, [], "what the screen shows before there is an answer")
    service.answer(3, to: 0)
    expect(screen.prices, ["tea 3"], "what the screen shows")
    expect(store.state, ["tea?", "tea shown by A"], "the actions reduced")
  }

  @Test("The store is told when the screen shows the price, and not before")
  func order() {
    let screen = screen()
    let shown = Log<[String]>()
    let before = Log<[String]>()
    screen.whenShown = { [store] in before.write(store.state) }
    let listening = store.dropFirst()
      .filter { $0.last == "tea shown by A" }
      .sink { [weak screen] _ in shown.write(screen?.prices ?? []) }
    screen.appear(in: store)
    store.ask("tea")
    service.answer(3, to: 0)
    expect(
      shown.entries, [["tea 3"]], "what the screen shows when `PriceShown` has been reduced",
      why: "First the screen shows the price, and then that is dispatched.")
    expect(
      before.entries, [["tea?"]], "the actions reduced when the screen calls `whenShown`",
      why: "`show(_:of:)` calls `whenShown`. `PriceShown` is dispatched after it.")
    listening.cancel()
  }

  @Test("The service may answer on the spot")
  func onTheSpot() {
    let screen = PriceScreen(name: "A") { _ in Just(3).eraseToAnyPublisher() }
    screen.appear(in: store)
    store.ask("tea", "milk")
    expect(screen.prices, ["tea 3", "milk 3"], "what the screen shows")
    expect(
      store.state, ["tea?", "tea shown by A", "milk?", "milk shown by A"], "the actions reduced")
  }

  @Test("Each question is asked, also an equal one, and while others are open")
  func manyQuestions() {
    let screen = screen()
    screen.appear(in: store)
    store.ask("tea", "tea", "milk")
    expect(
      service.asked, ["tea", "tea", "milk"], "what the service is asked",
      why: "A price may be another one by now, and a question does not wait for the one before.")
    for number in [2, 1, 0] { service.answer(number, to: number) }
    expect(screen.prices, ["milk 2", "tea 1", "tea 0"], "what the screen shows")
    store.ask("tea", "tea")
    for number in [3, 4] { service.answer(0, to: number) }
    expect(
      screen.prices, ["milk 2", "tea 1", "tea 0", "tea 0", "tea 0"],
      "what the screen shows when two more answers are equal to the one before",
      why: "When a price comes, the screen shows it, whatever it has shown before.")
    store.ask("")
    for _ in 1...20 { store.ask("salt") }
    expect(
      Array(service.asked.dropFirst(5)), [""] + Array(repeating: "salt", count: 20),
      "what the service is asked of an item without a name, and of 20 that follow",
      why: "Each question is asked, also while other requests are open.")
  }

  @Test("The price is shown when it comes, and not when the request completes")
  func beforeTheEnd() {
    let request = PassthroughSubject<Int, Never>()
    let screen = PriceScreen(name: "A") { _ in request.eraseToAnyPublisher() }
    screen.appear(in: store)
    store.ask("tea")
    request.send(3)
    let why = "When the price comes, the screen shows it, and the store is told."
    expect(screen.prices, ["tea 3"], "what the screen shows when the price has come", why: why)
    expect(store.state, ["tea?", "tea shown by A"], "the actions reduced by then", why: why)
    request.send(completion: .finished)
    expect(screen.prices, ["tea 3"], "what the screen shows when the request has completed")
  }

  @Test("Other actions ask for nothing")
  func otherActions() {
    let screen = screen()
    screen.appear(in: store)
    store.dispatch(action: Other())
    store.dispatch(action: PriceShown(item: "tea", screen: "B"))
    expect(service.asked, [], "what the service is asked")
    withExtendedLifetime(screen) {}
  }

  @Test("Before it appears, the screen asks for nothing")
  func beforeItAppears() {
    let screen = screen()
    store.ask("tea")
    screen.appear(in: store)
    expect(
      service.asked, [], "what the service is asked of a question from before the screen appeared")
    store.ask("milk")
    expect(service.asked, ["milk"], "what the service is asked when the screen has appeared")
  }

  @Test("When it disappears, its open requests are canceled, and it asks for nothing more")
  func disappears() {
    let screen = screen()
    screen.appear(in: store)
    store.ask("tea", "milk")
    screen.disappear()
    expect(
      service.cancellations, 2, "the requests canceled when the screen has disappeared",
      why: "The effect ends with the screen, and what it has under way ends with it.")
    store.ask("bread")
    service.answer(3, to: 0)
    expect(service.asked, ["tea", "milk"], "what the service is asked")
    expect(screen.prices, [], "what the screen shows")
    expect(store.state, ["tea?", "milk?", "bread?"], "the actions reduced")
    let other = ManualService<Int, Never>()
    var leaving: PriceScreen?
    leaving = PriceScreen(name: "B") { item in
      leaving?.disappear()
      return other.request(item)
    }
    leaving?.appear(in: store)
    store.ask("salt")
    other.answer(3, to: 0)
    expect(
      leaving?.prices, [], "what a screen shows that disappears while its service is being called",
      why: "The request that the service returns then ends with the effect, or is not made.")
    leaving = nil
  }

  @Test("To appear again while it is on view changes nothing")
  func appearsTwice() {
    let screen = screen()
    screen.appear(in: store)
    store.ask("tea")
    screen.appear(in: store)
    expect(
      service.cancellations, 0, "the requests canceled when the screen appeared a second time",
      why: "The screen was on view already: its effect goes on.")
    store.ask("milk")
    expect(
      service.asked, ["tea", "milk"], "what the service is asked",
      why: "Each question is asked once. An effect that is registered twice listens twice.")
    service.answer(3, to: 0)
    expect(screen.prices, ["tea 3"], "what the screen shows")
  }

  @Test("To appear in another store while it is on view changes nothing")
  func appearsElsewhere() {
    let other = makeStore()
    let screen = screen()
    screen.appear(in: store)
    store.ask("tea")
    screen.appear(in: other)
    let why = "The screen is on view in the first store, and listens to that one."
    expect(
      service.cancellations, 0, "the requests canceled when it appeared in another store",
      why: why)
    other.ask("milk")
    store.ask("bread")
    expect(service.asked, ["tea", "bread"], "what the service is asked", why: why)
    service.answer(3, to: 0)
    expect(store.state, ["tea?", "bread?", "tea shown by A"], "the actions reduced", why: why)
  }

  @Test("A screen that has appeared twice disappears at once")
  func disappearsOnce() {
    let screen = screen()
    screen.appear(in: store)
    screen.appear(in: store)
    store.ask("tea")
    screen.disappear()
    let why = "To appear again changes nothing: one `disappear()` ends the effect."
    expect(service.cancellations, 1, "the requests canceled when it has disappeared", why: why)
    store.ask("milk")
    expect(service.asked, ["tea"], "what the service is asked", why: why)
  }

  @Test("A screen that has disappeared may appear again, in another store")
  func appearsAgain() {
    let other = makeStore()
    let screen = screen()
    screen.appear(in: store)
    screen.disappear()
    screen.disappear()
    screen.appear(in: other)
    store.ask("tea")
    other.ask("milk")
    expect(
      service.asked, ["milk"], "what the service is asked",
      why: "The screen listens to the store in which it has appeared.")
    service.answer(3, to: 0)
    expect(other.state, ["milk?", "milk shown by A"], "the actions that the other store reduced")
    screen.disappear()
    screen.appear(in: store)
    other.ask("bread")
    store.ask("salt")
    expect(
      service.asked, ["milk", "salt"], "what the service is asked when it is back in the first",
      why: "A screen that has disappeared may appear again.")
  }

  @Test("A screen may move to another store while it shows a price")
  func movesMeanwhile() {
    let other = makeStore()
    let screen = screen()
    screen.whenShown = { [weak screen] in
      screen?.whenShown = {}
      screen?.disappear()
      screen?.appear(in: other)
    }
    screen.appear(in: store)
    store.ask("tea")
    service.answer(3, to: 0)
    expect(
      other.state, [], "the actions that the other store has reduced when the screen is in it",
      why: "The price was asked for in the first store. The other one is told of its own prices.")
    store.ask("milk")
    other.ask("bread")
    expect(
      service.asked, ["tea", "bread"], "what the service is asked",
      why: "A screen that has disappeared may appear again, also in `whenShown`.")
    service.answer(4, to: 1)
    expect(screen.prices, ["tea 3", "bread 4"], "what the screen shows")
    expect(
      other.state, ["bread?", "bread shown by A"], "the actions that the other store has reduced")
  }

  @Test("Two screens of a store listen, each for itself")
  func twoScreens() {
    let (first, second) = (screen("A"), screen("B"))
    first.appear(in: store)
    second.appear(in: store)
    store.ask("tea")
    expect(service.asked, ["tea", "tea"], "what the service is asked when two screens are on view")
    first.disappear()
    expect(service.cancellations, 1, "the requests canceled when one of them has disappeared")
    for number in [0, 1] { service.answer(3, to: number) }
    expect([first.prices, second.prices], [[], ["tea 3"]], "what each of the two screens shows")
    expect(store.state, ["tea?", "tea shown by B"], "the actions reduced")
  }

  @Test("Two screens with equal names show each its own prices")
  func equalNames() {
    let services = (0...1).map { _ in ManualService<Int, Never>() }
    let screens = services.map { PriceScreen(name: "A", service: $0.request) }
    for screen in screens { screen.appear(in: store) }
    store.ask("tea")
    services[0].answer(3, to: 0)
    expect(
      screens.map(\.prices), [["tea 3"], []], "what each screen shows when the first has a price",
      why: "Each screen has an effect of its own. Names may be equal.")
    services[1].answer(4, to: 0)
    expect(
      screens.map(\.prices), [["tea 3"], ["tea 4"]],
      "what each screen shows when the second has one, too",
      why: "Each screen has an effect of its own. Names may be equal.")
    expect(
      store.state, ["tea?", "tea shown by A", "tea shown by A"], "the actions reduced")
  }
}
