import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// What an effect sends that asks two questions, the slow one first.
func waysToCollect() -> [(name: String, sent: String)] {
  [
    (
      "`async let`",
      sent { world in
        async let first = question("first", 2, in: world)
        async let second = question("second", 1, in: world)
        return await [first, second]
      }
    ),
    (
      "a task group, as they arrive",
      sent { world in
        await withTaskGroup { group in
          group.addTask { await question("first", 2, in: world) }
          group.addTask { await question("second", 1, in: world) }
          return await group.reduce(into: []) { $0.append($1) }
        }
      }
    ),
    (
      "a task group, by position",
      sent { world in
        await withTaskGroup { group in
          for (index, name) in ["first", "second"].enumerated() {
            group.addTask { (index, await question(name, 2 - index, in: world)) }
          }
          var answers = ["", ""]
          for await (index, answer) in group { answers[index] = answer }
          return answers
        }
      }
    ),
  ]
}

private func sent(_ ask: @escaping @Sendable (World) async -> [String]) -> String {
  withRun { run in
    let world = World(clock: run.executor.clock)
    run.perform { scene in
      scene.makeStore { action in
        guard action == "ask" else { return .none }
        return .run { send in send(await ask(world).joined(separator: " ")) }
      }
      scene.store?.send("ask")
    }
    world.clock.run()
    return run.actions.last ?? ""
  }
}
