import Dispatch

/// The seconds that something takes, except those in which this process could not look because it
/// was itself stopped, as Ctrl-Z does.
struct Stopwatch {
  /// How much of the time between two looks counts. They are a tenth of a second apart.
  static let longestStep = 1.0

  private(set) var seconds = 0.0
  private var last: DispatchTime

  init(at start: DispatchTime) { last = start }

  mutating func look(at now: DispatchTime) {
    let step = Double(now.uptimeNanoseconds - last.uptimeNanoseconds) / 1e9
    seconds += min(step, Stopwatch.longestStep)
    last = now
  }
}
