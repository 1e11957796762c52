import Observation
import Stage11TestingAsyncEffects
import Testing

private struct Lost: Error {}

/// Positions from a sensor that is asked each second.
private protocol Sensor: Sendable {
  func position() async throws -> Int
}

extension Sensor {
  /// The mistakes: nothing ends the task when the stream is not read any longer, and an error ends
  /// the task, but not the stream.
  fileprivate func positionsInHaste(
    clock: any Clock<Duration>
  ) -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      Task {
        while true {
          continuation.yield(try await position())
          try await clock.sleep(for: .seconds(1))
        }
      }
    }
  }

  /// Ends the stream with the error, and the task with the stream.
  fileprivate func positions(clock: any Clock<Duration>) -> AsyncThrowingStream<Int, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do {
          while true {
            continuation.yield(try await position())
            try await clock.sleep(for: .seconds(1))
          }
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

@MainActor @Observable private final class Map {
  private(set) var position: Int?
  private(set) var isLost = false
  private var task: Task<Void, Never>?

  func appeared(_ positions: AsyncThrowingStream<Int, any Error>) {
    task = Task {
      do {
        for try await position in positions { self.position = position }
      } catch {
        isLost = true
      }
    }
  }

  func disappeared() { task?.cancel() }
}

/// Counts how many times it was asked.
@MainActor private final class CountingSensor: Sensor {
  private(set) var count = 0
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  @MainActor func position() async throws -> Int {
    count += 1
    if count > limit { throw Lost() }
    return count
  }
}

@Suite("Models: a stream of positions")
struct StreamTests {
  private typealias Stream =
    @MainActor (CountingSensor, TestClock) -> AsyncThrowingStream<Int, any Error>

  @Test("A stream without onTermination keeps its sensor at work after the screen has gone")
  func termination() {
    /// Returns how many times the sensor is asked in the minute after.
    func late(_ positions: Stream) -> [Int: Int] {
      everyOrder(onFailure: { $0.record() }) { order in
        let sensor = CountingSensor()
        let map = Map()
        map.appeared(positions(sensor, order.executor.clock))
        order.executor.advance(by: .seconds(5))
        map.disappeared()
        let before = sensor.count
        order.executor.advance(by: .seconds(60))
        return sensor.count - before
      }.outcomes
    }
    #expect(late { $0.positionsInHaste(clock: $1) } == [60: 4])
    #expect(late { $0.positions(clock: $1) } == [0: 8])
  }

  @Test("A stream that its failed task does not end keeps its reader waiting")
  func error() {
    func isLost(_ positions: Stream) -> [Bool: Int] {
      everyOrder(onFailure: { $0.record() }) { order in
        let map = Map()
        map.appeared(positions(CountingSensor(limit: 3), order.executor.clock))
        order.executor.advance(by: .seconds(60))
        order.expect(map.position == 3, "The last position is not shown.")
        return map.isLost
      }.outcomes
    }
    #expect(isLost { $0.positionsInHaste(clock: $1) } == [false: 4])
    #expect(isLost { $0.positions(clock: $1) } == [true: 4])
  }
}
