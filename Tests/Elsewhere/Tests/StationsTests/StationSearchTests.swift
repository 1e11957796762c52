import Stage11TestingAsyncEffects
import Testing

@testable import Stations

@Test("The stations are those for the text, whatever order the answers come in")
func search() {
  let orders = everyOrder(onFailure: { $0.record() }) { order in
    let home = TestHome(executor: order.executor) { _ in
      StationSearch { text in
        await Task.yield()
        return ["\(text)…"]
      }
    }
    for text in ["O", "Os", "Osl"] {
      order.task(text, on: home) { await $0.contents.type(text) }
    }
    order.executor.run()
    home.perform { home in
      let search = home.contents
      order.expect(search.stations == ["\(search.text)…"], "An old answer is shown.")
    }
  }
  #expect("\(orders)" == "90 orders, all of them; 1 outcome")
}

@MainActor @Test("In an application, a search belongs to the main actor")
func searchOnMainActor() async {
  let search = StationSearch { ["\($0)…"] }
  await search.type("Oslo")
  #expect(search.stations == ["Oslo…"])
}
