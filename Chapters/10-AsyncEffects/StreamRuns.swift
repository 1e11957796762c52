import Stage10AsyncEffects

/// What a store reduces whose two effects read one stream, if both wait before each value.
func twoReaders() -> [String] {
  withRun { run in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    run.perform { scene in
      scene.makeStore { action in
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
    for number in 1...4 {
      continuation.yield(number)
      run.perform { _ in }
    }
    return Array(run.actions.dropFirst())
  }
}

/// What happens when one of two readers of a stream is canceled, and then 1 is put into the stream.
func oneOfTwoReaders() -> [String] {
  withRun { run in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    run.perform { scene in
      scene.makeStore { action in
        guard action == "listen" else { return .cancel(id: "a") }
        return .merge(
          ["a", "b"].map { name in
            .run { _ in
              for await number in stream { scene.log.append("\(name) reads \(number)") }
              scene.log.append("the loop of \(name) ends")
            }
            .cancellable(id: name)
          })
      }
      scene.store?.send("listen")
    }
    run.perform { scene in scene.store?.send("cancel") }
    continuation.yield(1)
    run.perform { _ in }
    return run.log.sorted()
  }
}

/// What a loop reads that is canceled when 1, 2 and 3 have been put in, and before it runs again.
func canceledWithBuffer() -> [Int] {
  withRun { run in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    run.perform { scene in
      scene.makeStore { action in
        guard action == "listen" else { return .cancel(id: 1) }
        return .run { _ in
          for await number in stream { scene.numbers.append(number) }
        }
        .cancellable(id: 1)
      }
      scene.store?.send("listen")
    }
    run.perform { scene in
      for number in 1...3 { continuation.yield(number) }
      scene.store?.send("cancel")
    }
    return run.scene.numbers
  }
}

/// How the stream calls a handler that is set after `finish()`, when the stream is deallocated.
func lateHandler() -> [String] {
  let log = LockedLog()
  do {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.finish()
    continuation.onTermination = { log.append("\($0)") }
    withExtendedLifetime(stream) {}
  }
  return log.lines
}

/// Which of the values from 1 on a loop reads that begins when all have been put into the stream.
func unread(
  _ policy: AsyncStream<Int>.Continuation.BufferingPolicy, of count: Int = 100_000
) -> [Int] {
  withRun { run in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    for number in 1...count { continuation.yield(number) }
    continuation.finish()
    run.perform { scene in
      scene.makeStore { _ in
        .run { _ in
          for await number in stream { scene.numbers.append(number) }
        }
      }
      scene.store?.send("read")
    }
    return run.scene.numbers
  }
}
