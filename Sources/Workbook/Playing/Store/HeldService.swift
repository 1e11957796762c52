import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service without a network that takes its time, so that one can see an effect in flight.
///
/// It holds each request, for a while or until a key or a script releases it, and then passes it to
/// `OfflineService`. There is one for the whole process, in which one store lives.
final class HeldService: URLProtocol {
  private static let requests = HeldRequests()
  private static let offline = OfflineService.session()

  /// A session in which this service answers every request.
  ///
  /// - Parameters:
  ///   - delay: after how many seconds it answers by itself; nil if it does not.
  ///   - changed: called, on some thread, when a request begins or ceases to wait.
  static func session(
    answeringAfter delay: Double?, changed: @escaping @Sendable () -> Void
  ) -> URLSession {
    requests.open(delay: delay, changed: changed)
    let configuration = URLSessionConfiguration.uncached
    configuration.protocolClasses = [HeldService.self]
    return URLSession(configuration: configuration)
  }

  /// How many requests wait.
  static var waiting: Int { requests.count }

  /// Answers the request that has waited longest, or all of them.
  static func release(all: Bool = false) {
    repeat {
      guard let request = requests.take() else { return }
      request.answer()
    } while all
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func startLoading() { Self.requests.hold(self) }
  override func stopLoading() { Self.requests.drop(self) }

  /// A request that waits for its answer.
  fileprivate struct Held: Sendable {
    let number: Int
    /// Foundation asks for it on one thread, and accepts the answer on any. It has no state of its
    /// own.
    nonisolated(unsafe) let loading: HeldService

    func answer() {
      HeldService.offline.dataTask(with: loading.request) { data, response, error in
        let client = loading.client
        guard let data, let response else {
          client?.urlProtocol(loading, didFailWithError: error ?? URLError(.unknown))
          return
        }
        client?.urlProtocol(loading, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(loading, didLoad: data)
        client?.urlProtocolDidFinishLoading(loading)
      }
      .resume()
    }
  }
}

/// The requests that wait. Safe from any thread.
private final class HeldRequests: @unchecked Sendable {
  /// Guards everything that changes.
  private let lock = NSLock()
  private var held: [HeldService.Held] = []
  private var last = 0
  private var delay: Double?
  private var changed: @Sendable () -> Void = {}

  var count: Int { lock.withLock { held.count } }

  func open(delay: Double?, changed: @escaping @Sendable () -> Void) {
    lock.withLock { (self.delay, self.changed) = (delay, changed) }
  }

  func hold(_ loading: HeldService) {
    let (number, delay, changed) = lock.withLock {
      last += 1
      held.append(HeldService.Held(number: last, loading: loading))
      return (last, self.delay, self.changed)
    }
    changed()
    guard let delay else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [self] in
      take { $0.number == number }?.answer()
    }
  }

  func drop(_ loading: HeldService) {
    _ = take { $0.loading === loading }
  }

  /// Takes out the request that has waited longest, of those of this kind.
  func take(where isWanted: (HeldService.Held) -> Bool = { _ in true }) -> HeldService.Held? {
    let (taken, changed) = lock.withLock {
      (held.firstIndex(where: isWanted).map { held.remove(at: $0) }, self.changed)
    }
    if taken != nil { changed() }
    return taken
  }
}
