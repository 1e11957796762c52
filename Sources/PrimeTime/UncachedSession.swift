import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// A configuration for sessions that store nothing, not even a cache in memory.
  ///
  /// On Linux, canceling a task at the moment at which it finishes can crash the process. The race
  /// is in the session's look into its cache. See
  /// <https://github.com/swiftlang/swift-corelibs-foundation/issues/3296>.
  public static var uncached: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    return configuration
  }
}
