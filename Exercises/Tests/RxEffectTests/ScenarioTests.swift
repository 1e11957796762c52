import ExerciseTesting
import Testing

extension RxEffectStores {
  @Suite("Prime Time")
  struct ScenarioTests {
    @Test("Prime Time goes through the actions and states of stage 5", arguments: Scenario.all)
    func scenario(scenario: Scenario) throws {
      for isLogged in [false, true] where try !isSame(scenario, isLogged: isLogged) { return }
    }

    /// Whether a scenario goes as on stage 5. Says what is different first.
    private func isSame(_ scenario: Scenario, isLogged: Bool) throws -> Bool {
      let original = try scenario.runOnStage5(isLogged: isLogged)
      let run = try scenario.runOnRx(isLogged: isLogged)
      let name = "the scenario “\(scenario)”\(isLogged ? ", logged" : "")"
      func expectSame<Element: Equatable>(_ ours: [Element], _ theirs: [Element], _ what: String) {
        let place = zip(ours, theirs).prefix { $0 == $1 }.count
        func text(_ list: [Element]) -> String {
          place < list.count ? "\(list[place])" : "nothing"
        }
        expect(
          text(ours), text(theirs), "\(what) \(place + 1) of \(name), as in stage 5",
          why: "An effect does here what it does there.")
      }
      guard run.trace == original.trace else {
        expectSame(run.trace, original.trace, "action")
        return false
      }
      guard run.log == original.log else {
        expectSame(run.log, original.log, "entry of the log")
        return false
      }
      expect(
        run.file ?? "no file", original.file ?? "no file",
        "the favorites' file after \(name), as in stage 5")
      expect(run.effectsInFlight, 0, "`effectsInFlight` after \(name)")
      return run.file == original.file && run.effectsInFlight == 0
    }
  }
}
