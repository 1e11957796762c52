import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration for sessions that keep nothing, not even a cache in memory.
  ///
  /// On Linux, a task that is canceled at the moment at which it is done can end the process, and
  /// it is the look into the session's cache that opens the gap. See
  /// <https://github.com/swiftlang/swift-corelibs-foundation/issues/3296>.
  public static var uncached: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    return configuration
  }
}
