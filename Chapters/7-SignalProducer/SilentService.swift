import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service that never answers, and counts its requests and the canceled requests.
final class SilentService: URLProtocol {
  static let asked = Counter()
  static let givenUp = Counter()

  static func session() -> URLSession {
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [SilentService.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.asked.increment() }
  override func stopLoading() { Self.givenUp.increment() }

  /// A counter that several threads can increment.
  final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0

    var value: Int { lock.withLock { count } }
    func increment() { lock.withLock { count += 1 } }
  }
}
