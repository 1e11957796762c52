import TestSupport
import Testing

@testable import Pictures

/// What an ownership graph says is alive is what reference counting leaves alive.
@Suite struct OwnershipTests {
  private final class Object {
    var strong: [(id: Int, object: Object)] = []
    weak var weak: Object?
    var whenReleased: [() -> Void] = []

    deinit { whenReleased.forEach { $0() } }

    /// Gives up references. What they alone retained is released when the array has its new value:
    /// that may give up further ones.
    func forget(_ isForgotten: (Int) -> Bool) {
      let before = strong
      strong.removeAll { isForgotten($0.id) }
      withExtendedLifetime(before) {}
    }
  }

  @Test("The survivors are those that weak references find", arguments: 0..<300 as Range<UInt64>)
  func survive(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let graph = RandomPicture.ownership(&generator)
    let watched = remains(of: graph)
    #expect(graph.survivors == Set(watched.compactMap { $0.value.weak == nil ? nil : $0.key }))
    // What was left in circles is released after the test.
    for object in watched.values { object.weak?.forget { _ in true } }
  }

  /// Makes the objects, retains the roots, and releases all others.
  private func remains(of graph: OwnershipGraph) -> [String: Object] {
    var objects = graph.objects.reduce(into: [:]) { $0[$1] = Object() }
    for (id, reference) in graph.references.enumerated() where !reference.isWeak {
      guard let from = objects[reference.from], let to = objects[reference.to] else { continue }
      from.strong.append((id, to))
      guard let until = reference.until.flatMap({ objects[$0] }) else { continue }
      until.whenReleased.append { [weak from] in
        from?.forget { $0 == id }
      }
    }
    let watchers = objects.mapValues { object in
      let watcher = Object()
      watcher.weak = object
      return watcher
    }
    for root in graph.roots {
      if let object = objects[root] { watchers[root]?.strong = [(-1, object)] }
    }
    objects = [:]
    return watchers
  }

  private func graph(
    _ objects: [String], roots: Set<String> = [], _ references: [OwnershipGraph.Reference]
  ) -> OwnershipGraph {
    OwnershipGraph(title: "", summary: "", objects: objects, roots: roots, references: references)
  }

  @Test("A reference that goes with another object holds as long as that one lives")
  func endsWith() {
    let sends = OwnershipGraph.Reference(from: "effect", to: "sink", "sends", until: "token")
    let cancels = OwnershipGraph.Reference(from: "token", to: "sink", "cancels")
    let dropped = graph(["effect", "token", "sink"], roots: ["effect"], [sends, cancels])
    #expect(dropped.survivors == ["effect"])
    let held = graph(["effect", "token", "sink"], roots: ["effect", "token"], [sends, cancels])
    #expect(held.survivors == ["effect", "token", "sink"])
  }

  @Test("A cycle is made of references that retain; a weak one opens it")
  func cycles() {
    let to = OwnershipGraph.Reference(from: "a", to: "b", "to")
    let back = OwnershipGraph.Reference(from: "b", to: "a", "back")
    let weakly = OwnershipGraph.Reference(from: "b", to: "a", "back", isWeak: true)
    let closed = graph(["a", "b"], [to, back])
    #expect(closed.isInCycle(to) && closed.isInCycle(back) && closed.survivors == ["a", "b"])
    let open = graph(["a", "b"], [to, weakly])
    #expect(!open.isInCycle(to) && !open.isInCycle(weakly) && open.survivors.isEmpty)
    let own = OwnershipGraph.Reference(from: "a", to: "a", "self")
    #expect(graph(["a"], [own]).isInCycle(own))
  }

  @Test("What refers to an object that is not in the picture, or goes with one, is left out")
  func leavesOut() {
    #expect(graph(["a"], [.init(from: "a", to: "b", "to")]).references.isEmpty)
    #expect(graph(["a"], [.init(from: "a", to: "a", "to", until: "b")]).references.isEmpty)
  }

  @Test("A reference is gone with either of its ends, and with the object that it goes with")
  func goes() {
    let kept = OwnershipGraph.Reference(from: "a", to: "b", "kept")
    let ended = OwnershipGraph.Reference(from: "a", to: "b", "ended", until: "c")
    let weak = OwnershipGraph.Reference(from: "b", to: "c", "weak", isWeak: true)
    let graph = graph(["a", "b", "c"], roots: ["a"], [kept, ended, weak])
    #expect(graph.survivors == ["a", "b"])
    #expect(!graph.isGone(kept) && graph.isGone(ended) && graph.isGone(weak))
    #expect(graph.list == ["- a retains b (kept)", "- b", "- c is released"])
  }
}
