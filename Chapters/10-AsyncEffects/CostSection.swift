import Console
import Foundation
import PrimeTime
import Stage10AsyncEffects
import Walkthrough

/// What stages 8 and 10 do for an action, counted and not timed.
func costSection(of chapter: Chapter) {
  chapter.section("What does it cost?") {
    chapter.say(
      "`swift run -c release chapter10 --cost` measures how long an action takes in stages 8 and 10. "
        + "Here the chapter only checks that both do the same work: a hundred actions of "
        + "each kind, and a hundred taps on Prime Time's “+”.")
    let sides = Side.both(chapter.temporaryFolder)
    for side in sides {
      for cost in Cost.allCases { side.send(cost, 100) }
      chapter.wait("the last answer in \(side.name)") { side.reduced() == 500 }
    }
    chapter.table(
      ["stage", "actions reduced", "taps counted", "kept at the end"],
      sides.map { side in
        [
          side.name, "\(side.reduced())", "\(side.counted())",
          side.kept().map { "\($0)" } ?? "–",
        ]
      })
    chapter.check(
      "both have reduced 500 actions and counted 100 taps, and keep nothing",
      sides.allSatisfy { $0.reduced() == 500 && $0.counted() == 100 && $0.kept() == 0 })
  }
}

/// What `--cost` runs.
func measureCost(_ chapter: Chapter) {
  chapter.section("What an action costs") {
    chapter.say(
      "Microseconds for an action and its answer, until the answer is reduced; the best of \(rounds) "
        + "rounds. A quiet action has no effects. The effects of the next two answer synchronously: with "
        + "`sync`, and by a callback in stage 8 or in a task in stage 10. Prime Time's `incrTapped` is "
        + "quiet.")
    chapter.adviseReleaseBuild(command: "chapter10 --cost")
    let sides = Side.both(chapter.temporaryFolder)
    var best: [Cost: [String: Double]] = [:]
    // Each round runs both stages in turn: a disturbance of this machine affects both alike.
    for _ in 0..<rounds {
      for cost in Cost.allCases {
        for side in sides {
          let time = chapter.seconds { side.send(cost, count) }
          best[cost, default: [:]][side.name, default: .infinity].replace(ifSmaller: time)
        }
      }
    }
    chapter.table(
      ["stage"] + Cost.allCases.map(\.rawValue),
      sides.map { side in
        [side.name]
          + Cost.allCases.map { cost in
            best[cost]?[side.name].map { decimal($0 * 1e6 / Double(count)) } ?? "–"
          }
      })
    chapter.check(
      "both have reduced every action and every answer",
      sides.allSatisfy { $0.reduced() == rounds * count * 5 && $0.counted() == rounds * count })
  }
  chapter.section("A long chain of effects") {
    let links = Chapter.isDebugBuild ? 100_000 : 1_000_000
    chapter.say(
      "Each effect is a task that answers synchronously, and its answer has an effect again.")
    let (time, value) = MainActor.assumeIsolated {
      let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
        value += 1
        return linksLeft > 0 ? .run { send in send(linksLeft - 1) } : .none
      }
      let clock = ContinuousClock()
      let start = clock.now
      store.send(links)
      return ((clock.now - start) / .seconds(1), store.value)
    }
    chapter.show("effects", links)
    chapter.show("seconds", decimal(time))
    chapter.check("the chain ends", value == links + 1)
  }
}

private let (rounds, count) = (9, 2_000)

extension Double {
  fileprivate mutating func replace(ifSmaller other: Double) { self = min(self, other) }
}
