/// The input and the output of an operator, each on a line on which time goes to the
/// right.
///
/// The signs are those of ReactiveX: a marble with a value in it, a bar for a completion, a cross
/// for a failure. A line that begins later begins with a dot, and a canceled line ends with a
/// short bar. Events on a line at the same moment are side by side, in one frame.
public struct MarbleDiagram: Picture, Equatable {
  /// The events of a publisher, or of an effect, in the order in which they arrive.
  public struct Line: Equatable, Sendable {
    /// What happens on a line.
    public enum Event: Equatable, Sendable {
      case value(String)
      case completion
      case failure
      /// Its subscriber canceled.
      case cancellation
    }

    /// Something that happened, and when.
    public struct Moment: Equatable, Sendable {
      /// When it is.
      public var time: Int
      /// What happened.
      public var event: Event
    }

    /// The text before the line.
    public var label: String
    /// The moment of the subscription.
    public private(set) var start: Int
    /// What happened, in its order.
    public private(set) var events: [Moment] = []

    /// Makes a line on which nothing has happened.
    public init(_ label: String, start: Int = 0) {
      self.label = label
      self.start = max(0, start)
    }

    /// Adds what happens next, at the earliest when the last thing happened.
    public mutating func add(_ event: Event, at time: Int) {
      let shown = event == .value("") ? .value("\"\"") : event
      events.append(Moment(time: max(time, events.last?.time ?? start), event: shown))
    }

    /// True when no more events can arrive.
    public var hasEnded: Bool {
      events.contains { [.completion, .failure, .cancellation].contains($0.event) }
    }
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// What the operator is subscribed to.
  public var inputs: [Line]
  /// The text in the operator's box: its call.
  public var operation: String
  /// What comes out of it.
  public var outputs: [Line]

  /// Makes a diagram from its lines.
  public init(
    title: String, summary: String, inputs: [Line], operation: String, outputs: [Line]
  ) {
    self.title = title
    self.summary = summary
    self.inputs = inputs
    self.operation = operation
    self.outputs = outputs
  }

  var allLines: [Line] { inputs + outputs }

  /// The moments at which something happens, or begins, in order.
  var moments: [Int] { Set(allLines.flatMap { [$0.start] + $0.events.map(\.time) }).sorted() }
}

extension MarbleDiagram.Line {
  /// What happens at this moment.
  func events(at time: Int) -> [Event] { events.filter { $0.time == time }.map(\.event) }
}

extension MarbleDiagram {
  /// The picture in sentences.
  public var list: [String] {
    inputs.map(sentence) + ["- \(operation) turns this into:"] + outputs.map(sentence)
  }

  private func sentence(about line: Line) -> String {
    let events = line.events.map { "\(words($0.event)) at \($0.time)" }
    let start = line.start > 0 ? ", from \(line.start)" : ""
    let rest = line.hasEnded ? "" : events.isEmpty ? "nothing" : ", and continues"
    return "- \(line.label)\(start): \(events.joined(separator: ", "))\(rest)"
  }

  private func words(_ event: Line.Event) -> String {
    switch event {
    case .value(let value): "value \(value)"
    case .completion: "completion"
    case .failure: "failure"
    case .cancellation: "canceled"
    }
  }
}
