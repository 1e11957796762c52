import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that a test answers by hand. It holds each request until the test answers it.
final class PlayedService: @unchecked Sendable {
  /// What the service can answer.
  enum Answer {
    /// The nth prime. It is in the second pod, as in the real service's answers.
    case prime(Int)
    /// Nothing, because there is no connection.
    case failure
  }

  /// A session that sends all its requests to this service.
  let session: URLSession
  /// The address, which no other service has.
  let endpoint: URL

  private let condition = NSCondition()
  private var requests: [HeldRequest] = []

  init() {
    let host = UUID().uuidString.lowercased()
    endpoint = URL(string: "http://\(host).test/query") ?? PrimeTimeEnvironment.wolframAlpha
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [HeldRequest.self]
    session = URLSession(configuration: configuration)
    HeldRequest.services.add(self)
  }

  /// Ends the session and its open requests.
  func end() {
    session.invalidateAndCancel()
    HeldRequest.services.remove(self)
  }

  /// Waits, at most five seconds, until a request is held. Returns the address of the first
  /// request.
  @discardableResult
  func waitForQuestion() -> URL? { firstRequest(removing: false)?.request.url }

  /// Answers the request that has been held longest. Waits for one, at most five seconds.
  func answer(_ answer: Answer) { firstRequest(removing: true)?.answer(answer) }

  /// Returns how many requests have been started and not answered.
  func openRequests() -> Int {
    nonisolated(unsafe) var count = 0
    let isDone = DispatchSemaphore(value: 0)
    session.getAllTasks { tasks in
      count = tasks.count
      isDone.signal()
    }
    isDone.wait()
    return count
  }

  fileprivate func hold(_ request: HeldRequest) {
    condition.withLock {
      requests.append(request)
      condition.broadcast()
    }
  }

  private func firstRequest(removing: Bool) -> HeldRequest? {
    let deadline = Date(timeIntervalSinceNow: 5)
    return condition.withLock {
      while requests.isEmpty, condition.wait(until: deadline) {}
      return requests.isEmpty || !removing ? requests.first : requests.removeFirst()
    }
  }
}

/// A request that is waiting for its answer.
private final class HeldRequest: URLProtocol {
  static let services = Services()

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() { Self.services[request.url?.host]?.hold(self) }

  func answer(_ answer: PlayedService.Answer) {
    guard case .prime(let prime) = answer, let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
      return
    }
    let body = """
      {"queryresult": {"pods": [
        {"subpods": [{"plaintext": "the nth prime"}]},
        {"primary": true, "subpods": [{"plaintext": "\(prime)"}]}
      ]}}
      """
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(body.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  /// The services, by the host of their address.
  final class Services: @unchecked Sendable {
    private let lock = NSLock()
    private var byHost: [String: PlayedService] = [:]

    subscript(host: String?) -> PlayedService? { lock.withLock { byHost[host ?? ""] } }

    func add(_ service: PlayedService) {
      lock.withLock { byHost[service.endpoint.host ?? ""] = service }
    }

    func remove(_ service: PlayedService) {
      lock.withLock { byHost[service.endpoint.host ?? ""] = nil }
    }
  }
}
