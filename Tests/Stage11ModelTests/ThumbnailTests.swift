import Observation
import Stage11TestingAsyncEffects
import Testing

private protocol Thumbnails: Sendable {
  func thumbnail(of name: String) async -> String
}

/// Loads all thumbnails concurrently.
@MainActor @Observable private final class Album {
  private(set) var thumbnails: [String] = []
  private let names = ["ant", "bee", "cow"]
  private let service: any Thumbnails

  init(service: any Thumbnails) { self.service = service }

  /// The mistake: a group gives its results in the order in which they arrive.
  func appearedInHaste() async {
    await withTaskGroup { group in
      for name in names {
        group.addTask { [service] in await service.thumbnail(of: name) }
      }
      for await thumbnail in group { thumbnails.append(thumbnail) }
    }
  }

  /// Each result says where it belongs.
  func appeared() async {
    await withTaskGroup { group in
      for (index, name) in names.enumerated() {
        group.addTask { [service] in (index, await service.thumbnail(of: name)) }
      }
      var found = names
      for await (index, thumbnail) in group { found[index] = thumbnail }
      thumbnails = found
    }
  }
}

/// Answers immediately.
private struct SmallThumbnails: Thumbnails {
  func thumbnail(of name: String) async -> String { "\(name).png" }
}

@Suite("Models: an album")
struct ThumbnailTests {
  private func thumbnails(_ appear: @escaping @MainActor (Album) async -> Void) -> [[String]: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let album = Album(service: SmallThumbnails())
      order.task("the screen") { await appear(album) }
      order.executor.run()
      return album.thumbnails
    }.outcomes
  }

  @Test("A group's results arrive in any order, and so do the thumbnails on the screen")
  func haste() {
    let outcomes = thumbnails { await $0.appearedInHaste() }
    #expect(outcomes.count == 6)
    #expect(outcomes.values.allSatisfy { $0 == 4 })
    #expect(Set(outcomes.keys.map(Set.init)) == [["ant.png", "bee.png", "cow.png"]])
  }

  @Test("Results that say where they belong are shown in the album's order")
  func right() {
    let outcomes = thumbnails { await $0.appeared() }
    #expect(outcomes == [["ant.png", "bee.png", "cow.png"]: 24])
  }
}
