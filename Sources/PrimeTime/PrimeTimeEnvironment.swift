import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The parts of the outside world that Prime Time needs.
///
/// It contains no ready-made effect: each stage builds its effects from these parts in its own way.
/// A store made with it, its reducers and the delivery of its actions are confined to `queue`.
public struct PrimeTimeEnvironment {
  /// The session for requests. A session with its own protocol class needs no network.
  public var session: URLSession
  /// The address of the service's query call.
  public var endpoint: URL
  /// The name by which the service knows this application.
  public var applicationID: String
  /// The file that stores the favorites. Its folder is created if it is missing.
  public var favoritesFile: URL
  /// The store's serial queue, on which actions are delivered.
  public var queue: DispatchQueue
  /// The clock of the activity feed.
  public var now: () -> Date
  /// Receives the lines of the log.
  public var log: (String) -> Void

  /// Creates an environment from its parts, as tests and chapters do.
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
      preconditionFailure("The literal above must be an address.")
    }
    return url
  }()
}

extension PrimeTimeEnvironment {
  /// Returns the application's own environment: offline, unless `WOLFRAM_ALPHA_APP_ID` is set.
  ///
  /// With the variable set, Wolfram|Alpha is asked, and a question without an answer after 15
  /// seconds fails. Without it `OfflineService` answers, through the same URLSession code.
  /// Favorites are stored in `folder`, or else in the user's folder for application data.
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
