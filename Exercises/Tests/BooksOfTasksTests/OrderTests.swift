import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: in every order")
  struct OrderTests {
    @Test("Whatever comes first: a canceled effect is not heard, and no effect is kept")
    func cancelAgainstAnswers() {
      let orders = everyOrder { order in
        let home = TestHome(executor: order.executor) { World($0, Log<String>()) }
        home.perform { home in
          let world = home.contents
          world.run([world.effect("a", id: 1), world.effect("b", id: 2)])
        }
        for name in ["a", "b"] {
          order.task("the answer to \(name)", on: home) { home in
            home.contents.answer(name, Step(name, []))
          }
        }
        let heard = Log<[String]>()
        order.task("the user", on: home) { home in
          let world = home.contents
          world.run([.cancel(id: 1)])
          heard.write(world.names)
        }
        order.executor.run()
        home.perform { home in
          for name in ["a", "b"] { home.contents.complete(name) }
        }
        order.executor.run()
        home.perform { home in
          let world = home.contents
          let before = heard.entries.last ?? []
          order.expect(
            world.names.contains("a") == before.contains("a"),
            "an answer of a canceled effect is reduced")
          order.expect(world.names.contains("b"), "the answer of another effect is not reduced")
          order.expect(world.effectsInFlight == 0, "an effect is in flight that has ended")
        }
        return true
      }
      expect(orders.failure.map { "\($0)" }, nil, "what is wrong with two effects in some order")
    }
  }
}
