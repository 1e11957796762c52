/// A clock that only its owner moves, for recording events in time without waiting for them.
///
/// Not for use from several threads.
public final class TickClock {
  /// The present moment.
  public private(set) var now = 0
  private var pending: [(time: Int, action: () -> Void)] = []

  /// Makes a clock at zero.
  public init() {}

  /// Schedules a closure this many ticks from now, after everything already due at that moment.
  public func schedule(after ticks: Int, _ action: @escaping () -> Void) {
    let time = now + max(0, ticks)
    let index = pending.firstIndex { $0.time > time } ?? pending.count
    pending.insert((time, action), at: index)
  }

  /// Runs everything that is scheduled, and everything that this schedules, each at its moment.
  public func run() {
    while !pending.isEmpty {
      let next = pending.removeFirst()
      now = next.time
      next.action()
    }
  }
}
