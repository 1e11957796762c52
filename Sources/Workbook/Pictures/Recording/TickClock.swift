/// A clock that only its owner moves, for recording what happens in time without waiting for it.
///
/// Not for use from several threads.
public final class TickClock {
  /// The present moment.
  public private(set) var now = 0
  private var pending: [(time: Int, action: () -> Void)] = []

  /// Makes a clock that stands at zero.
  public init() {}

  /// Has a closure run so many ticks from now, after what is due at that moment already.
  public func schedule(after ticks: Int, _ action: @escaping () -> Void) {
    let time = now + max(0, ticks)
    let index = pending.firstIndex { $0.time > time } ?? pending.count
    pending.insert((time, action), at: index)
  }

  /// Runs everything that is scheduled, and what that schedules, each at its moment.
  public func run() {
    while !pending.isEmpty {
      let next = pending.removeFirst()
      now = next.time
      next.action()
    }
  }
}
