/// What happens at the same time in several places, such as two threads: a lane for each, and time
/// goes down.
///
/// Of two events in different lanes, the higher one came first. What lasts a while is a bar beside
/// its lane's text, from its beginning to its end.
public struct LaneDiagram: Picture, Equatable {
  /// Something that happens in a lane.
  public struct Step: Equatable, Sendable {
    /// What it does to the bar of its lane.
    public enum Kind: Equatable, Sendable {
      /// It lasts no time.
      case moment
      /// Something begins that ends with a later step.
      case beginning
      /// What began last in this lane ends.
      case end
    }

    /// The lane, as an index.
    public var lane: Int
    /// What happens.
    public var text: String
    /// What it does to the bar of its lane.
    public var kind: Kind
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// The names of the lanes, from left to right. They differ.
  public let lanes: [String]
  /// What happened, in its order.
  public private(set) var steps: [Step] = []

  /// Makes a diagram in which nothing has happened.
  public init(title: String, summary: String, lanes: [String]) {
    self.title = title
    self.summary = summary
    self.lanes = lanes
  }

  /// Adds what happens next. A lane that is not in the diagram is left out, with what happens
  /// there.
  public mutating func add(_ text: String, in lane: String, _ kind: Step.Kind = .moment) {
    guard let lane = lanes.firstIndex(of: lane) else { return }
    steps.append(Step(lane: lane, text: text.isEmpty ? "…" : text, kind: kind))
  }

  /// The picture in sentences.
  public var list: [String] {
    steps.enumerated().map { index, step in
      let part =
        switch step.kind {
        case .moment: ""
        case .beginning: " (begins)"
        case .end: " (ends)"
        }
      return "\(index + 1). \(lanes[step.lane]): \(step.text)\(part)"
    }
  }

  /// How many bars each lane has while a step happens, the one that the step begins or ends
  /// included.
  func depths() -> [[Int]] {
    var open = lanes.map { _ in 0 }
    return steps.map { step in
      if step.kind == .beginning { open[step.lane] += 1 }
      let depths = open
      if step.kind == .end { open[step.lane] = max(0, open[step.lane] - 1) }
      return depths
    }
  }
}
