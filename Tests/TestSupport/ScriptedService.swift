import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service whose answers a test gives by hand, one request at a time and in any order.
///
/// It stands in at the level of URLSession, without a network. Requests are numbered from 0 in the
/// order in which they came, and held until they are answered.
package final class ScriptedService: @unchecked Sendable {
  /// A session in which every request comes here.
  package let session: URLSession
  /// An address that belongs to this service alone.
  package let endpoint: URL

  fileprivate let requests = Mailbox<ScriptedRequest>()

  /// A service that has not been asked anything.
  package init() {
    let host = "\(UUID().uuidString.lowercased()).test"
    endpoint = URL(string: "http://\(host)/v2/query") ?? URL(fileURLWithPath: "/")
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [ScriptedRequest.self]
    session = URLSession(configuration: configuration)
    ScriptedRequest.services.add(self, host: host)
  }

  /// Ends the session, so that it and this service can be released.
  package func stop() {
    session.invalidateAndCancel()
    ScriptedRequest.services.remove(host: endpoint.host ?? "")
  }

  /// Waits until so many requests have come in all.
  package func waitForRequests(_ count: Int) throws {
    try requests.wait(forCount: count, "requests")
  }

  /// The addresses asked for so far.
  package var urls: [URL] {
    requests.all.compactMap(\.request.url)
  }

  /// Answers request number `number`, once it has come.
  package func answer(_ number: Int, with answer: ServiceAnswer) throws {
    let request = try requests.wait(forCount: number + 1, "requests")[number]
    request.answer(answer)
  }
}

/// What a service may say to a request.
package enum ServiceAnswer: Sendable, Equatable {
  /// The nth prime, as Wolfram|Alpha says it.
  case prime(Int)
  /// A status and a body, whatever they are.
  case body(String, status: Int = 200)
  /// No answer, but an error on the way.
  case failure(URLError.Code)

  /// The body that is sent, if there is one.
  package var text: String? {
    switch self {
    case .prime(let prime):
      return #"{"queryresult":{"pods":[{"primary":true,"subpods":[{"plaintext":"\#(prime)"}]}]}}"#
    case .body(let text, _): return text
    case .failure: return nil
    }
  }
}

/// A request that waits for its answer.
private final class ScriptedRequest: URLProtocol {
  static let services = Services()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let service = Self.services[request.url?.host ?? ""] else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    service.requests.post(self)
  }

  func answer(_ answer: ServiceAnswer) {
    var status = 200
    switch answer {
    case .failure(let code):
      client?.urlProtocol(self, didFailWithError: URLError(code))
      return
    case .body(_, let given): status = given
    case .prime: break
    }
    guard let url = request.url, let text = answer.text,
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(text.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  /// The services that are running, by the host of their address.
  final class Services: @unchecked Sendable {
    private let lock = NSLock()
    private var byHost: [String: ScriptedService] = [:]

    subscript(host: String) -> ScriptedService? { lock.withLock { byHost[host] } }
    func add(_ service: ScriptedService, host: String) { lock.withLock { byHost[host] = service } }
    func remove(host: String) { lock.withLock { byHost[host] = nil } }
  }
}
