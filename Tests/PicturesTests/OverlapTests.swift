import Console
import TestSupport
import Testing

@testable import Pictures

/// Nothing covers a text, and nothing is cut off, however long the labels and however many there
/// are.
@Suite struct OverlapTests {
  private static let titles = Samples.all.map(\.title)
  private static let seeds = 0..<40 as Range<UInt64>

  @Test("In a small picture nothing covers a text, and nothing is cut off", arguments: titles)
  func small(title: String) throws {
    let picture = try #require(Samples.all.first { $0.title == title })
    #expect(Layout(picture.drawing).problems == [])
  }

  @Test("In a random picture nothing covers a text, and nothing is cut off", arguments: seeds)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for picture in RandomPicture.one(ofEach: &generator) {
      #expect(Layout(picture.drawing).problems == [], "\(picture)")
    }
  }

  @Test("A text is at most as wide as it may be, down to a list", arguments: seeds)
  func narrow(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for picture in RandomPicture.one(ofEach: &generator) {
      for width in [40, 50, 60, 78, 120] {
        let lines = picture.text(width: width)
        let widest = lines.map(\.count).max() ?? 0
        if lines == list(of: picture, width: width) {
          // A word that is longer than a line stands on a line of its own.
          for line in lines where line.count > width {
            #expect(line.split(separator: " ").count <= 2, "\(line)")
          }
        } else {
          #expect(widest <= width, "\(width): \(lines)")
        }
        #expect(!lines.contains { $0.hasSuffix(" ") })
      }
    }
  }

  @Test("Every label is there, in the SVG, in the text and in the list", arguments: seeds)
  func showsEverything(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for picture in RandomPicture.one(ofEach: &generator) {
      let texts = picture.drawing.shapes.compactMap { shape in
        if case .text(let text, _, _, _) = shape { text } else { nil }
      }
      let forms: [String?] = [
        texts.joined(separator: " "), picture.list.joined(separator: " "),
        picture.lines(width: 10_000)?.joined(separator: "\n"),
      ]
      for form in forms {
        // Long labels are wrapped: it is their words that are looked for.
        let words = Set(form?.split { !$0.isLetter && !$0.isNumber } ?? [])
        let missing = labels(of: picture).flatMap { $0.split(separator: " ") }
          .filter { !words.contains($0) }
        #expect(missing == [], "\(form ?? "nothing")")
      }
    }
  }

  /// What has to be readable in every form.
  private func labels(of picture: any Picture) -> [String] {
    switch picture {
    case let picture as MarbleDiagram:
      let lines = picture.inputs + picture.outputs
      let values = lines.flatMap(\.events).compactMap { moment in
        if case .value(let value) = moment.event { value } else { nil }
      }
      return lines.map(\.label) + values + [picture.operation]
    case let picture as SequenceDiagram:
      return picture.messages.flatMap {
        [$0.text, picture.participants[$0.from], picture.participants[$0.to]]
      }
    case let picture as LaneDiagram:
      return picture.steps.flatMap { [$0.text, picture.lanes[$0.lane]] }
    case let picture as OwnershipGraph:
      let references = picture.references.filter { !picture.isGone($0) }
      return picture.objects + references.map(\.label)
    case let picture as Chart:
      return picture.series.filter { !$0.values.isEmpty }.map(\.name)
        + [picture.horizontal, picture.vertical]
    case let picture as BoxDiagram:
      return picture.boxes.flatMap(labels)
    case let picture as TreeDiagram:
      return labels(of: picture.root)
    default: return ["a kind that this test does not know"]
    }
  }

  private func labels(of box: BoxDiagram.Box) -> [String] {
    [box.name] + box.lines + box.boxes.flatMap(labels)
  }

  private func labels(of node: TreeDiagram.Node) -> [String] {
    [node.name, "\(node.number)"] + node.children.flatMap(labels)
  }

  private func list(of picture: any Picture, width: Int) -> [String] {
    picture.list.flatMap { wrap($0, width: width, hanging: "  ") }
  }

  @Test("Below 40 columns there is a list, in a picture that would fit too", arguments: titles)
  func lists(title: String) throws {
    let picture = try #require(Samples.all.first { $0.title == title })
    #expect(picture.text(width: 39) == list(of: picture, width: 39))
    #expect(picture.text(width: 78) != list(of: picture, width: 78))
  }

  @Test("A picture of nothing is drawn, and says nothing that is not so")
  func nothing() {
    let pictures: [any Picture] = [
      MarbleDiagram(title: "t", summary: "s", inputs: [], operation: "o", outputs: []),
      MarbleDiagram(title: "t", summary: "s", inputs: [.init("a")], operation: "o", outputs: []),
      SequenceDiagram(title: "t", summary: "s", participants: []),
      SequenceDiagram(title: "t", summary: "s", participants: ["a"]),
      LaneDiagram(title: "t", summary: "s", lanes: []),
      LaneDiagram(title: "t", summary: "s", lanes: ["a"]),
      OwnershipGraph(title: "t", summary: "s", objects: [], roots: [], references: []),
      Chart(title: "t", summary: "s", horizontal: "x", vertical: "y", series: []),
      Chart(title: "t", summary: "s", horizontal: "x", vertical: "y", series: [.init("a", [])]),
      Chart(title: "t", summary: "s", horizontal: "x", vertical: "y", series: [.init("a", [0])]),
      BoxDiagram(title: "t", summary: "s", boxes: []),
      TreeDiagram(title: "t", summary: "s", root: .init("a", number: 1)),
    ]
    for picture in pictures {
      #expect(Layout(picture.drawing).problems == [], "\(picture)")
      #expect(picture.drawing.width > 0 && picture.drawing.height > 0)
      for width in [20, 40, 78] { _ = picture.text(width: width) }
    }
  }

  @Test("The test sees a text over a text, a line over a text, and what is cut off")
  func seesProblems() {
    var drawing = Drawing()
    (drawing.width, drawing.height) = (100, 100)
    drawing.text("one", at: .init(x: 10, y: 20))
    #expect(Layout(drawing).problems == [])
    var covered = drawing
    covered.text("two", at: .init(x: 20, y: 25))
    #expect(Layout(covered).problems.count == 1)
    var crossed = drawing
    crossed.line(.init(x: 15, y: 0), .init(x: 15, y: 90))
    #expect(Layout(crossed).problems.count == 1)
    var hidden = drawing
    hidden.rectangle(.init(x: 5, y: 5, width: 60, height: 30))
    #expect(Layout(hidden).problems.count == 1)
    drawing.text("out of the page", at: .init(x: 10, y: 60))
    #expect(Layout(drawing).problems.count == 1)
  }
}

/// Where the texts and the lines of a drawing are, and what is wrong with that.
private struct Layout {
  private struct Area {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func meets(_ other: Area) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ other: Area) -> Bool {
      left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
  }

  var problems: [String] = []

  init(_ drawing: Drawing) {
    let shapes = drawing.shapes
    let page = Area(left: 0, top: 0, right: drawing.width, bottom: drawing.height)
    for (index, shape) in shapes.enumerated() {
      for area in Layout.areas(of: shape) where !page.contains(area) {
        problems.append("cut off: \(shape)")
      }
      guard case .text(_, _, _, let style) = shape, let text = Layout.areas(of: shape).first
      else { continue }
      // What stands before the box that the text is in is not seen.
      let ground = shapes[..<index].lastIndex { other in
        guard case .rectangle(let frame, _, _, _) = other else { return false }
        return Layout.area(of: frame).contains(text)
      }
      for (place, other) in shapes.enumerated() where place > ground ?? -1 && place != index {
        switch other {
        case .text where place < index: continue
        case .line where place < index && style == .over: continue
        default: break
        }
        if Layout.areas(of: other).contains(where: { $0.meets(text) }) {
          problems.append("\(shape) and \(other)")
        }
      }
    }
  }

  private static func area(of frame: Drawing.Rectangle) -> Area {
    Area(left: frame.x, top: frame.y, right: frame.right, bottom: frame.bottom)
  }

  /// A text's lines and a line's segments, each as an area.
  private static func areas(of shape: Drawing.Shape) -> [Area] {
    switch shape {
    case .text(let text, let point, let anchor, _):
      let width = Drawing.width(of: text)
      let left =
        switch anchor {
        case .start: point.x
        case .middle: point.x - width / 2
        case .end: point.x - width
        }
      return [Area(left: left, top: point.y - 7, right: left + width, bottom: point.y + 7)]
    case .line(let points, _, _):
      return zip(points, points.dropFirst()).map { start, end in
        Area(
          left: min(start.x, end.x), top: min(start.y, end.y), right: max(start.x, end.x) + 1,
          bottom: max(start.y, end.y) + 1)
      }
    case .circle(let center, let radius, _, _):
      return [
        Area(
          left: center.x - radius, top: center.y - radius, right: center.x + radius,
          bottom: center.y + radius)
      ]
    case .rectangle(let frame, _, _, _):
      return [area(of: frame)]
    }
  }
}
