import Foundation
import PrimeTime
import TestSupport
import Testing

@Suite("What a stage does otherwise, or wrong, is noticed", .ownThread)
struct ProblemTests {
  @Test("A run tells what was logged, what the file holds, and what the local store went through")
  func runs() throws {
    let run = try Scenario.localStoreWithFile.logged.run(on: stage1)
    #expect(run.log.count == 4)
    #expect(run.log.first?.hasPrefix("Action: counterView") == true)
    #expect(run.file == "[13]")
    #expect(run.localStates.map(\.count) == [4, 5, 5, 6])
    #expect(run.problems == [])
  }

  @Test("A difference is noticed in each part of a run")
  func differences() throws {
    let original = try Scenario.localStoreWithFile.run(on: stage1)
    func differences(after change: (inout ScenarioRun) -> Void) -> [String] {
      var run = original
      change(&run)
      return run.differences(from: original)
    }
    #expect(differences { _ in } == [])
    #expect(differences { $0.trace.removeLast() }.count == 1)
    #expect(differences { $0.localStates.removeLast() } == ["The local store differs."])
    #expect(differences { $0.log.append("a line") } == ["The log differs."])
    #expect(differences { $0.file = nil } == ["The favorites' file differs."])
  }

  @Test("Stage 3 is spared the scenarios in which an effect completes immediately, and no others")
  func sparesStage3() {
    #expect(
      Scenario.all.filter { !stage3.survives($0) }.map(\.name) == [
        "save, delete, load", "load with no file", "load with a corrupt file",
        "a local store, while the whole loads", "favorites and the activity feed, logged",
        "the nth prime, answered, logged", "save, delete, load, logged",
        "a local store, kept in step both ways, logged",
      ])
  }

  @Test("Stage 12 is spared two open questions and the log, and nothing else")
  func sparesStage12() {
    #expect(
      Scenario.all.filter { !stage12.survives($0) }.map(\.name) == [
        "the nth prime, asked twice and answered out of order",
        "favorites and the activity feed, logged", "the nth prime, answered, logged",
        "save, delete, load, logged", "a local store, kept in step both ways, logged",
      ])
  }

  @Test("A local store that hears of nothing is out of step")
  func outOfStep() throws {
    let deaf = changed("deaf") { store in
      let (local, start) = (store.counterView(), CounterViewState(count: 4))
      store.counterView = {
        StoreUnderTest(
          Census(), effectsIn: nil, send: { local?.send($0) }, state: { start })
      }
    }
    let run = try Scenario.localStoreWithFile.run(on: deaf)
    #expect(run.problems == ["The local store fell out of step at [1, 2, 3]."])
  }

  @Test("An effect that is still kept at the end is reported")
  func keptEffects() throws {
    let keeping = changed("keeping") { $0.effectsInFlight = { 2 } }
    let run = try Scenario.counting.run(on: keeping, patience: 0.01)
    #expect(run.problems == ["Effects are still kept: 2."])
  }

  @Test("A store that outlives its scenario is reported")
  func survivors() throws {
    let kept = Mailbox<StoreUnderTest<AppState, AppAction>>()
    let leaking = changed("leaking") { kept.post($0) }
    let run = try Scenario.counting.run(on: leaking, patience: 0.01)
    #expect(run.problems == ["What outlives the store: 1."])
  }

  /// Stage 1, with its store of the application changed.
  private func changed(
    _ name: String,
    _ change: @escaping @Sendable (inout StoreUnderTest<AppState, AppAction>) -> Void
  ) -> StageUnderTest {
    StageUnderTest(
      name,
      application: { setup in
        var store = stage1.application(setup)
        change(&store)
        return store
      },
      laboratory: stage1.laboratory)
  }
}
