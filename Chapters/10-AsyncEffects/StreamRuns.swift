import Stage10AsyncEffects

/// What a store reduces whose two effects read one stream.
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
    for number in 1...4 { continuation.yield(number) }
    run.perform { _ in }
    return Array(run.actions.dropFirst())
  }
}

/// Which of 100,000 values a loop reads that begins when all have been put into the stream.
func unread(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> [Int] {
  withRun { run in
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    for number in 1...100_000 { continuation.yield(number) }
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

/// What becomes of a long-lived effect that has sent one event, and is then ended, by its id or by the
/// release of its store. It is over when the store has nothing in its books, and reduces no further
/// event.
func longLived(isEndedByID: Bool) -> (log: [String], isOver: Bool) {
  withRun { run in
    let log = LockedLog()
    run.perform { scene in
      scene.makeStore { action in
        switch action {
        case "listen":
          return .run { send in
            let (events, source) = AsyncStream.makeStream(
              of: String.self, bufferingPolicy: .bufferingNewest(10))
            source.onTermination = { _ in log.append("the source is closed") }
            scene.source = source
            log.append("the source opens")
            for await event in events { send(event) }
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
    run.perform { scene in scene.source?.yield("tick") }
    run.perform { scene in
      if isEndedByID { scene.store?.send("stop") } else { scene.store = nil }
    }
    let lines = log.lines
    run.perform { scene in scene.source?.yield("tick") }
    return (lines, log.lines == lines && run.kept ?? 0 == 0)
  }
}
