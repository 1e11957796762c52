import Foundation
import PrimeTime
import Stage2Publishers
import Stage6ActionStreams
import TestSupport
import Testing

@Suite("Stage 6: requests and who ends them")
struct RequestTests {
  @Test("A registered effect that is canceled in mid-request hangs up, and no action comes")
  func cancelledRegistration() throws {
    try expectHangUp { world, environment in
      var actions: [String] = []
      let store = Store<AppState>(
        reducer: { state, action in
          actions.append("\(action)")
          return appReducer(environment)(state, action)
        },
        initialState: AppState(count: 10))
      let registration = store.register(nthPrimeEffect(environment))
      store.dispatch(action: NthPrimeButtonTapped(n: 10))
      return {
        registration.cancel()
        return {
          #expect(actions == ["NthPrimeButtonTapped(n: 10)"])
          #expect(store.state == AppState(count: 10, isNthPrimeButtonDisabled: true))
        }
      }
    }
  }

  @Test("A store that is released in mid-request hangs up")
  func releasedStore() throws {
    try expectHangUp { world, environment in
      weak var released: Store<AppState>?
      var store: Store<AppState>? = Store(
        reducer: appReducer(environment), initialState: AppState(),
        effects: appEffects(environment))
      store?.dispatch(action: NthPrimeButtonTapped(n: 10))
      released = store
      return {
        store = nil
        return { #expect(released == nil) }
      }
    }
  }

  @Test("After a request that failed the effect listens still, and a second try succeeds")
  func secondTry() throws {
    let world = try TestWorld()
    defer { world.end() }
    let environment = world.environment()
    let answers = Mailbox<String>()
    let store = world.onQueue {
      Store<AppState>(
        reducer: appReducer(environment), initialState: AppState(),
        effects: [
          nthPrimeEffect(environment),
          .hearing { if !($0 is NthPrimeButtonTapped) { answers.post("\($0)") } },
        ])
    }
    let script: [ServiceAnswer] = [.body("nonsense"), .failure(.timedOut), .prime(29)]
    for (index, answer) in script.enumerated() {
      world.onQueue { store.dispatch(action: NthPrimeButtonTapped(n: 10)) }
      try world.service.answer(index, with: answer)
      try answers.wait(forCount: index + 1)
    }
    #expect(
      answers.all == ["NthPrimeFailed()", "NthPrimeFailed()", "NthPrimeReceived(prime: 29)"])
    #expect(world.onQueue { store.state } == AppState(alertNthPrime: PrimeAlert(prime: 29)))
  }

  /// Asks a server that holds its answer back, then ends what asked: the server must hear of it.
  ///
  /// `ask` is called on the store's queue, and so is the end that it returns, and so is the check
  /// that the end returns, when the server has been hung up on.
  private func expectHangUp(
    ask: (TestWorld, PrimeTimeEnvironment) throws -> () -> () -> Void
  ) throws {
    let server = try LoopbackServer { _ in
      LoopbackServer.Reply.answer(ServiceAnswer.prime(29).text ?? "").slow()
    }
    let world = try TestWorld()
    defer {
      server.stop()
      world.end()
    }
    let end = try world.onQueue { try ask(world, world.environment(server: server.endpoint)) }
    try server.requestLines.wait(forCount: 1, "requests")
    let check = world.onQueue { end() }
    try server.hangUps.wait(forCount: 1, "hang-ups")
    world.onQueue { check() }
  }
}
