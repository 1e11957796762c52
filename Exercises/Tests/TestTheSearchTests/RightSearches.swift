import Stage10AsyncEffects
import Stage11TestingAsyncEffects

@testable import TestTheSearch

/// How a right search is built.
enum Shape: CaseIterable {
  case plain, debounced, napping, twoIds, roundabout, counting

  /// What distinguishes it, after "a right search".
  var description: String {
    switch self {
    case .plain: "that sleeps once and asks"
    case .debounced: "that uses the stage's `debounce`"
    case .napping: "that sleeps several times for one pause"
    case .twoIds: "that has two ids"
    case .roundabout: "that sleeps and asks in child tasks"
    case .counting: "that sleeps until a point in time"
    }
  }
}

/// Changes the state, as every right search does.
func change(_ state: inout SearchState, _ action: SearchAction) {
  switch action {
  case .typed(let text): state = SearchState(text: text)
  case .answered(let results): state.results = results
  case .failed: state.hasFailed = true
  case .left: break
  }
}

/// The right search.
func search(
  _ shape: Shape, _ clock: TestClock, _ service: ServiceByHand
) -> Reducer<SearchState, SearchAction> {
  let pause = Duration.milliseconds(300)
  let typed = Counter()
  return { state, action in
    change(&state, action)
    switch (action, shape) {
    case (.typed(let text), .plain):
      return .run { send in
        guard (try? await clock.sleep(for: pause)) != nil else { return }
        await send.answer { try await service.ask(text) }
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .debounced):
      return Effect.run { send in await send.answer { try await service.ask(text) } }
        .debounce(id: "search", for: pause, clock: clock)

    case (.typed(let text), .napping):
      let end = clock.now.advanced(by: pause)
      return .run { send in
        while clock.now < end, !Task.isCancelled {
          let nap = min(Duration.milliseconds(7), clock.now.duration(to: end))
          try? await clock.sleep(for: nap)
        }
        guard !Task.isCancelled else { return }
        await send.answer { try await service.ask(text) }
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .twoIds):
      return .merge(
        .cancel(id: "pause"), .cancel(id: "request"),
        .run { send in
          do { try await clock.sleep(for: pause) } catch { return }
          await send.answer { try await service.ask(text) }
        }
        .cancellable(id: "pause").cancellable(id: "request"))

    case (.typed(let text), .roundabout):
      return .run { send in
        async let other: ()? = try? clock.sleep(for: pause * 0.9)
        do { try await clock.sleep(for: pause) } catch { return }
        _ = await other
        await send.answer {
          async let results = service.ask(text)
          return try await results
        }
        await Task.yield()
      }
      .cancellable(id: "search", cancelInFlight: true)

    case (.typed(let text), .counting):
      typed.count += 1
      let (number, end) = (typed.count, clock.now.advanced(by: pause))
      return .merge(
        .cancel(id: "request"),
        .run { send in
          try? await clock.sleep(until: end)
          guard number == typed.count, !Task.isCancelled else { return }
          await send.answer { try await service.ask(text) }
        }
        .cancellable(id: "request"))

    case (.left, .twoIds):
      return .merge(.cancel(id: "request"), .cancel(id: "pause"))

    case (.left, .counting):
      typed.count += 1
      return .cancel(id: "request")

    case (.left, _):
      return .cancel(id: "search")

    case (.answered, _), (.failed, _):
      return .none
    }
  }
}

/// How often something has happened.
final class Counter {
  var count = 0
}

extension Send<SearchAction> {
  /// Awaits an answer, and sends what has come of it.
  func answer(_ ask: () async throws -> [String]) async {
    do {
      let results = try await ask()
      self(.answered(results))
    } catch is CancellationError {
    } catch {
      self(.failed)
    }
  }
}
