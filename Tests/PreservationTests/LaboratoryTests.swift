import Foundation
import TestSupport
import Testing

@Suite("Effects feed back depth first, and in stage 6 through a queue", .ownThread)
struct LaboratoryTests {
  typealias Tree = Laboratory.Action

  @Test(
    "An effect that answers immediately is reduced, with all that follows, before the next starts",
    arguments: [stage1, stage4, stage5, stage7, stage8, stage10])
  func depthFirst(stage: StageUnderTest) throws {
    let tree = Tree(
      "root",
      then: [
        Tree(
          "a", then: [Tree("a1", then: [Tree("a1x")]), Tree("silent", .withNothing), Tree("a2")]),
        Tree("b", then: [Tree("b1")]),
        Tree("c"),
      ])
    #expect(
      try names(stage, [tree]) == ["root", "a", "a1", "a1x", "a2", "b", "b1", "c"])
  }

  @Test("Stage 6 queues: all answers to an action are reduced before what follows from them")
  func breadthFirst() throws {
    let tree = Tree(
      "root",
      then: [
        Tree("a", then: [Tree("a1", then: [Tree("a1x")]), Tree("a2")]),
        Tree("b", then: [Tree("b1")]),
        Tree("c"),
      ])
    #expect(try names(stage6, [tree]) == ["root", "a", "b", "c", "a1", "a2", "b1", "a1x"])
  }

  @Test(
    "What answers after work on another thread comes back on the store's queue, after the rest",
    arguments: [stage1, stage3, stage4, stage5, stage6, stage7, stage8, stage10])
  func afterWork(stage: StageUnderTest) throws {
    let tree = Tree(
      "root",
      then: [
        Tree("later", .afterWork, then: [Tree("much later", .afterWork)])
      ])
    #expect(try names(stage, [tree, Tree("next")]) == ["root", "next", "later", "much later"])
  }

  @Test(
    "Effects that answer immediately and effects that answer later mix alike",
    arguments: [stage1, stage4, stage5, stage6, stage7, stage8, stage10])
  func mixed(stage: StageUnderTest) throws {
    let tree = Tree(
      "root",
      then: [
        Tree("later", .afterWork, then: [Tree("then immediately"), Tree("at last", .afterWork)]),
        Tree("now"),
        Tree("silent", .withNothing),
      ])
    #expect(
      try names(stage, [tree]) == ["root", "now", "later", "then immediately", "at last"])
  }

  @Test(
    "After ten thousand actions with effects nothing is retained",
    arguments: [stage1, stage4, stage5, stage6, stage7, stage8, stage10])
  func nothingRetained(stage: StageUnderTest) throws {
    try expectNothingRetained(stage, [.atOnce, .withNothing, .afterWork])
  }

  @Test("Nor does stage 3 retain anything, as long as no effect completes immediately")
  func nothingRetainedInStage3() throws {
    try expectNothingRetained(stage3, [.afterWork])
  }

  private func expectNothingRetained(
    _ stage: StageUnderTest, _ ways: [Laboratory.Answering]
  ) throws {
    let count = 10_000
    let effects = Census()
    // Without names: a state of twenty thousand of them would be copied with every action.
    let trees = (0..<count).map { number in
      Tree("", then: [Tree("", ways[number % ways.count], census: effects)])
    }
    let world = try TestWorld()
    defer { world.end() }
    var store: StoreUnderTest? = world.onQueue { stage.laboratory(world) }
    for tree in trees { world.onQueue { store?.send(tree) } }
    try world.log.wait(forCount: trees.map(\.names).reduce(0, +), "names")
    #expect(effects.total == count, "\(stage): not every effect was made")
    #expect(effects.survivors() == 0, "\(stage): an effect is retained by the living store")
    #expect(
      world.settles { store?.effectsInFlight() == 0 }, "\(stage): a cancellable is kept")
    #expect(world.lives.survivors(after: 0) == 1, "\(stage): the store's life is not counted")
    store = nil
    #expect(world.lives.survivors() == 0, "\(stage): the store is retained")
  }

  /// The names in the order in which they were reduced, once all that is to come has come.
  private func names(_ stage: StageUnderTest, _ trees: [Tree]) throws -> [String] {
    let world = try TestWorld()
    defer { world.end() }
    let store = world.onQueue { stage.laboratory(world) }
    world.onQueue {
      for tree in trees { store.send(tree) }
    }
    try world.log.wait(forCount: trees.map(\.names).reduce(0, +), "names")
    return world.onQueue { store.state() }
  }
}

extension Laboratory.Action {
  /// How many names will be written down, this one's and those of what follows.
  fileprivate var names: Int {
    branches.filter { $0.answers != .withNothing }.map(\.names).reduce(1, +)
  }
}
