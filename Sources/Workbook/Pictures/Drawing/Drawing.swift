/// Shapes on a page, in points from its upper left corner, in the order in which they are drawn.
public struct Drawing: Equatable, Sendable {
  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  struct Rectangle: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    var right: Int { x + width }
    var bottom: Int { y + height }
  }

  /// How a line is drawn. The lines of one picture differ in their width or their dashes, so that
  /// nothing depends on a color.
  enum Stroke: String {
    /// What the eye is to follow.
    case line
    /// What the picture is about.
    case strong
    /// What is in the background: axes, lifelines.
    case soft
    /// A line that does not retain: a weak reference, an answer, a released object.
    case dashed
    /// Both: in the background, and not retaining.
    case faint
    /// A reference that no longer exists.
    case gone
    /// What is wrong, such as a strong reference in a cycle.
    case alarm
    /// One of the lines of a chart, which differ by their dashes.
    case first, second, third, fourth, fifth

    static let series: [Stroke] = [.first, .second, .third, .fourth, .fifth]
  }

  enum Fill: String {
    case none
    /// A box that covers what is behind it.
    case page
    /// A box or a marble with something in it.
    case tint
    /// A mark without anything in it.
    case ink
  }

  enum TextStyle: String {
    case normal
    /// Normal, with a margin in the color of the page, for text on top of a line.
    case over
    case bold
    case soft
    case alarm
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  enum Shape: Equatable {
    case rectangle(Rectangle, corner: Int, Stroke, Fill)
    case circle(Point, radius: Int, Stroke, Fill)
    /// A line through these points, with an arrow at its end or without.
    case line([Point], Stroke, isArrow: Bool)
    /// Text on a line whose middle is at this height.
    case text(String, Point, Anchor, TextStyle)
  }

  private(set) var shapes: [Shape] = []
  var width = 0
  var height = 0

  init() {}

  mutating func rectangle(
    _ rectangle: Rectangle, corner: Int = 4, _ stroke: Stroke = .line, fill: Fill = .page
  ) {
    shapes.append(.rectangle(rectangle, corner: corner, stroke, fill))
  }

  mutating func circle(
    _ center: Point, radius: Int, _ stroke: Stroke = .line, fill: Fill = .tint
  ) {
    shapes.append(.circle(center, radius: radius, stroke, fill))
  }

  mutating func line(_ points: Point..., stroke: Stroke = .line, isArrow: Bool = false) {
    shapes.append(.line(points, stroke, isArrow: isArrow))
  }

  mutating func line(_ points: [Point], stroke: Stroke = .line, isArrow: Bool = false) {
    shapes.append(.line(points, stroke, isArrow: isArrow))
  }

  mutating func text(
    _ text: String, at point: Point, _ anchor: Anchor = .start, _ style: TextStyle = .normal
  ) {
    if !text.isEmpty { shapes.append(.text(text, point, anchor, style)) }
  }
}

extension Drawing {
  /// How high a line of text is.
  static let lineHeight = 20
  /// The empty margin around a picture.
  static let margin = 14

  /// How wide a text is. All text is set in a font whose characters have one width.
  static func width(of text: String) -> Int { (text.count * 843 + 99) / 100 }

  /// How wide the widest of these texts is.
  static func width(of texts: [String]) -> Int { texts.map { width(of: $0) }.max() ?? 0 }
}
