#if os(Linux)
  import Stage11TestingAsyncEffects
  import Testing

  @testable import Stations

  private protocol Search: AnyObject {
    var stations: [String] { get }
    func submit(_ text: String)
    init(find: @escaping (String) async throws -> [String])
  }

  extension StationSearch: Search {}
  extension HastySearch: Search {}

  /// Two questions, which a service answers after a second. It does not check for
  /// cancellation.
  @MainActor private func twoQuestions(_ order: Order, of type: (some Search).Type) {
    let search = type.init { text in
      await Task(name: "service") { try? await Task.sleep(for: .seconds(1)) }.value
      order.note("answer")
      return ["\(text)…"]
    }
    search.submit("Oslo")
    order.executor.run()
    search.submit("Rome")
    order.executor.advance(by: .seconds(1))
    order.expect(search.stations == ["Rome…"], "It shows \(search.stations).")
  }

  @Test("A search that does not check for cancellation can show the old answer")
  func hasty() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      twoQuestions(order, of: HastySearch.self)
    }
    #expect(
      orders.failure?.description == """
        StationsTests/SearchOrderTests.swift:28: It shows ["Oslo…"].
        Order 2. Run it again with .only("0.0.0.0.1").
            Oslo    service  Rome    service (2)  the scenario
         1  ·
         2          ·
         3                   ·
         4                           ·
         5          wakes
         6                           wakes
         7          ·
         8                           ·
         9                   answer
        10  answer
        11                                        ✗ It shows ["Oslo…"].
        """)
  }

  @Test("A search that checks shows the answer to the last question, in every order")
  func right() {
    let orders = everyOrder(onFailure: { $0.record() }) { order in
      twoQuestions(order, of: StationSearch.self)
    }
    #expect("\(orders)" == "20 orders, all of them")
  }
#endif
