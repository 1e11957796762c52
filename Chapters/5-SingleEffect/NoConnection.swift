import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fails every request of its session, as without a connection.
final class NoConnection: URLProtocol {
  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [NoConnection.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
  }
}
