import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Testing

@testable import OldAnswer

extension OldAnswerTests {
  @Suite("OldAnswer: several fields and several stores")
  struct SeveralTests {
    @Test("Two fields of a store do not affect each other", arguments: aspects)
    func fields(aspect: Field.Aspect) {
      for acts in pairs {
        let isRight = inEveryOrder { order in
          let (one, two) = (
            Field(order, " of one", .deaf, aspect), Field(order, " of two", .deaf, aspect)
          )
          let home = TestHome(executor: order.executor) { executor in
            Store(
              initialValue: Form(), reducer: formReducer(one, two), executorPreference: executor)
          }
          order.task("the user", on: home) { home in
            one.act(acts.0) { home.contents.send(Form.Action(one: $0.action)) }
            await Task.yield()
            two.act(.types("x")) { home.contents.send(Form.Action(two: $0.action)) }
            await Task.yield()
            one.act(acts.1) { home.contents.send(Form.Action(one: $0.action)) }
          }
          order.executor.run()
          one.end(home.perform { Screen($0.contents.value.one) })
          two.end(home.perform { Screen($0.contents.value.two) })
        }
        if !isRight { return }
      }
    }

    @Test("Two stores do not affect each other", arguments: aspects)
    func stores(aspect: Field.Aspect) {
      for acts in pairs {
        let isRight = inEveryOrder { order in
          let fields = [" of one", " of two"].map { Field(order, $0, .deaf, aspect) }
          let homes = fields.map { field in
            order.home(field) { searchReducer(field: "search", field.environment) }
          }
          order.user("user 1", of: fields[0], on: homes[0], [acts.0, acts.1])
          order.user("user 2", of: fields[1], on: homes[1], [.types("x")])
          order.executor.run()
          for (field, home) in zip(fields, homes) { field.end(home) }
        }
        if !isRight { return }
      }
    }

    @Test("Two stores with the same reducer do not affect each other", arguments: aspects)
    func sameReducer(aspect: Field.Aspect) {
      for acts in pairs {
        let isRight = inEveryOrder { order in
          let (one, two) = (
            Field(order, " of one", .deaf, aspect), Field(order, " of two", .deaf, aspect)
          )
          let home = TestHome(executor: order.executor) { executor in
            let reducer = searchReducer(field: "search", environment(one, two))
            // Both begin with the same value.
            let state = SearchState()
            return [one, two].map {
              Store(
                initialValue: state, reducer: $0.looking(reducer),
                executorPreference: executor)
            }
          }
          order.task("the user", on: home) { home in
            one.act(acts.0) { home.contents[0].send($0.action) }
            await Task.yield()
            two.act(.types("x")) { home.contents[1].send($0.action) }
            await Task.yield()
            one.act(acts.1) { home.contents[0].send($0.action) }
          }
          order.executor.run()
          one.end(home.perform { Screen($0.contents[0].value) })
          two.end(home.perform { Screen($0.contents[1].value) })
        }
        if !isRight { return }
      }
    }
  }
}

private let aspects: [Field.Aspect] = [.screen, .questions, .history, .cancellation]

/// What is done in one field, before and after "x" is typed in another one.
private let pairs: [(Field.Act, Field.Act)] = [
  (.types("a"), .types("ab")), (.types("a"), .types("")), (.types("a"), .leaves),
]

/// An environment for two stores: what begins with "x" is the second one's.
private func environment(_ one: Field, _ two: Field) -> SearchEnvironment {
  SearchEnvironment(
    ask: { try await ($0.hasPrefix("x") ? two : one).ask($0) },
    remember: { ($0.hasPrefix("x") ? two : one).remember($0) })
}

/// A form with two search fields.
private struct Form {
  var one = SearchState()
  var two = SearchState()

  struct Action {
    var one: SearchAction?
    var two: SearchAction?
  }
}

private func formReducer(_ one: Field, _ two: Field) -> Reducer<Form, Form.Action> {
  combine(
    pullback(
      one.looking(searchReducer(field: 1, one.environment)), value: \.one,
      action: \.one),
    pullback(
      two.looking(searchReducer(field: 2, two.environment)), value: \.two,
      action: \.two))
}
