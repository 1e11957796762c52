import Foundation
import Stage10AsyncEffects
import Stage2Publishers
import Walkthrough

/// How many primes there are below a number, the slow way.
func countPrimes(below limit: Int) async -> Int {
  (2..<limit).count { number in !(2..<number).contains { number.isMultiple(of: $0) } }
}

/// The same, marked.
@concurrent private func countPrimesMarked(below limit: Int) async -> Int {
  await countPrimes(below: limit)
}

/// Counts, and writes down on which thread.
private func countAndWrite(_ name: String, in places: LockedLog) async {
  _ = await countPrimes(below: 1_000)
  places.append("\(name): \(isMainThread() ? "on the main thread" : "elsewhere")")
}

/// The same, marked.
@concurrent private func countAndWriteMarked(_ name: String, in places: LockedLog) async {
  await countAndWrite(name, in: places)
}

private func isMainThread() -> Bool { Thread.isMainThread }

private func place() -> String { isMainThread() ? "the main thread" : "elsewhere" }

private func withoutMark() async -> String { place() }
nonisolated private func markedNonisolated() async -> String { place() }
@concurrent private func markedConcurrent() async -> String { place() }
@MainActor private func markedMainActor() async -> String { place() }

/// Where each of these functions runs for a caller that runs here.
private func placesOfAll() async -> [String] {
  [
    await withoutMark(), await markedNonisolated(), await markedConcurrent(),
    await markedMainActor(),
  ]
}

@concurrent private func placesOfAllInPool() async -> [String] { await placesOfAll() }

/// Where `async` functions run, by their marks: called on the main actor of the process, and in
/// the pool.
func placesOfFunctions(_ chapter: Chapter) -> [[String]] {
  let places = LockedLog()
  Task { @MainActor in
    for place in await placesOfAll() { places.append(place) }
    for place in await placesOfAllInPool() { places.append(place) }
  }
  chapter.wait("the last function") { places.lines.count == 8 }
  let marks = ["no mark", "nonisolated", "@concurrent", "@MainActor"]
  return zip(marks, zip(places.lines.prefix(4), places.lines.suffix(4))).map { mark, place in
    [mark, place.0, place.1]
  }
}

/// What a store reduces that is sent `count` and then `tap`.
func counting(_ way: String) -> [String] {
  withRun { run in
    run.perform { scene in
      scene.makeStore { action in
        guard action == "count" else { return .none }
        return .run { send in
          if way == "after a yield" { await Task.yield() }
          let isConcurrent = way == "concurrent"
          let count =
            isConcurrent
            ? await countPrimesMarked(below: 1_000) : await countPrimes(below: 1_000)
          send("\(count)")
        }
      }
      scene.store?.send("count")
      scene.store?.send("tap")
    }
    return run.actions
  }
}

/// Where three effects have counted. Their store lives on the main actor of the process, so
/// elsewhere is the pool.
func placesOfCounts(_ chapter: Chapter) -> [String] {
  let places = LockedLog()
  MainActor.assumeIsolated {
    let store = Store<Int, String>(initialValue: 0) { _, way in
      switch way {
      case "plain":
        return .run { _ in await countAndWrite("plain", in: places) }
      case "after a yield":
        return .run { _ in
          await Task.yield()
          await countAndWrite("after a yield", in: places)
        }
      case "concurrent":
        return .run { _ in await countAndWriteMarked("concurrent", in: places) }
      default:
        return .none
      }
    }
    let tasks = ["plain", "after a yield", "concurrent"].map { store.send($0) }
    Task {
      for task in tasks { await task.finish() }
      withExtendedLifetime(store) {}
    }
  }
  chapter.wait("the end of the counts") { places.lines.count == 3 }
  return places.lines
}

/// Where the methods `next` of the layer's `values` ask for a value that are called on the main
/// actor.
func placesOfNext(_ chapter: Chapter) -> [String] {
  let places = LockedLog()
  Task { @MainActor in
    var plain = one("next()", in: places).makeAsyncIterator()
    _ = await plain.next()
    var withoutActor = one("next(isolation: nil)", in: places).makeAsyncIterator()
    _ = await withoutActor.next(isolation: nil)
    var isolated = one("next(isolation: #isolation)", in: places).makeAsyncIterator()
    _ = await isolated.next(isolation: #isolation)
  }
  chapter.wait("the last value") { places.lines.count == 3 }
  return places.lines
}

/// A sequence of one value, which writes down on which thread it is asked.
private func one(_ name: String, in places: LockedLog)
  -> sending AsyncPublisher<AnyPublisher<Int, Never>>
{
  Just(1)
    .handleEvents(receiveRequest: { _ in
      places.append("\(name): \(isMainThread() ? "on the main thread" : "elsewhere")")
    })
    .eraseToAnyPublisher()
    .values
}
