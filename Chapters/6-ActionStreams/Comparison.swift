import PrimeTime
import Walkthrough

/// The last section: this architecture beside stage 5's.
func comparison(in chapter: Chapter) {
  chapter.section("How do the two architectures compare?") {
    let environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    let five = stage5Side(environment)
    let six = stage6Side(environment)

    chapter.table(
      ["", "stage 5", "stage 6"],
      [
        ["the store starts it", "when a reducer returns it", "once: in init or register"],
        ["an effect knows", "state and action", "actions"],
        ["an effect lives", "until it completes", "with store or registration"],
        ["who can cancel it", "no code: private set", "the owner of a registration"],
        ["it retains the store", yesOrNo(five.retainsStore), yesOrNo(six.retainsStore)],
        [
          "synchronous answers", five.order.joined(separator: " "),
          six.order.joined(separator: " "),
        ],
        ["a test", "reduces, runs the result", "sends actions, listens"],
      ])
    chapter.check(
      "an open question retains stage 5's store, not stage 6's",
      five.retainsStore && !six.retainsStore)
    chapter.check(
      "stage 5 follows each answer to its end, and stage 6 reduces all answers first",
      five.order == ["?", "a", "a!", "b", "b!"] && six.order == ["?", "a", "b", "a!", "b!"])
    chapter.say(
      "In the row of answers, the question has two synchronous answers, a and b. The answer to a "
        + "is a!, and the answer to b is b!. The numbers say in which order stage 5 reduces them, "
        + "and then stage 6:")
    chapter.draw(orderTree(of: five.order, stage: 5), as: "order-stage-5")
    chapter.draw(orderTree(of: six.order, stage: 6), as: "order-stage-6")

    chapter.say(
      "Measurements of this run: lines of code without comments, retained objects, and the "
        + "microseconds of an action. Times depend on the machine and on the build.")
    let plain = best([five.plainAction, six.plainAction], in: chapter)
    let answered = best([five.answeredAction, six.answeredAction], in: chapter)
    chapter.table(
      ["", "stage 5", "stage 6"],
      [
        ["lines of the architecture"]
          + lines(
            "Stage5SingleEffect/ComposableArchitecture", "Stage6ActionStreams/ActionStreams"),
        ["lines of Prime Time's actions"]
          + lines("PrimeTime/AppAction.swift", "Stage6ActionStreams/Features/Actions.swift"),
        ["lines of its reducers and effects", featureLines(5), featureLines(6)],
        ["effects retained, nothing happening", "\(five.retained[0])", "\(six.retained[0])"],
        [
          "effects retained, \(openQuestions) questions open", "\(five.retained[1])",
          "\(six.retained[1])",
        ],
        ["cancellables in the store then", "\(five.cancellables)", "\(six.cancellables)"],
        ["effects retained, all answered", "\(five.retained[2])", "\(six.retained[2])"],
        ["µs for an action without an effect", plain[0], plain[1]],
        ["µs for an action and its answer", answered[0], answered[1]],
      ])
    chapter.check(
      "stage 5 retains only its running effects, each with a cancellable",
      five.retained == [0, openQuestions, 0] && five.cancellables == openQuestions)
    chapter.check(
      "stage 6 always retains its effect, with one cancellable for any number of open questions",
      six.retained == [1, openQuestions + 1, 1] && six.cancellables == 1)

    let past = best([actionPastIdleEffects(100, environment)], in: chapter)
    chapter.say(
      "In stage 6 every effect sees every action. With a hundred more effects that ignore it, the "
        + "action without an effect takes \(past[0]) µs. In stage 5, an action costs nothing for "
        + "effects that no reducer returns for it.")
  }
}

private func yesOrNo(_ value: Bool) -> String { value ? "yes" : "no" }

private func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "not found" }

private func lines(_ paths: String...) -> [String] {
  paths.map { number(SourceFiles.lines(in: $0)) }
}

/// The features without their actions, which stage 5 shares with the earlier stages.
private func featureLines(_ stage: Int) -> String {
  let features = stage == 5 ? "Stage5SingleEffect/Features" : "Stage6ActionStreams/Features"
  let actions = stage == 5 ? 0 : SourceFiles.lines(in: "\(features)/Actions.swift") ?? 0
  return number(SourceFiles.lines(in: features).map { $0 - actions })
}

/// Returns the microseconds of each of several actions: the best of some rounds, in which the
/// actions take turns.
private func best(_ actions: [() -> Void], in chapter: Chapter) -> [String] {
  let count = 200
  var best = actions.map { _ in Double.infinity }
  for _ in 0..<5 {
    for (index, action) in actions.enumerated() {
      let seconds = chapter.seconds { for _ in 0..<count { action() } }
      best[index] = min(best[index], seconds / Double(count) * 1_000_000)
    }
  }
  return best.map { "\(($0 * 10).rounded() / 10)" }
}
