import Stage10AsyncEffects

/// What happens to a long-lived effect that has sent one event, and is then ended, by its id or by
/// the release of its store. It has ended when the store's books are empty, and the store reduces
/// no further event.
func longLived(isEndedByID: Bool) -> (log: [String], hasEnded: Bool) {
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
