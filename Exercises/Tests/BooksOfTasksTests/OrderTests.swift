import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: every order")
  struct OrderTests {
    @Test("In every order, actions of a canceled effect are dropped")
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
            "A canceled effect's action is reduced.")
          order.expect(world.names.contains("b"), "Another effect's action is dropped.")
          order.expect(world.effectsInFlight == 0, "An effect that has ended is counted.")
        }
        return true
      }
      if let failure = orders.failure {
        Issue.record("\(failure.comment)\nThe first order that breaks it:\n\(failure.text)")
      }
    }
  }
}
