import PrimeTime
import Walkthrough

/// How many lines each stage has, and that all of them do the same work.
func sizeSection(of chapter: Chapter) {
  chapter.section("What does each form take?") {
    chapter.say(
      "Lines of code without comments. The streams are the publishers of stage 2, or stage 7's producers; "
        + "the actions are Prime Time's enums, or the structs of stage 6.")
    chapter.table(
      ["stage", "streams", "architecture", "actions", "Prime Time"],
      Side.names.map { name in
        let size = Size(name)
        return [name] + [size.streams, size.architecture, size.actions, size.features].map(number)
      })
    let (tasks, models) = (Size("10"), Size("12"))
    chapter.check(
      "Prime Time as models is shorter than stage 10's features and actions, and needs no store",
      (models.features ?? 0) < (tasks.features ?? 0) + (tasks.actions ?? 0)
        && models.architecture == 0)
    let sides = Side.all(.standard(folder: chapter.temporaryFolder))
    for side in sides {
      side.tap(100)
      side.ask?(100)
    }
    chapter.wait("the last answer") { sides.allSatisfy { $0.ask == nil || $0.answered() == 100 } }
    chapter.say(
      "`swift run -c release chapter12 --cost` measures a tap on Prime Time's “+”, and a question that is "
        + "answered immediately. Here the chapter only checks that all stages do the same work.")
    chapter.check(
      "each stage counts 100 taps, and all but stage 3 answer 100 questions",
      sides.allSatisfy { $0.counted() == 100 && ($0.ask == nil || $0.answered() == 100) })
  }
}

/// The lines of a stage's parts; nil if the sources are not found.
private struct Size {
  let streams, architecture, actions, features: Int?

  init(_ stage: String) {
    let folder = Side.folder(stage)
    switch stage {
    case "3", "4", "5", "6", "8": streams = SourceFiles.lines(in: "Stage2Publishers")
    case "7": streams = SourceFiles.lines(in: "\(folder)/Streams")
    default: streams = 0
    }
    let features = SourceFiles.lines(in: "\(folder)/Features")
    switch stage {
    case "6":
      architecture = SourceFiles.lines(in: "\(folder)/ActionStreams")
      let own = SourceFiles.lines(in: "\(folder)/Features/Actions.swift")
      actions = own
      self.features = features.map { $0 - (own ?? 0) }
    case "12": (architecture, actions, self.features) = (0, 0, features)
    default:
      architecture = SourceFiles.lines(in: "\(folder)/ComposableArchitecture")
      actions = SourceFiles.lines(in: "PrimeTime/AppAction.swift")
      self.features = features
    }
  }
}

private func number(_ lines: Int?) -> String {
  switch lines {
  case nil: "not found"
  case 0: "–"
  case let lines?: "\(lines)"
  }
}

/// What `--cost` runs.
func measureCost(_ chapter: Chapter) {
  chapter.section("What a tap and a question cost") {
    chapter.say(
      "Microseconds for a tap on Prime Time's “+”, and for a question and its answer, which "
        + "arrives immediately; the best of \(rounds) rounds. In stage 12, all \(count) questions "
        + "of a round are asked before the main actor is free for their tasks.")
    chapter.adviseReleaseBuild(command: "chapter12 --cost")
    let sides = Side.all(.standard(folder: chapter.temporaryFolder))
    var best: [String: (tap: Double, ask: Double)] = [:]
    // Each round runs all stages in turn: a disturbance of this machine affects them alike.
    for round in 1...rounds {
      for side in sides {
        let tap = chapter.seconds { side.tap(count) }
        let ask = chapter.seconds {
          side.ask?(count)
          if side.ask != nil {
            chapter.wait("the last answer", atMost: 30) { side.answered() == round * count }
          }
        }
        let old = best[side.name] ?? (.infinity, .infinity)
        best[side.name] = (min(old.tap, tap), min(old.ask, ask))
      }
    }
    chapter.table(
      ["stage", "tap", "question"],
      sides.map { side in
        let times = best[side.name] ?? (.nan, .nan)
        return [
          side.name, decimal(times.tap * 1e6 / Double(count)),
          side.ask == nil ? "–" : decimal(times.ask * 1e6 / Double(count)),
        ]
      })
    chapter.check(
      "each stage has counted all taps", sides.allSatisfy { $0.counted() == rounds * count })
  }
}

private let (rounds, count) = (90, 200)
