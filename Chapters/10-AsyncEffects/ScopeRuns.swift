import Stage10AsyncEffects
import Stage11TestingAsyncEffects

/// The answer to a question, or nil if it takes longer than `limit` seconds.
private func answer(in seconds: Int, limit: Int, _ world: World) async -> String? {
  await withTaskGroup { group in
    group.addTask { () -> String? in await question("question", seconds, in: world) }
    group.addTask {
      try? await world.clock.sleep(for: .seconds(limit))
      return nil
    }
    let first = await group.next()
    group.cancelAll()
    return first ?? nil
  }
}

/// The answer to a question with a limit of three seconds, and what happened.
func limited(_ seconds: Int) -> (answer: String?, events: [String]) {
  let answers = LockedLog()
  let events = ran { world in
    if let answer = await answer(in: seconds, limit: 3, world) { answers.append(answer) }
    world.events.append("the group has ended")
  }
  return (answers.lines.first, events)
}

private struct Failure: Error {}

/// What has happened when a scope ends whose children no code has awaited.
func unreadScopes() -> [(name: String, events: String)] {
  [
    (
      "`async let`",
      ran { world in
        await unread(in: world)
        world.events.append("the scope has ended")
      }
    ),
    (
      "a child of a group",
      ran { world in
        await withTaskGroup { group in
          group.addTask { await question("child", 2, in: world) }
        }
        world.events.append("the scope has ended")
      }
    ),
    (
      "beside a child that throws",
      ran { world in
        // Nothing here can throw: the body does not read what its children throw.
        await withThrowingTaskGroup { group in
          group.addTask { try await fail() }
          group.addTask { await question("child", 2, in: world) }
        }
        world.events.append("the scope has ended")
      }
    ),
  ].map { (name: $0.0, events: $0.1.joined(separator: ", ")) }
}

private func unread(in world: World) async {
  async let _ = question("child", 2, in: world)
  await Task.yield()
}

private func fail() async throws -> String { throw Failure() }

/// Runs an effect to its end, and returns what has happened.
private func ran(_ work: @escaping @Sendable (World) async -> Void) -> [String] {
  withRun { run in
    let world = World(clock: run.executor.clock)
    run.perform { scene in
      scene.makeStore { _ in .run { _ in await work(world) } }
      scene.store?.send("ask")
    }
    world.clock.run()
    return world.events.lines
  }
}
