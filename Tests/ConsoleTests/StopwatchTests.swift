import Dispatch
import Testing

@testable import Console

@Suite struct StopwatchTests {
  private func time(_ seconds: Double) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: UInt64(seconds * 1e9))
  }

  @Test("It adds up what is between two looks")
  func addsUp() {
    var watch = Stopwatch(at: time(100))
    #expect(watch.seconds == 0)
    for tenths in 1...20 { watch.look(at: time(100 + Double(tenths) / 10)) }
    #expect(abs(watch.seconds - 2) < 1e-6)
  }

  @Test("An hour in which the process was stopped counts for a second")
  func skipsStops() {
    var watch = Stopwatch(at: time(100))
    watch.look(at: time(100.5))
    watch.look(at: time(3700.5))
    watch.look(at: time(3700.75))
    #expect(abs(watch.seconds - 1.75) < 1e-6)
  }
}
