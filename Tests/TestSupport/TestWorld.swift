import Foundation
import PrimeTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The outside world of one test: a service answered by hand, a folder, a queue, a clock, a log.
///
/// Nothing in it is shared with another test. Call `end()` when the test has ended.
package final class TestWorld: @unchecked Sendable {
  /// What Prime Time's requests come to, unless the test speaks real HTTP.
  package let service = ScriptedService()
  /// A folder of this test's own.
  package let folder: URL
  /// The queue that the store is confined to.
  package let queue = DispatchQueue(label: "store")
  /// The log lines written so far.
  package let log = Mailbox<String>()
  /// Counts the environments that somebody still holds: a store does, until it is released.
  package let lives = Census()
  private let clock = Clock()

  /// A world with an empty folder.
  package init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "EffectsWorkbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// The favorites' file. It does not exist at the beginning.
  package var favoritesFile: URL { folder.appending(path: "favorite-primes.json") }

  /// The environment that makes Prime Time run in this world.
  ///
  /// Its clock goes a second a reading, so that equal runs have equal times. A test that speaks
  /// real HTTP passes the address of its server.
  package func environment(server: URL? = nil, timeout: TimeInterval = 60) -> PrimeTimeEnvironment {
    let configuration = URLSessionConfiguration.uncached
    configuration.timeoutIntervalForRequest = timeout
    configuration.connectionProxyDictionary = [:]
    let life = lives.token()
    return PrimeTimeEnvironment(
      session: server == nil ? service.session : URLSession(configuration: configuration),
      endpoint: server ?? service.endpoint,
      applicationID: "test",
      favoritesFile: favoritesFile,
      queue: queue,
      now: { [clock] in clock.tick() },
      log: { [log] line in withExtendedLifetime(life) { log.post(line) } }
    )
  }

  /// Makes the favorites' file hold the contents, or takes it away.
  package func setFile(_ contents: String?) throws {
    try? FileManager.default.removeItem(at: favoritesFile)
    try contents.map { try Data($0.utf8).write(to: favoritesFile) }
  }

  /// Runs `body` where the store lives.
  package func onQueue<Result>(_ body: () throws -> Result) rethrows -> Result {
    try queue.sync(execute: body)
  }

  /// Whether the condition, asked for on the queue every millisecond, comes to hold in time.
  ///
  /// It is for what other threads are about to do and tell nobody of; where somebody tells, wait
  /// for that with a `Mailbox`.
  package func settles(within seconds: TimeInterval = 360, _ condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    let nobody = DispatchSemaphore(value: 0)
    while !onQueue(condition) {
      guard Date() < deadline else { return false }
      _ = nobody.wait(timeout: .now() + .milliseconds(1))
    }
    return true
  }

  /// Ends the session and removes the folder.
  package func end() {
    service.stop()
    try? FileManager.default.removeItem(at: folder)
  }

  private final class Clock: @unchecked Sendable {
    private let lock = NSLock()
    private var seconds: TimeInterval = 0

    func tick() -> Date {
      lock.withLock {
        seconds += 1
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
    }
  }
}
