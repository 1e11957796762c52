import PrimeTime
import TestSupport
import Testing

@Suite("Behavior is preserved from stage to stage", .ownThread)
struct PreservationTests {
  /// Every stage that takes the place of stage 1, which the traces are compared with.
  static let successors = [stage3, stage4, stage5, stage6, stage7, stage8, stage10, stage12]

  @Test("A stage goes through the same actions and states as stage 1", arguments: Scenario.all)
  func scenarios(scenario: Scenario) throws {
    let original = try scenario.run(on: stage1)
    expectGoodEnd(of: scenario, original, on: stage1)
    if let end = scenario.end { #expect(original.trace.last?.state == end) }
    for stage in Self.successors where stage.survives(scenario) {
      try expectSame(scenario, as: original, on: stage)
    }
  }

  // Ten times a thousand: the feed of activities grows with every action, and is compared with it.
  @Test("So it does over ten thousand random actions", arguments: 1...10)
  func random(thousand: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let full = Scenario.random(seed: seed, actions: 1_000, immediateEffects: true)
    let original = try full.run(on: stage1)
    expectGoodEnd(of: full, original, on: stage1)
    for stage in [stage4, stage5, stage6, stage7, stage8, stage10] {
      try expectSame(full, as: original, on: stage)
    }
  }

  @Test(
    "So does stage 3, over ten thousand random actions that neither save nor load",
    arguments: 1...10)
  func randomWithoutImmediateEffects(thousand: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let delayed = Scenario.random(seed: seed, actions: 1_000, immediateEffects: false)
    let original = try delayed.run(on: stage1)
    try expectSame(delayed, as: original, on: stage3)
  }

  @Test("A difference in the states is noticed")
  func noticesDifference() throws {
    let one = try Scenario.counting.run(on: stage1).trace
    var other = one
    #expect(firstDifference(one, other) == nil)
    other[2].state.isNthPrimeButtonDisabled = true
    #expect(firstDifference(one, other)?.hasPrefix("Entry 2 differs") == true)
    #expect(firstDifference(one, Array(one.dropLast()))?.contains("one more") == true)
  }

  @Test("A store that lacks the property in which its effects are counted is noticed")
  func noticesMissingAccount() {
    final class Books { let kept = ["an effect"] }
    let books = Books()
    var issues: [String] = []
    func count(in property: String?) -> Int {
      StoreUnderTest(
        books, effectsIn: property, send: { (_: Int) in }, state: { 0 },
        whenMissing: { issues.append($0) }
      ).effectsInFlight()
    }
    #expect(count(in: "kept") == 1)
    #expect(count(in: nil) == 0)
    #expect(issues == [])
    _ = count(in: "effectCancellables")
    #expect(issues == ["Books has no collection “effectCancellables” to count its effects in."])
  }

  private func expectSame(
    _ scenario: Scenario, as original: ScenarioRun, on stage: StageUnderTest
  ) throws {
    let run = try scenario.run(on: stage)
    #expect(run.differences(from: original) == [], "\(stage), \(scenario)")
    expectGoodEnd(of: scenario, run, on: stage)
  }

  private func expectGoodEnd(of scenario: Scenario, _ run: ScenarioRun, on stage: StageUnderTest) {
    #expect(run.problems == [], "\(stage), \(scenario)")
  }
}

extension StageUnderTest {
  /// Stage 3 does not survive an effect that completes immediately; that is its lesson. Stage 12
  /// logs states and no actions, and cancels a question that is open when the next one is asked.
  func survives(_ scenario: Scenario) -> Bool {
    switch description {
    case stage3.description: !scenario.hasImmediateEffects
    case stage12.description: !scenario.isLogged && scenario.name != Scenario.outOfOrder.name
    default: true
    }
  }
}
