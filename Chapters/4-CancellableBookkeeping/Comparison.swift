import Pictures
import Stage4CancellableBookkeeping
import Walkthrough

/// Runs the workload with each attempt, and keeps the results for a table and a chart.
final class Comparison {
  private let chapter: Chapter
  private(set) var rows: [[String]] = []
  private(set) var series: [Chart.Series] = []

  init(_ chapter: Chapter) { self.chapter = chapter }

  /// Runs the workload with an attempt, shows the result, and keeps a row for the table.
  func attempt(
    _ name: String,
    _ makeStore: (@escaping Reducer<Answers, AttemptAction>) -> any MeasuredStore
  ) -> Measurement {
    var kept: [Int] = []
    let measurement = measure(makeStore) { kept.append($0) }
    series.append(
      Chart.Series(name.first?.isNumber == true ? "\(name.prefix(1))" : "the stage", kept))
    rows.append([name] + measurement.row)
    chapter.show("answers", measurement.answers)
    chapter.show("kept", measurement.kept)
    return measurement
  }

  /// Keeps a row for an attempt that crashed.
  func crash(_ name: String) { rows.append([name, "dies"]) }
}
