import ExerciseTesting
import Stage6ActionStreams
import Testing

@testable import RegisteredEffect

extension RegisteredEffectTests {
  @Suite("RegisteredEffect: what is released")
  struct ReleaseTests {
    let service = ManualService<Int, Never>()

    @Test("A screen is released on view, and its open requests are canceled")
    func releasedScreen() {
      let store = makeStore()
      var owner: PriceScreen? = PriceScreen(name: "A", service: service.request)
      let screen = WeakReference(owner)
      owner?.appear(in: store)
      store.ask("tea")
      owner = nil
      expect(
        screen.object == nil, "the screen to be released on view, while a request is open",
        why: "The effect must not retain the screen.")
      expect(
        service.cancellations, 1, "the requests canceled when the screen was released",
        why: "The effect ends with the screen, also when nobody called `disappear()`.")
    }

    @Test("A screen is released that has shown a price, and that has appeared twice")
    func releasedLater() {
      let store = makeStore()
      var owner: PriceScreen? = PriceScreen(name: "A", service: service.request)
      let screen = WeakReference(owner)
      owner?.appear(in: store)
      store.ask("tea")
      service.answer(3, to: 0)
      owner?.disappear()
      owner?.appear(in: store)
      owner = nil
      expect(
        screen.object == nil, "the screen to be released when it has appeared twice",
        why: "The effect must not retain the screen.")
    }

    @Test("When the screen is gone, nobody asks, and nothing is dispatched", .ownThread)
    func afterTheScreen() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let service = ManualService<Int, Never>()
        let store = makeStore()
        var owner: PriceScreen? = PriceScreen(name: "A", service: service.request)
        owner?.appear(in: store)
        store.ask("tea")
        owner = nil
        store.ask("milk")
        for number in [0, 1] { service.answer(3, to: number) }
        report("asked \(service.asked.joined(separator: " "))")
        report("reduced \(store.state.joined(separator: " "))")
        finish()
      }
      expect(
        process, reports: ["asked tea", "reduced tea? milk?"],
        "what is asked, and what is reduced, when the screen was released after the first question",
        why: "The effect ends with the screen, also when nobody called `disappear()`.")
    }

    @Test("A store is released while a screen is on view")
    func releasedStore() {
      var owner: Store<[String]>? = makeStore()
      let store = WeakReference(owner)
      let screen = PriceScreen(name: "A", service: service.request)
      if let owner { screen.appear(in: owner) }
      owner?.ask("tea")
      owner = nil
      expect(
        store.object == nil, "the store to be released while a request is open",
        why: "Neither the screen nor its effect retains the store.")
      withExtendedLifetime(screen) {}
    }

    @Test("A price that comes when the store is gone does no harm", .ownThread)
    func afterTheStore() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let service = ManualService<Int, Never>()
        var store: Store<[String]>? = makeStore()
        let screen = PriceScreen(name: "A", service: service.request)
        if let store { screen.appear(in: store) }
        store?.ask("tea")
        store = nil
        service.answer(3, to: 0)
        screen.disappear()
        report("the screen has disappeared")
        let other = ManualService<Int, Never>()
        let second = PriceScreen(name: "B", service: other.request)
        store = makeStore()
        if let store { second.appear(in: store) }
        store?.ask("milk")
        store = nil
        second.disappear()
        report("canceled \(other.cancellations)")
        let next = makeStore()
        second.appear(in: next)
        next.ask("bread")
        report("asked \(other.asked.joined(separator: " "))")
        finish()
      }
      expect(
        process,
        reports: ["the screen has disappeared", "canceled 1", "asked milk bread"],
        "that the program goes on; and, of a screen that disappears without an answer and appears "
          + "in another store, the requests canceled and what is asked",
        why: "The store may be released before the screen. The screen can disappear all the same, "
          + "and appear in another one.")
    }

    @Test("A screen that is released while it shows a price does no harm", .ownThread)
    func releasedMeanwhile() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        let service = ManualService<Int, Never>()
        let store = makeStore()
        var owner: PriceScreen? = PriceScreen(name: "A", service: service.request)
        owner?.whenShown = { owner = nil }
        owner?.appear(in: store)
        store.ask("tea", "milk")
        for number in [0, 1] { service.answer(3, to: number) }
        store.ask("bread")
        report("asked \(service.asked.joined(separator: " "))")
        // It may be dispatched or not.
        let shown = store.state.filter { !$0.hasSuffix("?") && $0 != "tea shown by A" }
        report("other answers: \(shown.count)")
        finish()
      }
      expect(
        process, reports: ["asked tea milk", "other answers: 0"],
        "what is asked when the third question finds no screen, and the answers that are reduced "
          + "beside “tea shown by A”",
        why: "The owner may release the screen in `whenShown`. A `PriceShown` has its name, too.")
    }

    @Test("A screen that disappears while it shows a price shows no further one")
    func disappearsMeanwhile() {
      let store = makeStore()
      let screen = PriceScreen(name: "A", service: service.request)
      screen.whenShown = { [weak screen] in screen?.disappear() }
      screen.appear(in: store)
      store.ask("tea", "milk")
      for number in [0, 1] { service.answer(3, to: number) }
      expect(screen.prices, ["tea 3"], "what the screen shows")
      store.ask("bread")
      expect(
        service.asked, ["tea", "milk"], "what the service is asked",
        why: "When the third question came, the screen had disappeared.")
    }
  }
}
