import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Stage2Publishers

/// What a store reduces whose two effects read one stream.
func twoReaders() -> [String] {
  let run = Run()
  let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
  run.perform { scene, home in
    scene.makeStore(home.executor) { action in
      guard action == "listen" else { return .none }
      let a = Effect<String>.run { send in
        for await number in stream { send("a\(number)") }
      }
      let b = Effect<String>.run { send in
        for await number in stream { send("b\(number)") }
      }
      return .merge(a, b)
    }
    scene.store?.send("listen")
  }
  for number in 1...4 { continuation.yield(number) }
  run.perform { _, _ in }
  return Array(run.actions.dropFirst())
}

/// How many values a stream has kept that nobody has read, by its buffer.
func unread() -> [[String]] {
  let limits: [(String, AsyncStream<Int>.Continuation.BufferingPolicy)] = [
    ("`.unbounded`, which is the default", .unbounded),
    ("`.bufferingNewest(1)`", .bufferingNewest(1)),
  ]
  return limits.map { name, policy in
    let run = Run()
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    for number in 0..<100_000 { continuation.yield(number) }
    continuation.finish()
    run.perform { scene, home in
      scene.makeStore(home.executor) { action in
        guard action == "count" else { return .none }
        return .run { send in
          var count = 0
          for await _ in stream { count += 1 }
          send("\(count)")
        }
      }
      scene.store?.send("count")
    }
    return [name, "100000", run.actions.last ?? ""]
  }
}

/// What an effect gets of a subject that sends three values in a row.
func valuesOfASubject() -> [String] {
  let run = Run()
  run.perform { scene, home in
    let subject = PassthroughSubject<Int, Never>()
    scene.subject = subject
    scene.makeStore(home.executor) { action in
      guard action == "listen" else { return .none }
      return .run { send in
        for await number in subject.values { send("\(number)") }
      }
    }
    scene.store?.send("listen")
  }
  run.perform { scene, _ in
    for number in 1...3 { scene.subject?.send(number) }
  }
  return Array(run.actions.dropFirst())
}

/// A long-lived effect that is canceled.
func endedByItsID() -> [String] {
  let run = Run()
  let log = LockedLog()
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
  continuation.onTermination = { _ in log.append("the source is closed") }
  run.perform { scene, home in
    scene.makeStore(home.executor) { action in
      switch action {
      case "listen":
        return .run { send in
          for await event in stream { send(event) }
          log.append("the loop has ended")
        }
        .cancellable(id: "source")
      case "stop":
        log.append("reduces \(action)")
        return .cancel(id: "source")
      default:
        log.append("reduces \(action)")
        return .none
      }
    }
    scene.store?.send("listen")
  }
  continuation.yield("tick")
  run.perform { _, _ in }
  run.perform { scene, _ in scene.store?.send("stop") }
  return log.lines
}
