import Foundation
import Pictures
import PrimeTime
import Stage2Publishers
import Stage8CancellableEffects

/// The objects of the picture, by the names that they have there.
private enum Name {
  static let test = "the test"
  static let world = "World"
  static let service = "PlayedService"
  static let session = "URLSession"
  static let request = "HeldRequest"
  static let services = "HeldRequest.services"
}

/// Draws which object retains which while the service holds a request.
func worldPicture() -> OwnershipGraph {
  OwnershipGraph(
    title: "A world whose service holds a request",
    summary: """
      The test retains its World, and the World retains the PlayedService. The PlayedService \
      retains its URLSession and, in requests, the HeldRequest. The URLSession also retains the \
      HeldRequest, as long as its task is open. HeldRequest.services also retains the \
      PlayedService. The HeldRequest does not retain the PlayedService.
      """,
    objects: [
      Name.test, Name.world, Name.services, Name.service, Name.session, Name.request,
    ],
    roots: [Name.test, Name.services],
    references: [
      .init(from: Name.test, to: Name.world, "world"),
      .init(from: Name.world, to: Name.service, "service"),
      .init(from: Name.services, to: Name.service, "byHost"),
      .init(from: Name.service, to: Name.session, "session"),
      .init(from: Name.session, to: Name.request, "an open task"),
      .init(from: Name.service, to: Name.request, "requests"),
    ])
}

/// Returns what weak references find alive while the service of a world holds a request, by the
/// names in the picture. Also returns whether the service is deallocated with its world, while the
/// request is open.
func aliveInWorld(in folder: URL) -> (held: Set<String>, isDeallocated: Bool) {
  struct Weak { weak var object: AnyObject? }
  var world: World? = World(in: folder)
  weak var service: PlayedService?
  service = world?.service
  let running = world.map { nthPrime(10, $0.environment).sink { _ in } }
  world?.service.waitForQuestion()
  let watched: [String: Weak] = [
    Name.world: Weak(object: world),
    Name.service: Weak(object: service),
    Name.session: Weak(object: world?.service.session),
    Name.request: Weak(object: world.flatMap { firstRequest(of: $0.service) }),
  ]
  let held = Set(watched.filter { $0.value.object != nil }.keys)
  world = nil
  // The session's thread can still be about to return from `hold`.
  let deadline = Date(timeIntervalSinceNow: 5)
  while service != nil, Date() < deadline { Thread.sleep(forTimeInterval: 0.001) }
  let isDeallocated = service == nil
  return withExtendedLifetime(running) { (held, isDeallocated) }
}

/// Returns the request that the service has held longest.
private func firstRequest(of service: PlayedService) -> AnyObject? {
  let requests = Mirror(reflecting: service).children.first { $0.label == "requests" }?.value
  return (requests as? [AnyObject])?.first
}
