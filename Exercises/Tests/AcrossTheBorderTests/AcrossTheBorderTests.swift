import ExerciseTesting
import PrimeArchive
import Stage11TestingAsyncEffects
import Testing

@testable import AcrossTheBorder

// One test after the other: all tests share the settings.
@Suite("AcrossTheBorder", .serialized)
struct AcrossTheBorderTests {
  @Test("`load` decodes with the archive")
  func decodes() {
    withWorld { world in
      world.do { await world.model.load(#"{"primes": [2, 3]}"#) }
      expect(
        world.log, ["decodes Favorites"], "what the archive has done",
        why: "A long file would block the main actor, and nothing on the screen would move.")
    }
  }

  @Test("`load` returns when the model has the favorites")
  func loads() {
    withWorld { world in
      var primes: [Int]?
      world.do {
        await world.model.load(#"{"primes": [2, 3]}"#)
        primes = world.model.favorites?.primes
      }
      expect(primes, [2, 3], "the favorites when `load` has returned")
    }
  }

  @Test("If the file cannot be decoded, the model keeps the previous favorites")
  func brokenFile() {
    withWorld { world in
      world.do {
        await world.model.load(#"{"primes": [2, 3]}"#)
        await world.model.load("no favorites")
      }
      expect(
        world.model.favorites?.primes, [2, 3], "the favorites after a file that is broken")
    }
  }

  @Test("`headline` is the heading of the favorites, and empty without them")
  func headline() {
    withWorld { world in
      expect(world.model.headline, "", "the headline without favorites")
      world.do { await world.model.load(#"{"primes": [2, 3]}"#) }
      expect(world.model.headline, "== 2, 3 ==", "the headline with the favorites 2 and 3")
    }
  }

  @Test("The title has the current separator")
  func separator() {
    withWorld { world in
      world.do { await world.model.load(#"{"primes": [2, 3]}"#) }
      Settings.shared.separator = " and "
      expect(
        world.model.headline, "== 2 and 3 ==", "the headline after the separator has changed",
        why: "The settings can change while the favorites stay the same.")
    }
  }

  @Test("`file` passes the notes to the archive, with all lines")
  func files() {
    withWorld { world in
      world.do {
        let notes = Notes()
        notes.add("2 is even")
        notes.add("3 is odd")
        await world.model.file(notes)
      }
      expect(
        world.log, ["keeps 2 is even, 3 is odd, archived"], "what the archive has done")
    }
  }

  @Test("`file` passes the notes themselves, without a copy")
  func noCopy() {
    withWorld { world in
      var isKept: Bool?
      world.do {
        let notes = Notes()
        let id = ObjectIdentifier(notes)
        await world.model.file(notes)
        isKept = await world.archive.keeps(id)
      }
      expect(
        isKept, true, "whether the archive has the notes themselves",
        why: "Notes can be long, and a copy needs as much memory again.")
    }
  }

  @Test("The file does not silence the compiler")
  func words() throws {
    expect(
      try UnsafeWords.inTheAnswer(to: "AcrossTheBorder", ["assumeIsolated"]), [],
      "the words that silence the compiler",
      why: "Behind such a word, two threads can meet and the compiler does not see it.")
  }
}

/// A model and its archive.
@MainActor
private final class World {
  let archive = Archive()
  let model: FavoritesModel
  private let executor: TestExecutor

  init(_ executor: TestExecutor) {
    self.executor = executor
    model = FavoritesModel(archive: archive)
  }

  /// What the archive has done.
  var log: [String] {
    var log: [String] = []
    self.do { log = await self.archive.log }
    return log
  }

  /// Runs a task to its end.
  func `do`(_ body: @escaping @MainActor () async -> Void) {
    Task { await body() }
    executor.run()
  }
}

private func withWorld(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: @MainActor (World) -> Void
) {
  withTestExecutor(
    onFailure: { Issue.record(Comment(rawValue: $0.message), sourceLocation: sourceLocation) }
  ) { executor in
    Settings.shared.separator = ", "
    body(World(executor))
    Settings.shared.separator = ", "
  }
}
