import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// An action that the chapter sends in stages 4 and 5, to measure it.
struct CostCase {
  /// The action.
  let name: String
  /// Sends it.
  let send: () -> Void
  /// How many actions the store has reduced since it was made.
  let reduced: () -> Int

  /// The same actions for both stages: of a store in which action 1 has one synchronous effect,
  /// action 3 has three, and action 0 has none; and of Prime Time.
  static func cases(
    send: @escaping (Int) -> Void, reduced: @escaping () -> Int,
    sendToApp: @escaping (AppAction) -> Void, reducedByApp: @escaping () -> Int
  ) -> [CostCase] {
    [
      CostCase(name: "without effects", send: { send(0) }, reduced: reduced),
      CostCase(name: "with one effect, and its answer", send: { send(1) }, reduced: reduced),
      CostCase(name: "with three effects, and their answers", send: { send(3) }, reduced: reduced),
      CostCase(
        name: "Prime Time's incrTapped", send: { sendToApp(.counterView(.counter(.incrTapped))) },
        reduced: reducedByApp),
    ]
  }
}

/// Measures the microseconds of an action in both stages, for `--cost`.
func costSection(of chapter: Chapter) {
  chapter.section("What an action costs") {
    chapter.say("Microseconds for an action, until `send` returns; the best of \(rounds) rounds.")
    chapter.adviseReleaseBuild(command: "chapter5 --cost")
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let pairs = zip(Stage4.costCases(environment), costCases(environment))
    var isSameWork = true
    chapter.table(
      ["action", "stage 4", "stage 5"],
      pairs.map { stage4, stage5 in
        var best = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
          let (four, five) = (measured(stage4), measured(stage5))
          best = (min(best.0, four.time), min(best.1, five.time))
          isSameWork = isSameWork && four.reduced == five.reduced
        }
        return [stage4.name, decimal(best.0), decimal(best.1)]
      })
    chapter.check("in each row, both have reduced as many actions", isSameWork)
  }
}

private let (rounds, count) = (7, 2_000)

private func measured(_ measured: CostCase) -> (time: Double, reduced: Int) {
  let clock = ContinuousClock()
  let start = clock.now
  for _ in 0..<count { measured.send() }
  return ((clock.now - start) / .microseconds(1) / Double(count), measured.reduced())
}

/// The cases of stage 5.
private func costCases(_ environment: PrimeTimeEnvironment) -> [CostCase] {
  let store = Store<Int, Int>(initialValue: 0) { value, action in
    value += 1
    switch action {
    case 1: return .sync { 0 }
    case 3: return .merge(.sync { 0 }, .sync { 0 }, .sync { 0 })
    default: return .none
    }
  }
  let app = Store(initialValue: AppState(), reducer: appReducer(environment))
  return CostCase.cases(
    send: { store.send($0) }, reduced: { store.value },
    sendToApp: { app.send($0) }, reducedByApp: { app.value.counterView.count })
}
