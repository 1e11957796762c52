import Observation
import Stage11TestingAsyncEffects
import Testing

private protocol Station: Sendable {
  func reading() async -> Int
}

/// Shows a reading every five seconds while its screen is there.
@MainActor @Observable private final class Weather {
  private(set) var readings: [Int] = []
  private let station: any Station
  private let clock: any Clock<Duration>
  private var poll: Task<Void, Never>?

  init(station: any Station, clock: any Clock<Duration> = ContinuousClock()) {
    self.station = station
    self.clock = clock
  }

  /// The mistakes: a second poll runs beside the first, a reading is shown after the end, and the
  /// task retains the model.
  func appearedInHaste() {
    poll = Task {
      while !Task.isCancelled {
        readings.append(await station.reading())
        try? await clock.sleep(for: .seconds(5))
      }
    }
  }

  /// Ends the poll before, asks after the `await`, and leaves its own end to the model's `deinit`.
  func appeared() {
    poll?.cancel()
    poll = Task { [weak self, station, clock] in
      while !Task.isCancelled {
        let reading = await station.reading()
        guard !Task.isCancelled else { return }
        self?.readings.append(reading)
        try? await clock.sleep(for: .seconds(5))
      }
    }
  }

  func disappeared() { poll?.cancel() }

  isolated deinit { poll?.cancel() }
}

private actor Roof: Station {
  private var count = 0

  func reading() async -> Int {
    count += 1
    return count
  }
}

@Suite("Models: a poll")
struct PollTests {
  private typealias Appear = @MainActor (Weather) -> Void

  /// How many readings arrive in the minute after the screen has gone, having appeared twice.
  private func late(_ appear: Appear) -> [Int: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let model = Weather(station: Roof(), clock: order.executor.clock)
      appear(model)
      appear(model)
      order.executor.advance(by: .seconds(7))
      model.disappeared()
      let before = model.readings.count
      order.executor.advance(by: .seconds(60))
      return model.readings.count - before
    }.outcomes
  }

  /// The screen goes when a reading is due.
  private func due(_ appear: Appear) -> [Bool: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let model = Weather(station: Roof(), clock: order.executor.clock)
      appear(model)
      var before = 0
      order.task("the user") {
        try? await order.executor.clock.sleep(for: .seconds(5))
        model.disappeared()
        before = model.readings.count
      }
      order.executor.advance(by: .seconds(60))
      return model.readings.count > before
    }.outcomes
  }

  /// Whether the model is still alive when the application has released it.
  private func lives(_ appear: Appear) -> Bool {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      var model: Weather? = Weather(station: Roof(), clock: executor.clock)
      weak let kept = model
      model.map(appear)
      executor.advance(by: .seconds(7))
      model = nil
      return kept != nil
    }
  }

  @Test("A poll that is started twice can be stopped only once")
  func twice() {
    #expect(late { $0.appearedInHaste() } == [12: 84])
    #expect(late { $0.appeared() } == [0: 1])
  }

  @Test("A reading that is under way is shown on a screen that has gone")
  func underWay() {
    #expect(due { $0.appearedInHaste() } == [true: 12, false: 18])
    #expect(due { $0.appeared() } == [false: 30])
  }

  @Test("A task in a loop keeps its model alive, unless the task refers to it weakly")
  func retention() {
    #expect(lives { $0.appearedInHaste() })
    #expect(!lives { $0.appeared() })
  }
}
