import Foundation
import PrimeTime

/// The outside world of one test.
final class World {
  /// What requests come to.
  let service = PlayedService()
  /// What the reducers get.
  let environment: PrimeTimeEnvironment

  /// The moment that its clock shows, always.
  static let moment = Date(timeIntervalSinceReferenceDate: 0)

  /// A world with a service that nobody has asked, and without a file of favorites.
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
