import Observation
import Stage11TestingAsyncEffects
import Testing

private protocol CityService: Sendable {
  func cities(startingWith text: String) async -> [String]
}

/// A search field that asks for each text.
@MainActor @Observable private final class CitySearch {
  private(set) var cities: [String] = []
  private let service: any CityService
  private var search: Task<Void, Never>?

  init(service: any CityService) { self.service = service }

  /// The mistake: shows each answer, so the answer that arrives last stays.
  func typedInHaste(_ text: String) {
    Task(name: "search \(text)") {
      cities = await service.cities(startingWith: text)
    }
  }

  /// Cancels the search before. After its `await`, a search that has been canceled shows nothing.
  func typed(_ text: String) {
    search?.cancel()
    search = Task(name: "search \(text)") {
      let found = await service.cities(startingWith: text)
      if !Task.isCancelled { cities = found }
    }
  }
}

private func cities(startingWith text: String) -> [String] {
  ["Odense", "Oslo"].filter { $0.hasPrefix(text) }
}

/// Answers after one second, even if the search has been canceled.
private struct DistantCities<C: Clock<Duration>>: CityService {
  let clock: C

  func cities(startingWith text: String) async -> [String] {
    let request = Task(name: "request \(text)") { [clock] in
      try? await clock.sleep(for: .seconds(1))
    }
    await request.value
    return Stage11ModelTests.cities(startingWith: text)
  }
}

/// Answers on the main actor.
@MainActor private struct CitiesAtHand: CityService {
  func cities(startingWith text: String) async -> [String] {
    await Task.yield()
    return Stage11ModelTests.cities(startingWith: text)
  }
}

@Suite("Models: a search field")
struct StaleAnswerTests {
  private typealias Typing = @MainActor (CitySearch, String) -> Void

  /// Returns the cities that are shown after "O" and "Os" have been typed.
  @MainActor private func shown(in order: Order, _ type: Typing) -> [String] {
    let model = CitySearch(service: DistantCities(clock: order.executor.clock))
    type(model, "O")
    type(model, "Os")
    order.executor.advance(by: .seconds(1))
    return model.cities
  }

  @Test("Two answers can arrive in either order, and the older one can stay on the screen")
  func haste() {
    let orders = everyOrder(onFailure: { $0.record() }) { shown(in: $0) { $0.typedInHaste($1) } }
    #expect(orders.outcomes == [["Oslo"]: 30, ["Odense", "Oslo"]: 30])
  }

  @Test("A search that asks whether it has been canceled shows the last answer in all orders")
  func right() {
    let orders = everyOrder(onFailure: { $0.record() }) { shown(in: $0) { $0.typed($1) } }
    #expect(orders.outcomes == [["Oslo"]: 60])
  }

  @Test("The broken order is drawn with the names of the tasks")
  func drawn() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      let shown = shown(in: order) { $0.typedInHaste($1) }
      order.expect(shown == ["Oslo"], "\(shown) are shown for Os.")
    }
    #expect(
      orders.failure?.text == """
            search O  search Os  request O  request Os  the scenario
         1  ·
         2            ·
         3                       ·
         4                                  ·
         5                       wakes
         6                                  wakes
         7                       ·
         8                                  ·
         9            ·
        10  ·
        11                                              ✗ ["Odense", "Oslo"] are shown for Os.
        """)
  }

  @Test("A stand-in on the main actor answers in the order of the questions, and the mistake shows")
  func atHand() {
    func orders(_ mainActor: MainActorOrder) -> Orders<[String]> {
      everyOrder(mainActor: mainActor, onFailure: { $0.record() }) { order in
        let model = CitySearch(service: CitiesAtHand())
        model.typedInHaste("O")
        model.typedInHaste("Os")
        order.executor.run()
        return model.cities
      }
    }
    #expect(orders(.asEnqueued).outcomes == [["Oslo"]: 1, ["Odense", "Oslo"]: 1])
    #expect(orders(.inAnyOrder).outcomes == [["Oslo"]: 3, ["Odense", "Oslo"]: 3])
  }
}
