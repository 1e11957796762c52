import Foundation
import PrimeTime
import Testing

@testable import TestSupport

@Suite("The nth prime over real HTTP", .serialized, .ownThread)
struct RealHTTPTests {
  typealias Reply = LoopbackServer.Reply

  static let stages = [stage1, stage3, stage4, stage5, stage6, stage7, stage8, stage10, stage12]
  static let prime = ServiceAnswer.prime(29).text ?? ""

  @Test(
    "An answer raises the alert, and the question is the service's query call", arguments: stages)
  func answer(stage: StageUnderTest) throws {
    let (state, lines) = try ask(stage, .answer(Self.prime))
    #expect(state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
    #expect(
      lines == [
        "GET /v2/query?input=prime%2010&format=plaintext&output=JSON&appid=test HTTP/1.1"
      ])
  }

  @Test("The status code is not looked at: a 500 with an answer is an answer", arguments: stages)
  func statusIsIgnored(stage: StageUnderTest) throws {
    let (state, _) = try ask(stage, .answer(Self.prime, status: 500))
    #expect(state.alertNthPrime == PrimeAlert(prime: 29))
  }

  @Test(
    "A page, malformed or truncated bodies, and noise: no alert, and the button works again",
    arguments: stages,
    [
      Reply.answer("<html>Service unavailable</html>", status: 500),
      .answer(#"{"queryresult":{"pods":[{"primary":true,"#),
      .answer("null"),
      .answer(""),
      .truncated(prime),
      .noise("I am no HTTP server\r\n\r\n"),
      .noise(""),
    ])
  func nonsense(stage: StageUnderTest, reply: Reply) throws {
    #expect(try ask(stage, reply).state == AppState(count: 10))
  }

  @Test("A refused connection: no alert, and the button works again", arguments: stages)
  func refused(stage: StageUnderTest) throws {
    let endpoint = try LoopbackServer.refusingEndpoint()
    #expect(try ask(stage, at: endpoint) == AppState(count: 10))
  }

  @Test("A port that refuses stays so: no server of another test is given it")
  func keepsThePort() throws {
    let port = try #require(try LoopbackServer.refusingEndpoint().port)
    #expect(throws: POSIXError.self) { try SocketHandle.bound(port: UInt16(port)) }
  }

  @Test("A slow answer is waited for, with the button disabled meanwhile", arguments: stages)
  func slow(stage: StageUnderTest) throws {
    let server = try LoopbackServer { _ in Reply.answer(Self.prime).slow() }
    defer { server.stop() }
    let state = try ask(stage, at: server.endpoint) { state in
      try server.requestLines.wait(forCount: 1)
      #expect(state() == AppState(count: 10, isNthPrimeButtonDisabled: true))
      server.release()
    }
    #expect(state == AppState(count: 10, alertNthPrime: PrimeAlert(prime: 29)))
  }

  /// All stages wait at the same time: on Linux a session that waits keeps a core busy.
  @Test("An answer that never comes is given up after the session's time")
  func timeOut() throws {
    let server = try LoopbackServer { _ in Reply.answer(Self.prime).slow() }
    defer { server.stop() }
    let ends = Mailbox<(stage: StageUnderTest, state: Result<AppState, any Error>)>()
    for stage in Self.stages {
      Thread.detachNewThread {
        ends.post((stage, Result { try ask(stage, at: server.endpoint, timeout: 1) }))
      }
    }
    for end in try ends.wait(forCount: Self.stages.count) {
      #expect(try end.state.get() == AppState(count: 10), "\(end.stage)")
    }
  }

  private func ask(
    _ stage: StageUnderTest, _ reply: Reply
  ) throws -> (state: AppState, requestLines: [String]) {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    return (try ask(stage, at: server.endpoint), server.requestLines.all)
  }

  /// Asks for the 10th prime, and returns the state once the store has heard what became of it.
  private func ask(
    _ stage: StageUnderTest, at endpoint: URL, timeout: TimeInterval = 60,
    meanwhile: (_ state: () -> AppState) throws -> Void = { _ in }
  ) throws -> AppState {
    let world = try TestWorld()
    defer { world.end() }
    let actions = Mailbox<AppAction>()
    let setup = ApplicationSetup(
      start: AppState(count: 10),
      environment: world.environment(server: endpoint, timeout: timeout),
      isLogged: false,
      record: { action, _ in actions.post(action) })
    let store = world.onQueue { stage.application(setup) }
    world.onQueue { store.send(.askNthPrime) }
    try meanwhile { world.onQueue { store.state() } }
    try actions.wait(forCount: 2, "actions, the service's response among them")
    return world.onQueue { store.state() }
  }
}
