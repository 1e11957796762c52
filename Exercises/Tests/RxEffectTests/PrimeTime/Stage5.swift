import Foundation
import PrimeTime
import Stage5SingleEffect

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scenario {
  /// Takes stage 5's own Prime Time through the scenario.
  func runOnStage5(isLogged: Bool) throws -> Run {
    let world = World()
    defer { world.end() }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Request.self]
    let session = URLSession(configuration: configuration)
    defer { session.invalidateAndCancel() }
    var environment = world.environment(session)
    let service = Requests.shared.add()
    environment.applicationID = service
    let trace = Trace()
    let reducer = Stage5SingleEffect.appReducer(environment)
    let logged =
      isLogged ? Stage5SingleEffect.logging(reducer, to: environment.log) : reducer
    let store = Stage5SingleEffect.Store<AppState, AppAction>(initialValue: start) {
      let effect = logged(&$0, $1)
      trace.write($1, $0)
      return effect
    }
    var answers = 0
    for step in steps {
      switch step {
      case .send(let action): world.queue.sync { store.send(action) }
      case .file(let text): try world.setFile(text)
      case .answer(let number, let answer):
        answers += 1
        Requests.shared.wait(for: number, of: service)?.answer(answer)
        trace.waitForResponses(answers)
      }
    }
    return world.queue.sync { Run(trace: trace.entries, log: world.log, file: world.fileText) }
  }
}

/// The requests that wait for an answer, by the service that they are made to.
private final class Requests: @unchecked Sendable {
  static let shared = Requests()
  private let condition = NSCondition()
  private var all: [String: [Int: Request]] = [:]

  /// A service of one's own.
  func add() -> String {
    let name = UUID().uuidString
    condition.withLock { all[name] = [:] }
    return name
  }

  func add(_ request: Request) {
    let parts = request.request.url.flatMap {
      URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems
    }
    let service = parts?.first { $0.name == "appid" }?.value ?? ""
    condition.withLock {
      all[service, default: [:]][all[service]?.count ?? 0] = request
      condition.broadcast()
    }
  }

  /// The request of this number, once it has come.
  func wait(for number: Int, of service: String) -> Request? {
    let deadline = Date(timeIntervalSinceNow: 30)
    return condition.withLock {
      while all[service]?[number] == nil, condition.wait(until: deadline) {}
      return all[service]?[number]
    }
  }
}

/// A request that waits for its answer.
private final class Request: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Requests.shared.add(self) }
  override func stopLoading() {}

  func answer(_ answer: Scenario.Answer) {
    guard case .body(let text) = answer, let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(text.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}
