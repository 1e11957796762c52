import Foundation
import PrimeTime
import Stage2Publishers
import Stage5SingleEffect
import TestSupport
import Testing

@Suite("Where silence is wrong", .ownThread)
struct HushTests {
  @Test("A stage that hushes its request is caught: the button waits forever")
  func hushedRequest() throws {
    let hushed = makeStage5("Stage 5, hushed") { hushingRequests(appReducer($0), $0) }
    // It does well as long as the service answers …
    let good = try Scenario.answered.run(on: hushed)
    #expect(firstDifference(try Scenario.answered.run(on: stage1).trace, good.trace) == nil)
    // … and is at a loss when it does not.
    for scenario in Scenario.failures {
      #expect(throws: NeverCame.self, "\(scenario)") {
        try scenario.run(on: hushed, patience: 0.2)
      }
    }
  }
}

/// The application, except the request for the nth prime: an error is dropped.
private func hushingRequests(
  _ reducer: @escaping Reducer<AppState, AppAction>, _ environment: PrimeTimeEnvironment
) -> Reducer<AppState, AppAction> {
  return { state, action in
    let effect = reducer(&state, action)
    guard action == .askNthPrime else { return effect }
    return environment.session.dataTaskPublisher(for: environment.nthPrimeURL(state.count))
      .map { $0.data }
      .decode(type: WolframAlphaResult.self, decoder: JSONDecoder())
      .map { AppAction.counterView(.counter(.nthPrimeResponse($0.nthPrime))) }
      .hush()
      .receive(on: environment.queue)
      .eraseToEffect()
  }
}
