import Dispatch
import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// Tasks that write a line at each step.
func ordersOfTasks(
  _ count: Int, steps: Int = 2, _ search: OrderSearch = .all()
) -> Orders<[String]> {
  everyOrder(search, onFailure: { _ in }) { order in
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

/// What a search field shows in the end, in every order of the answers to s, sw and swi.
func searchOrders(
  cancels: Bool, expects: Bool = false, _ search: OrderSearch = .all()
) -> Orders<String> {
  everyOrder(search, mainActor: .inAnyOrder, onFailure: { _ in }) { order in
    let store = Store(
      initialValue: SearchState(),
      reducer: eagerSearchReducer(cancels: cancels) { text in
        order.name("the answer to \(text)")
        order.note("is asked for")
        await Task.yield()
        order.note("is found")
        await Task.yield()
        order.note("arrives")
        return text
      })
    for text in ["s", "sw", "swi"] { store.send(.typed(text)) }
    order.executor.run()
    let shown = store.value.results
    if expects { order.expect(shown == "swi", "The field shows the answer to \(shown).") }
    return shown
  }
}

/// A scenario whose task waits in real time.
func elsewhere() -> Orders<[String]> {
  everyOrder(onFailure: { _ in }) { order in
    let log = LockedLog()
    order.task("the sleeper") {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { continuation.resume() }
      }
      log.append("slept")
    }
    order.executor.run()
    return log.lines
  }
}
