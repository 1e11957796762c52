import Stage11TestingAsyncEffects
import Testing

@testable import Stations

private protocol DegreesCache: Actor {
  func degrees(at station: String) async -> Int
}

extension HastyCache: DegreesCache {}
extension Cache: DegreesCache {}

/// The service that the caches load from. It counts the questions.
private actor Service {
  private(set) var questions = 0

  func degrees() async -> Int {
    questions += 1
    await Task.yield()
    return 21
  }
}

/// Two tasks ask for the same station. It must be loaded once.
@MainActor private func twoAsk(
  _ order: Order, _ makeCache: (@escaping @Sendable (String) async -> Int) -> any DegreesCache
) {
  let service = Service()
  let cache = makeCache { _ in
    order.note("loads")
    return await service.degrees()
  }
  for name in ["Ann", "Bob"] {
    order.task(name) {
      let degrees = await cache.degrees(at: "Oslo")
      order.note("has \(degrees)")
    }
  }
  order.executor.run()
  order.task("Eve") {
    let questions = await service.questions
    order.expect(questions == 1, "Loaded \(questions) times.")
  }
  order.executor.run()
}

@Test("A cache that looks, awaits and then sets loads a station twice")
func hastyCache() {
  let orders = everyOrder(onFailure: { _ in }) { order in
    twoAsk(order) { HastyCache(load: $0) }
  }
  #expect(
    orders.failure?.description == """
      StationsTests/CacheTests.swift:42: Loaded 2 times.
      Order 1. Run it again with .only("").
          Ann     Bob     Eve
       1  ·
       2          ·
       3  loads
       4          loads
       5  ·
       6  ·
       7  has 21
       8          has 21
       9                  ·
      10                  ·
      11                  ✗ Loaded 2 times.
      """)
}

@Test("A cache that sets before it awaits loads a station once, in every order")
func cache() {
  let orders = everyOrder(onFailure: { $0.record() }) { order in
    twoAsk(order) { Cache(load: $0) }
  }
  #expect("\(orders)" == "16 orders, all of them")
}
