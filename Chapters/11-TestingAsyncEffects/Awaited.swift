import Walkthrough

/// Awaits work of the main actor, while the main thread runs its jobs.
func awaited<Result: Sendable>(
  _ chapter: Chapter, _ what: String, _ work: @escaping @MainActor @Sendable () async -> Result
) -> Result? {
  let result = Awaited<Result>()
  Task { @MainActor in result.value = await work() }
  chapter.wait(what, atMost: 60) { MainActor.assumeIsolated { result.value != nil } }
  return MainActor.assumeIsolated { result.value }
}

@MainActor private final class Awaited<Result: Sendable> {
  var value: Result?
  nonisolated init() {}
}
