/// Where the moments of a marble diagram are: equal times are equally far apart, and what happens
/// at two moments does not touch.
///
/// A time of more than ten ticks in which nothing happens is drawn as ten ticks.
struct MarbleScale {
  private var centers: [Int: Int] = [:]
  /// Where the last thing ends.
  private(set) var end = 0

  /// - Parameters:
  ///   - moments: when something happens, in order.
  ///   - gap: what is left free between two things, at least.
  ///   - width: how wide what happens at a moment is, on the widest line.
  init(moments: [Int], gap: Int, width: (Int) -> Int) {
    let ticks = zip(moments, moments.dropFirst()).map { min($1 - $0, 10) }
    let widths = moments.map(width)
    let needed = zip(ticks, zip(widths, widths.dropFirst())).map { ticks, widths in
      ((widths.0 + 1) / 2 + widths.1 / 2 + gap + ticks - 1) / ticks
    }
    let tick = max(gap, needed.max() ?? gap)
    var center = gap + max(0, (widths.first ?? 0) / 2, min(moments.first ?? 0, 10) * tick - gap)
    for (index, time) in moments.enumerated() {
      if index > 0 { center += ticks[index - 1] * tick }
      centers[time] = center
      end = max(end, center + (widths[index] + 1) / 2)
    }
  }

  /// The middle of what happens at a moment.
  func center(of time: Int) -> Int { centers[time] ?? 0 }
}
