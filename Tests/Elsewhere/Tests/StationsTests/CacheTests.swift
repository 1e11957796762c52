import Stage11TestingAsyncEffects
import Testing

@testable import Stations

private protocol DegreesCache: Actor {
  func degrees(at station: String) async -> Int
}

extension HastyCache: DegreesCache {}
extension Cache: DegreesCache {}

/// Two tasks ask for the same station. It is to be loaded once.
private func twoAsk(
  _ order: Order, _ makeCache: (@escaping @Sendable (String) async -> Int) -> any DegreesCache
) {
  let home = TestHome(executor: order.executor) { _ in Log() }
  let cache = makeCache { station in
    order.note("loads")
    await home.add(station)
    await Task.yield()
    return 21
  }
  for name in ["Ann", "Bob"] {
    order.task(name, on: home) { _ in
      let degrees = await cache.degrees(at: "Oslo")
      order.note("has \(degrees)")
    }
  }
  order.executor.run()
  order.expect(home.lines == ["Oslo"], "Loaded \(home.lines.count) times.")
}

@Test("A cache that looks, awaits and then sets loads a station twice")
func hastyCache() {
  let orders = everyOrder(onFailure: { _ in }) { order in
    twoAsk(order) { HastyCache(executor: order.executor, load: $0) }
  }
  #expect(
    orders.failure?.description == """
      StationsTests/CacheTests.swift:31: Loaded 2 times.
      Order 1. Run it again with .only("").
         Ann     Bob     the scenario
      1  loads
      2          loads
      3  has 21
      4          has 21
      5                  ✗ Loaded 2 times.
      """)
}

@Test("A cache that sets before it awaits loads a station once, in every order")
func cache() {
  let orders = everyOrder(onFailure: { $0.record() }) { order in
    twoAsk(order) { Cache(executor: order.executor, load: $0) }
  }
  #expect("\(orders)" == "20 orders, all of them; 1 outcome")
}
