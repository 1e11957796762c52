/// Records the events on the lines of a marble diagram, each at the moment at which it
/// happens.
///
/// Not for use from several threads.
public final class MarbleRecorder {
  private let now: () -> Int
  /// The lines, in the order in which they began.
  public private(set) var lines: [MarbleDiagram.Line] = []

  /// Makes a recorder that asks for the time as each event happens.
  public init(now: @escaping () -> Int) { self.now = now }

  /// Begins a line, now.
  ///
  /// - Returns: the closure to call with each event of the line.
  public func begin(_ label: String) -> (MarbleDiagram.Line.Event) -> Void {
    let index = lines.count
    lines.append(MarbleDiagram.Line(label, start: now()))
    return { [self] event in
      if !lines[index].hasEnded { lines[index].add(event, at: now()) }
    }
  }

  /// The lines of these labels, in the order of the labels, and of a label in the order in which
  /// they began.
  public func lines(_ labels: [String]) -> [MarbleDiagram.Line] {
    labels.flatMap { label in lines.filter { $0.label == label } }
  }
}
