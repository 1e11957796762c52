import Console
import Foundation
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects
import Walkthrough

/// Counts what the stages do for an action, without timing it.
func costSection(of chapter: Chapter) {
  chapter.section("What does it cost?") {
    chapter.say(
      "`swift run -c release chapter8 --cost` measures how long an action takes. Here the chapter "
        + "only checks that all stages do the same work: a hundred actions of each kind, and a "
        + "hundred taps on Prime Time's “+”. Stage 3 doesn't get the kind whose effect answers "
        + "synchronously, because that would crash its process.")
    let sides = Side.all(.standard(folder: chapter.temporaryFolder))
    for side in sides {
      for kind in Cost.allCases where kind.canBeSent(to: side) {
        for _ in 0..<100 { kind.send(to: side) }
      }
      side.waiting.answer()
    }
    chapter.table(
      ["stage", "actions reduced", "taps counted", "kept at the end"],
      sides.map { side in
        [side.name, "\(side.answers().actions)", "\(side.count())"]
          + [side.kept().map { "\($0)" } ?? "–"]
      })
    chapter.check(
      "stage 3 reduced 300 actions, the others 500, and each counted 100 taps",
      sides.allSatisfy {
        $0.answers().actions == ($0.survivesImmediate ? 500 : 300) && $0.count() == 100
      })
  }
}

/// Measures how long an action takes in each stage, and how many bytes an effect in flight holds.
func measureCost(_ chapter: Chapter) {
  chapter.section("What an action costs") {
    chapter.say(
      "Microseconds for an action, until `send` returns; the best of \(rounds) rounds. A quiet "
        + "action has no effects. The second action has an effect that answers synchronously, and "
        + "its answer is also reduced. Prime Time's `incrTapped` is quiet. The last column shows "
        + "the bytes that an effect in flight holds.")
    chapter.adviseReleaseBuild(command: "chapter8 --cost")
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.log = { _ in }
    let sides = Side.all(environment)
    var best: [Cost: [String: Double]] = [:]
    // Each round measures every stage, so what disturbs this machine disturbs all of them alike.
    for _ in 0..<rounds {
      for kind in Cost.timed {
        for side in sides where kind.canBeSent(to: side) {
          let time = chapter.seconds { for _ in 0..<count { kind.send(to: side) } }
          best[kind, default: [:]][side.name, default: .infinity].replace(ifSmaller: time)
        }
      }
    }
    chapter.table(
      ["stage"] + Cost.timed.map(\.rawValue) + ["bytes in flight"],
      sides.map { side in
        [side.name]
          + Cost.timed.map { kind in
            best[kind]?[side.name].map { decimal($0 * 1e6 / Double(count)) } ?? "–"
          }
          + [bytesInFlight(chapter, side.name)]
      })
    chapter.say(
      "An effect that answers synchronously crashes stage 3's process, so there is no time for it. "
        + "In stage 6, no reducer returns an effect. There, every action passes the effects that "
        + "listen: two in the measured store, and three in Prime Time's store.")
    let quiet = best[.nothing] ?? [:]
    let ratio = (quiet["stage 8"] ?? .nan) / (quiet["stage 4"] ?? .nan)
    chapter.say(
      "A quiet action takes \(decimal(ratio)) times as long in stage 8 as in stage 4. The "
        + "chapter shows this number, but doesn't check it.")
    chapter.check(
      "every stage has reduced all actions and all answers",
      sides.allSatisfy { side in
        let perRound = side.survivesImmediate ? 3 * count : count
        return side.answers().actions == rounds * perRound && side.count() == rounds * count
      })
  }
  chapter.section("A long chain of effects") {
    let links = Chapter.isDebugBuild ? 100_000 : 1_000_000
    chapter.say("Each effect answers synchronously, and its answer has the next effect.")
    let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
      value += 1
      return linksLeft > 0 ? .sync { linksLeft - 1 } : .none
    }
    let time = chapter.seconds { store.send(links) }
    chapter.show("effects", links)
    chapter.show("seconds", decimal(time))
    chapter.check("the chain reaches its end", store.value == links + 1)
  }
}

/// An action whose cost is measured.
private enum Cost: String, CaseIterable {
  case nothing = "quiet"
  case answered = "answered synchronously"
  case tap = "incrTapped"
  case delayed = "in flight"

  static let timed: [Cost] = [.nothing, .answered, .tap]

  func canBeSent(to side: Side) -> Bool { self != .answered || side.survivesImmediate }

  func send(to side: Side) {
    switch self {
    case .nothing: side.send(.nothing)
    case .answered: side.send(.immediate)
    case .tap: side.tap()
    case .delayed: side.send(.delayed)
    }
  }
}

private let (rounds, count) = (9, 2_000)

/// Measures in a separate process how much memory each of many effects in flight holds.
private func bytesInFlight(_ chapter: Chapter, _ stage: String) -> String {
  let end = chapter.child("bytes", stage, atMost: 30)
  return Int(end.output.prefix { $0.isNumber }).map { "\($0)" } ?? "–"
}

/// Starts many effects in one stage, and prints by how much the memory in use has grown for each.
func bytesChild(_ arguments: [String]) {
  let environment = PrimeTimeEnvironment.standard(folder: FileManager.default.temporaryDirectory)
  let sides = Side.all(environment)
  guard let side = sides.first(where: { $0.name == arguments.first }) else { return }
  let count = 1 << 15
  let before = bytesInUse()
  for _ in 0..<count { side.send(.delayed) }
  if let before, let after = bytesInUse() { print((after - before) / count) }
}

/// Returns how many bytes this process uses: those allocated and not freed, if the system reports
/// them, or else the size of its pages in memory.
private func bytesInUse() -> Int? {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  #endif
}

extension Double {
  fileprivate mutating func replace(ifSmaller other: Double) { self = min(self, other) }
}
