import Foundation
import Observation
import PrimeTime
import Stage11TestingAsyncEffects
import Stage12ObservableModels
import TestSupport
import Testing

@Suite("What an observer is told")
struct ObservationTests {
  @Test("Two changes in a row are one to Observations")
  func twoInARow() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let model = CounterModel { _ in nil }
      var counts: [Int] = []
      let watching = Task(name: "watching") {
        for await count in Observations({ model.count }) { counts.append(count) }
      }
      executor.run()
      model.incrTapped()
      model.incrTapped()
      executor.run()
      model.incrTapped()
      executor.run()
      watching.cancel()
      executor.run()
      #expect(counts == [0, 2, 3])
    }
  }

  @Test("In every order Observations ends with the last value; it may leave out another one")
  func everyOrderOfTwo() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let model = CounterModel { _ in nil }
      var counts: [Int] = []
      let watching = order.task("watching") {
        for await count in Observations({ model.count }) { counts.append(count) }
      }
      for name in ["Ann", "Bob"] {
        order.task(name) {
          await Task(name: "\(name)'s work") { @concurrent in }.value
          model.incrTapped()
        }
      }
      order.executor.run()
      watching.cancel()
      order.executor.run()
      order.expect(counts.last == 2, "The last value is missing.")
      return counts
    }
    #expect(orders.outcomes == [[0, 1, 2]: 12, [0, 2]: 9])
  }

  @Test("The feed is told of each favorite, where an observer of the list sees one change")
  func feed() throws {
    let world = try TestWorld()
    defer { world.end() }
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let app = AppModel(AppState(count: 2), environment: world.environment())
      var lists: [[Int]] = []
      let watching = Task(name: "watching") {
        for await primes in Observations({ app.favoritePrimes.favoritePrimes }) {
          lists.append(primes)
        }
      }
      executor.run()
      app.primeModal.saveFavoritePrimeTapped()
      app.counter.incrTapped()
      app.primeModal.saveFavoritePrimeTapped()
      executor.run()
      watching.cancel()
      executor.run()
      #expect(lists == [[], [2, 3]])
      #expect(app.activityFeed.map(\.type) == [.addedFavoritePrime(2), .addedFavoritePrime(3)])
    }
  }

  @Test("The log has states and no actions, and leaves out what did not last")
  func logging() throws {
    let world = try TestWorld()
    defer { world.end() }
    withTestExecutor(onFailure: { $0.record() }) { executor in
      let app = AppModel(environment: world.environment())
      var lines: [String] = []
      let logging = Task(name: "logging") { await app.logging { lines.append($0) } }
      executor.run()
      app.counter.incrTapped()
      app.counter.incrTapped()
      executor.run()
      logging.cancel()
      executor.run()
      #expect(lines.count == 2)
      #expect(lines.last?.hasPrefix("Value:\n▿ PrimeTime.AppState\n  - count: 2\n") == true)
    }
  }
}
