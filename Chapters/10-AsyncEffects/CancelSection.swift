import Foundation
import Pictures
import PrimeTime
import Stage10AsyncEffects
import Stage11TestingAsyncEffects
import Walkthrough

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a cancellation does to an effect.
func cancelSection(of chapter: Chapter) {
  chapter.section("What is a cancellation?") {
    chapter.say(
      "The effect of `ask` has the id 1. `scene.ask` waits for an answer. The action "
        + "`cancel` cancels the id. After that, the service answers “this”.")
    chapter.predict(
      "What has been written down in the end?",
      code: """
        case "ask":
          return .run { send in
            let answer = await scene.ask("what?")
            scene.log.append("continues")
            send(answer)
          }
          .cancellable(id: 1)
        case "cancel":
          return .cancel(id: 1)
        """,
      answers: [
        #"["reduces ask", "reduces cancel"]"#:
          "nothing stops a task from outside: it continues where it awaited",
        #"["reduces ask", "reduces cancel", "continues"]"#:
          "the task continues, because nothing in it looks; the store drops what it sends",
        #"["reduces ask", "reduces cancel", "continues", "reduces this"]"#:
          "the store knows that the effect is canceled, and drops what it sends",
        #"["reduces ask", "continues", "reduces this", "reduces cancel"]"#:
          "a cancellation does not wait for the effect",
      ]
    ) {
      canceledRun().log
    }
    chapter.draw(canceledRun().picture, as: "cancel")
    chapter.say("Three effects that look. Each is canceled, and then its question is answered:")
    let looking = lookingEffects()
    chapter.table(
      ["how it looks", "at the cancellation", "at the answer"],
      looking.map { [$0.name, $0.before, $0.after] })
    chapter.check(
      "a line that looks is reached when the answer has arrived, and `sleep` ends immediately",
      looking.map(\.before) == ["–", "–", "throws CancellationError()"])
    chapter.check("none sends anything", looking.allSatisfy { $0.actions == ["ask", "cancel"] })
    requestSection(of: chapter)
  }
}

private func reducing(_ scene: Scene, _ effect: @escaping (String) -> Effect<String>) {
  scene.makeStore { action in
    scene.log.append("reduces \(action)")
    return effect(action)
  }
}

/// An effect that is canceled before its answer arrives, and does not look.
private func canceledRun() -> (log: [String], picture: LaneDiagram) {
  let log = withRun { run in
    run.perform { scene in
      reducing(scene) { action in
        switch action {
        case "ask":
          return .run { send in
            let answer = await scene.ask("what?")
            scene.log.append("continues")
            send(answer)
          }
          .cancellable(id: 1)
        case "cancel":
          return .cancel(id: 1)
        default:
          return .none
        }
      }
      scene.store?.send("ask")
    }
    run.perform { scene in scene.store?.send("cancel") }
    run.perform { scene in scene.answer("what?", "this") }
    return run.log
  }
  let (store, task, service) = ("the store", "the effect's task", "the service")
  var picture = LaneDiagram(
    title: "A cancellation on its way",
    summary: """
      The store reduces ask and starts a task. It reduces cancel, removes the task from its \
      books, and cancels it. The service answers, the task continues and sends, and the store \
      drops the value.
      """,
    lanes: [store, task, service])
  for line in log {
    switch line {
    case "reduces ask":
      picture.add(line, in: store)
      picture.add("starts, and awaits", in: task, .beginning)
    case "reduces cancel":
      picture.add(line, in: store)
      picture.add("removes the task, and cancels it", in: store)
      picture.add("is marked as canceled", in: task)
      picture.add("answers", in: service)
    case "continues":
      picture.add("continues, and sends", in: task, .end)
    default:
      picture.add(line, in: store)
    }
  }
  if log.last == "continues" { picture.add("drops it: not in the books", in: store) }
  return (log, picture)
}

/// What happens to an effect that looks.
private struct Looking {
  let name: String
  /// What was written down before the answer arrived, and after it.
  let before: String
  let after: String
  let actions: [String]
}

/// Starts an effect, cancels it, and answers its question after that.
private func looking(
  _ name: String, _ work: @escaping @Sendable (Scene, TestClock, Send<String>) async -> Void
) -> Looking {
  withRun { run in
    let clock = run.executor.clock
    run.perform { scene in
      scene.makeStore { action in
        switch action {
        case "ask": .run { send in await work(scene, clock, send) }.cancellable(id: 1)
        default: .cancel(id: 1)
        }
      }
      scene.store?.send("ask")
    }
    run.perform { scene in scene.store?.send("cancel") }
    let before = run.log
    run.perform { scene in scene.answer("what?", "this") }
    return Looking(
      name: name, before: before.last ?? "–", after: run.log.dropFirst(before.count).last ?? "–",
      actions: run.actions)
  }
}

private func lookingEffects() -> [Looking] {
  [
    looking("`if Task.isCancelled`") { scene, _, send in
      let answer = await scene.ask("what?")
      if Task.isCancelled { return scene.log.append("returns") }
      send(answer)
    },
    looking("`checkCancellation()`") { scene, _, send in
      do {
        let answer = await scene.ask("what?")
        try Task.checkCancellation()
        send(answer)
      } catch {
        scene.log.append("throws \(error)")
      }
    },
    looking("`sleep(for:)`") { scene, clock, send in
      do {
        try await clock.sleep(for: .seconds(10))
        send("ten seconds later")
      } catch {
        scene.log.append("throws \(error)")
      }
    },
  ]
}

/// A real request that is canceled while the service is silent.
private func requestSection(of chapter: Chapter) {
  chapter.say("And a real request, `session.data(from:)`, to a service that never answers:")
  let log = SilentService.log
  MainActor.assumeIsolated { _ = silentStore.send("ask") }
  chapter.wait("the request") { log.lines.contains("startLoading") }
  MainActor.assumeIsolated { _ = silentStore.send("cancel") }
  chapter.wait("the end of the request") { log.lines.count == 3 }
  chapter.show("what happens", log.lines.sorted())
  chapter.check(
    "the request is stopped, and throws the error “canceled”",
    log.lines.sorted() == ["startLoading", "stopLoading", "throws URLError -999"])
}

/// A store of the main actor, with a request to a service that never answers.
@MainActor private let silentStore: Store<Int, String> = {
  let configuration = URLSessionConfiguration.ephemeral
  configuration.protocolClasses = [SilentService.self]
  let session = URLSession(configuration: configuration)
  return Store(initialValue: 0) { _, action in
    guard action == "ask", let url = URL(string: "http://silent.example") else {
      return .cancel(id: 1)
    }
    return .run { send in
      do {
        _ = try await session.data(from: url)
        send("answered")
      } catch {
        SilentService.log.append("throws URLError \((error as? URLError)?.errorCode ?? 0)")
      }
    }
    .cancellable(id: 1)
  }
}()

/// A service that never answers.
private final class SilentService: URLProtocol {
  static let log = LockedLog()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { SilentService.log.append("startLoading") }
  override func stopLoading() { SilentService.log.append("stopLoading") }
}
