import Foundation
import PrimeTime

/// The outside world of one test.
final class World {
  /// The service that receives the requests.
  let service = PlayedService()
  /// The environment that the reducers receive.
  let environment: PrimeTimeEnvironment

  /// The moment that the clock always shows.
  static let moment = Date(timeIntervalSinceReferenceDate: 0)

  /// Makes a world whose service has no requests, and without a file of favorites.
  init(in folder: URL) {
    environment = PrimeTimeEnvironment(
      session: service.session,
      endpoint: service.endpoint,
      favoritesFile: folder.appending(path: "\(UUID().uuidString)/favorites.json"),
      queue: DispatchQueue(label: "the store"),
      now: { World.moment },
      log: { _ in }
    )
  }

  deinit { service.end() }
}
