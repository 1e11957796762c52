import Foundation
import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a user does.
private struct User: Sendable {
  let name: String
  let actions: [AppAction]
}

@Suite("Stage 11: Prime Time, searched")
struct SearchedFeatureTests {
  /// Runs Prime Time in every order of what its users do. The service, which is really elsewhere,
  /// is replaced by one on the main actor, that takes two steps.
  private func search(
    _ users: [User], expect: @MainActor (Order, AppState) -> Void
  ) -> Orders<String> {
    everyOrder(mainActor: .inAnyOrder, onFailure: { $0.record() }) { order in
      let environment = PrimeTimeEnvironment(
        session: .shared, favoritesFile: URL(filePath: "/dev/null"),
        now: { Date(timeIntervalSinceReferenceDate: 0) }, log: { _ in })
      let store = Store(
        initialValue: AppState(count: 3), reducer: answeredHere(appReducer(environment), order))
      for user in users {
        order.task(user.name) {
          for action in user.actions {
            store.send(action)
            await Task.yield()
          }
        }
      }
      order.executor.run()
      order.expect(
        storedCount(of: "effectTasks", in: store) == 0, "An effect is kept that is done.")
      expect(order, store.value)
      return "\(store.value)"
    }
  }

  /// The reducer, whose questions for the nth prime are answered by 2 · n, after two steps.
  private func answeredHere(
    _ reducer: @escaping Reducer<AppState, AppAction>, _ order: Order
  ) -> Reducer<AppState, AppAction> {
    return { state, action in
      let count = state.count
      let effect = reducer(&state, action)
      guard case .counterView(.counter(.nthPrimeButtonTapped)) = action else { return effect }
      return effect.mapWork(
        { _, _ in
          { send in
            order.name("the question about \(count)")
            await Task.yield()
            await Task.yield()
            send(.counterView(.counter(.nthPrimeResponse(2 * count))))
          }
        }, sync: { $0 })
    }
  }

  @Test("The feed tells of what was added and removed, and agrees with the favorites")
  func feed() {
    let orders = search(
      [
        User(
          name: "adds",
          actions: [
            .counterView(.primeModal(.saveFavoritePrimeTapped)),
            .counterView(.primeModal(.removeFavoritePrimeTapped)),
          ]),
        User(
          name: "counts",
          actions: [
            .counterView(.counter(.incrTapped)),
            .counterView(.primeModal(.saveFavoritePrimeTapped)),
            .counterView(.counter(.decrTapped)),
          ]),
      ]
    ) { order, state in
      var told: [Int] = []
      for activity in state.activityFeed {
        switch activity.type {
        case .addedFavoritePrime(let prime): told.append(prime)
        case .removedFavoritePrime(let prime): told.removeAll { $0 == prime }
        }
      }
      order.expect(
        Set(told) == Set(state.favoritePrimes),
        "The feed has \(told), and the favorites are \(state.favoritePrimes).")
    }
    #expect("\(orders)" == "35 orders, all of them; 8 outcomes")
  }

  @Test("The alert is about a question that was asked, and the button works again in the end")
  func nthPrime() {
    let orders = search(
      [
        User(
          name: "asks",
          actions: [
            .counterView(.counter(.nthPrimeButtonTapped)), .counterView(.counter(.incrTapped)),
            .counterView(.counter(.nthPrimeButtonTapped)),
          ]),
        User(name: "counts", actions: [.counterView(.counter(.incrTapped))]),
      ]
    ) { order, state in
      order.expect(!state.isNthPrimeButtonDisabled, "The button stays disabled.")
      order.expect(
        [6, 8, 10].contains(state.alertNthPrime?.prime), "The alert is about no question.")
    }
    #expect("\(orders)" == "280 orders, all of them; 3 outcomes")
  }

  @Test("No debounced effect starts once it is replaced, also when its sleep has already ended")
  func debounced() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      let clock = order.executor.clock
      let log = Log()
      let store = Store<String, String>(initialValue: "") { text, letter in
        text = letter
        log.add("typed \(letter)")
        return .run { _ in log.add("asked for \(letter)") }
          .debounce(id: "search", for: .seconds(1), clock: clock)
      }
      store.send("a")
      order.task("the typist") {
        try? await clock.sleep(for: .seconds(1))
        store.send("b")
      }
      order.executor.advance(by: .seconds(2))
      let lines = log.lines
      order.expect(lines.last == "asked for b", "The service is not asked for the last text.")
      order.expect(
        lines == ["typed a", "typed b", "asked for b"]
          || lines == ["typed a", "asked for a", "typed b", "asked for b"],
        "The service is asked for a text that has been replaced: \(lines).")
      return lines
    }
    #expect("\(orders)" == "11 orders, all of them; 2 outcomes")
  }
}
