import Stage11TestingAsyncEffects
import Testing

private final class Picture: Sendable {}

private struct Offline: Error {}

/// A cache in a plain actor.
private actor ImageCache {
  private var pictures: [String: Picture] = [:]
  private var loads: [String: Task<Picture, any Error>] = [:]
  private let fetch: @Sendable (String) async throws -> Picture

  init(fetch: @escaping @Sendable (String) async throws -> Picture) { self.fetch = fetch }

  /// The mistake: looks, awaits, then sets. Another call looks while this one awaits.
  func pictureInHaste(_ name: String) async throws -> Picture {
    if let picture = pictures[name] { return picture }
    let picture = try await fetch(name)
    pictures[name] = picture
    return picture
  }

  /// Another mistake: a task that has failed is kept, so the picture is never loaded again.
  func pictureOrNever(_ name: String) async throws -> Picture {
    if let load = loads[name] { return try await load.value }
    let load = Task { try await fetch(name) }
    loads[name] = load
    return try await load.value
  }

  /// Keeps the task before the first `await`, and removes it if it fails.
  func picture(_ name: String) async throws -> Picture {
    if let load = loads[name] { return try await load.value }
    let load = Task {
      do {
        return try await fetch(name)
      } catch {
        loads[name] = nil
        throw error
      }
    }
    loads[name] = load
    return try await load.value
  }
}

/// Loads a new picture each time, once the network is back.
private actor Network {
  private(set) var loads = 0
  private var failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func load() async throws -> Picture {
    loads += 1
    await Task.yield()
    if loads <= failures { throw Offline() }
    return Picture()
  }
}

@Suite("Models: a cache in an actor")
struct ImageCacheTests {
  private typealias Get = @Sendable (ImageCache, String) async throws -> Picture

  /// How many different pictures two rows show.
  private func twoRows(_ get: @escaping Get) -> [Int: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let network = Network()
      let cache = ImageCache { _ in try await network.load() }
      var shown: [ObjectIdentifier] = []
      var pictures: [Picture] = []
      for row in ["the first row", "the second row"] {
        order.task(row) {
          guard let picture = try? await get(cache, "cat") else { return }
          pictures.append(picture)
          shown.append(ObjectIdentifier(picture))
        }
      }
      order.executor.run()
      return Set(shown).count
    }.outcomes
  }

  @Test("A cache that looks, awaits and then sets loads a picture twice")
  func haste() {
    #expect(twoRows { try await $0.pictureInHaste($1) } == [1: 3, 2: 20])
  }

  @Test("A cache that keeps the task loads a picture once")
  func right() {
    #expect(twoRows { try await $0.picture($1) } == [1: 21])
  }

  @Test("A kept task that has failed must go, or the picture never comes")
  func failed() {
    func second(_ get: @escaping Get) -> [Bool: Int] {
      everyOrder(onFailure: { $0.record() }) { order in
        let network = Network(failures: 1)
        let cache = ImageCache { _ in try await network.load() }
        order.task("a row") { _ = try? await get(cache, "cat") }
        order.executor.run()
        var picture: Picture?
        order.task("the row, again") { picture = try? await get(cache, "cat") }
        order.executor.run()
        return picture != nil
      }.outcomes
    }
    #expect(second { try await $0.pictureOrNever($1) } == [false: 1])
    #expect(second { try await $0.picture($1) } == [true: 1])
  }
}
