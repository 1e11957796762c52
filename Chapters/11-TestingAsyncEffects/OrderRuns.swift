import Stage11TestingAsyncEffects

/// Tasks that write a line at each step.
func ordersOfTasks(
  _ count: Int, steps: Int = 2, _ orders: OrderSearch = .all()
) -> Orders<[String]> {
  everyOrder(orders, onFailure: { _ in }) { order in
    let log = LockedLog()
    for name in "abcdef".prefix(count) {
      order.task("\(name)") { @concurrent in
        for step in 1...steps {
          if step > 1 { await Task.yield() }
          log.append("\(name)\(step)")
        }
      }
    }
    order.executor.run()
    return log.lines
  }
}

/// The race of the first section.
func ordersOfTheRace(_ mainActor: MainActorOrder = .asEnqueued) -> Orders<String> {
  everyOrder(mainActor: mainActor, onFailure: { _ in }) { order in
    let runners = Runners()
    for name in ["a", "b", "c"] {
      order.task(name) { await runners.run(name) }
    }
    order.executor.run()
    runners.resume()
    order.executor.run()
    return runners.arrived
  }
}

/// What happens in each order if the second text is typed in a task.
func typingOrders(_ mainActor: MainActorOrder) -> Orders<[String]> {
  everyOrder(mainActor: mainActor, onFailure: { _ in }) { order in
    let log = LockedLog()
    let search = SearchModel { text in
      log.append("asks for \(text)")
      await Task.yield()
      return "\(text)…"
    }
    search.submit("s")
    order.task("the user") {
      log.append("types sw")
      search.submit("sw")
    }
    order.executor.run()
    return log.lines
  }
}

/// A search screen.
@MainActor protocol Search: AnyObject {
  var results: String { get }
  func submit(_ text: String)
}

extension SearchModel: Search {}
extension FixedSearch: Search {}

/// What a search screen shows in the end, in every order of two answers.
func searchOrders(
  _ makeSearch: @MainActor (@escaping (String) async -> String) -> any Search,
  expects: Bool = false, _ search: OrderSearch = .all()
) -> Orders<String> {
  everyOrder(search, onFailure: { _ in }) { order in
    let clock = order.executor.clock
    let search = makeSearch { text in
      order.note("asks")
      let request = Task(name: "request \(text)") { try? await clock.sleep(for: .seconds(1)) }
      await request.value
      order.note("has the answer")
      return "\(text)…"
    }
    search.submit("s")
    order.executor.run()
    search.submit("sw")
    order.executor.advance(by: .seconds(1))
    if expects { order.expect(search.results == "sw…", "It shows \(search.results)") }
    return search.results
  }
}
