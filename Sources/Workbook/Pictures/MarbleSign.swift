extension MarbleDiagram {
  /// A sign on a line that is not a value.
  enum Sign: CaseIterable {
    case start
    case completion
    case failure
    case cancellation

    /// The sign of an event; nil for a value, which is its own.
    init?(_ event: Line.Event) {
      switch event {
      case .value: return nil
      case .completion: self = .completion
      case .failure: self = .failure
      case .cancellation: self = .cancellation
      }
    }

    var meaning: String {
      switch self {
      case .start: "begins"
      case .completion: "completion"
      case .failure: "failure"
      case .cancellation: "canceled"
      }
    }

    var text: String {
      switch self {
      case .start: "•"
      case .completion: "│"
      case .failure: "✕"
      case .cancellation: "┤"
      }
    }

    func draw(at center: Drawing.Point, in drawing: inout Drawing) {
      let (x, y) = (center.x, center.y)
      switch self {
      case .start:
        drawing.circle(center, radius: 4, fill: .ink)
      case .completion:
        drawing.line(.init(x: x, y: y - 13), .init(x: x, y: y + 13))
      case .failure:
        drawing.line(.init(x: x - 8, y: y - 8), .init(x: x + 8, y: y + 8))
        drawing.line(.init(x: x - 8, y: y + 8), .init(x: x + 8, y: y - 8))
      case .cancellation:
        drawing.line(.init(x: x - 6, y: y), .init(x: x, y: y))
        drawing.line(.init(x: x, y: y - 6), .init(x: x, y: y + 6))
      }
    }
  }

  /// The signs that the diagram has, for its legend.
  var signs: [Sign] {
    let events = allLines.flatMap { $0.events.compactMap { Sign($0.event) } }
    let used = events + (allLines.contains { $0.start > 0 } ? [.start] : [])
    return Sign.allCases.filter(used.contains)
  }
}
