import Foundation
import PrimeTime
import Stage2Publishers
import Stage3EffectPublisher
import TestSupport
import Testing

/// Stage 3's last lesson, pinned: its store does not survive an effect that completes immediately.
@Suite("Stage 3: the crash", .serialized, .ownThread)
struct CrashTests {
  @Test("Saving in the favorites screen, run alone, is fatal")
  func save() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try tap(.saveButtonTapped)
    }
    try expectTrap(result)
  }

  @Test("So is loading, with a file")
  func load() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try tap(.loadButtonTapped, file: "[2, 3]")
    }
    try expectTrap(result)
  }

  @Test("So is loading without a file: no action comes, but the completion does")
  func loadNothing() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try tap(.loadButtonTapped)
    }
    try expectTrap(result)
  }

  @Test("So is logging, whatever is logged")
  func logged() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let store = Store<Int, String>(
        initialValue: 0, reducer: logging({ _, _ in [] }, to: { _ in }))
      untilTrap { store.send("tap") }
    }
    try expectTrap(result)
  }

  @Test("So is any synchronous effect")
  func sync() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value += action
        return action == 0 ? [.sync { 1 }] : []
      }
      untilTrap { store.send(0) }
    }
    try expectTrap(result)
  }

  @Test("An effect that completes later is not")
  func later() throws {
    let world = try TestWorld()
    defer { world.end() }
    let values = Mailbox<Int>()
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += action
      values.post(value)
      guard action == 0 else { return [] }
      return [
        Effect.async { callback in callback(42) }
          .receive(on: world.queue)
          .eraseToEffect()
      ]
    }
    world.onQueue { store.send(0) }
    #expect(try values.wait(forCount: 2) == [0, 42])
  }
}

/// What a child does: a tap in a favorites screen, in a store of its own.
private func tap(_ action: FavoritePrimesAction, file: String? = nil) throws {
  let world = try TestWorld()
  try file.map { try Data($0.utf8).write(to: world.favoritesFile) }
  let store = Store(initialValue: [5], reducer: favoritePrimesReducer(world.environment()))
  untilTrap(leaving: world.folder) { store.send(action) }
}

/// The child reached the tap and died in it, of a nil.
private func expectTrap(_ result: ExitTest.Result?) throws {
  try expectTrap(
    result, saying: "Unexpectedly found nil while implicitly unwrapping an Optional value")
}
