import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What Prime Time needs of the outside world.
///
/// It holds no ready-made effect: each stage builds its effects from these parts in its own way.
/// A store made with it, its reducers and the delivery of its actions are confined to `queue`.
public struct PrimeTimeEnvironment {
  /// Where requests are made. A session with a protocol class of one's own needs no network.
  public var session: URLSession
  /// The address of the service's query call.
  public var endpoint: URL
  /// What the service knows this application by.
  public var applicationID: String
  /// The file that keeps the favorites. Its folder is made when it is missing.
  public var favoritesFile: URL
  /// The serial queue that actions are delivered on, the store's own.
  public var queue: DispatchQueue
  /// The clock of the activity feed.
  public var now: () -> Date
  /// Where log lines go.
  public var log: (String) -> Void

  /// An environment put together by hand, as tests and chapters do.
  public init(
    session: URLSession,
    endpoint: URL = PrimeTimeEnvironment.wolframAlpha,
    applicationID: String = "",
    favoritesFile: URL,
    queue: DispatchQueue = .main,
    now: @escaping () -> Date = { Date() },
    log: @escaping (String) -> Void = { print($0) }
  ) {
    self.session = session
    self.endpoint = endpoint
    self.applicationID = applicationID
    self.favoritesFile = favoritesFile
    self.queue = queue
    self.now = now
    self.log = log
  }

  /// The address of Wolfram|Alpha's query call.
  public static let wolframAlpha: URL = {
    guard let url = URL(string: "https://api.wolframalpha.com/v2/query") else {
      preconditionFailure("The literal above is an address.")
    }
    return url
  }()
}

extension PrimeTimeEnvironment {
  /// The application's own environment: offline, unless `WOLFRAM_ALPHA_APP_ID` is set.
  ///
  /// With the variable set, Wolfram|Alpha is asked, and a question that has no answer after
  /// 15 seconds has failed. Without it `OfflineService` answers, through the same URLSession code.
  /// Favorites are kept in `folder`, or else in the user's folder for application data.
  public static func standard(
    folder: URL? = nil,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> PrimeTimeEnvironment {
    let applicationID = variables["WOLFRAM_ALPHA_APP_ID"] ?? ""
    let configuration = URLSessionConfiguration.uncached
    configuration.timeoutIntervalForRequest = 15
    return PrimeTimeEnvironment(
      session: applicationID.isEmpty
        ? OfflineService.session() : URLSession(configuration: configuration),
      applicationID: applicationID,
      favoritesFile: (folder ?? applicationFolder).appending(path: "favorite-primes.json")
    )
  }

  private static var applicationFolder: URL {
    let files = FileManager.default
    let folders = files.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? files.temporaryDirectory).appending(path: "EffectsWorkbook")
  }
}
