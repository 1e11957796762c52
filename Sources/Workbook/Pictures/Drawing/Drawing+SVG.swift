extension Drawing {
  /// The drawing as an SVG file.
  ///
  /// It states its width and height, because a browser that has only the viewBox draws the
  /// picture at another size. It has its own background: a page can be dark on a light
  /// system.
  func svg(title: String, summary: String) -> String {
    let style = """
      svg{--page:#fff;--ink:#1f2328;--soft:#59636e;--tint:#ddf4ff;--alarm:#b3261e}
      @media(prefers-color-scheme:dark){\
      svg{--page:#15191f;--ink:#e6edf3;--soft:#9aa4af;--tint:#12395f;--alarm:#ff8b82}}
      text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      fill:var(--ink);dominant-baseline:central;white-space:pre}
      path,rect,circle{fill:none;stroke:var(--ink);stroke-width:1.5}
      """
    let rules = usedClasses.compactMap { name in Drawing.rules[name].map { ".\(name){\($0)}" } }
    let lines =
      [
        """
        <svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" \
        width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
        """,
        "<title id=\"title\">\(escaped(title))</title>",
        "<desc id=\"desc\">\(escaped(summary))</desc>",
        "<style>",
        style,
      ] + rules + [
        "</style>",
        "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\" rx=\"8\"/>",
      ] + shapes.flatMap(elements) + ["</svg>"]
    return lines.joined(separator: "\n") + "\n"
  }

  static let rules = [
    "paper": "fill:var(--page);stroke:none",
    "page": "fill:var(--page)",
    "tint": "fill:var(--tint)",
    "ink": "fill:var(--ink)",
    "strong": "stroke-width:3",
    "soft": "stroke:var(--soft);stroke-width:1",
    "dashed": "stroke-dasharray:5 4",
    "gone": "stroke:var(--soft);stroke-dasharray:1 5;stroke-linecap:round",
    "faint": "stroke:var(--soft);stroke-width:1;stroke-dasharray:5 4",
    "alarm": "stroke:var(--alarm);stroke-width:3",
    "second": "stroke-dasharray:8 4",
    "third": "stroke-dasharray:2 3",
    "fourth": "stroke-dasharray:10 3 2 3",
    "fifth": "stroke-width:3",
    "over": "paint-order:stroke;stroke:var(--page);stroke-width:5",
    "bold": "font-weight:bold",
    "quiet": "fill:var(--soft)",
    "warning": "fill:var(--alarm);font-weight:bold",
    "head": "fill:var(--ink);stroke:none",
    "softhead": "fill:var(--soft);stroke:none",
    "alarmhead": "fill:var(--alarm);stroke:none",
  ]

  private var usedClasses: [String] {
    let used = Set(
      shapes.flatMap { shape -> [String] in
        switch shape {
        case .rectangle(_, _, let stroke, let fill), .circle(_, _, let stroke, let fill):
          [stroke.rawValue, fill.rawValue]
        case .line(_, let stroke, let isArrow): [stroke.rawValue] + (isArrow ? [stroke.head] : [])
        case .text(_, _, _, let style): [style.name]
        }
      })
    return used.union(["paper"]).sorted()
  }

  private func elements(of shape: Shape) -> [String] {
    switch shape {
    case .rectangle(let rectangle, let corner, let stroke, let fill):
      return [
        """
        <rect\(classes(stroke.rawValue, fill.rawValue)) x="\(rectangle.x)" y="\(rectangle.y)" \
        width="\(rectangle.width)" height="\(rectangle.height)" rx="\(corner)"/>
        """
      ]
    case .circle(let center, let radius, let stroke, let fill):
      return [
        """
        <circle\(classes(stroke.rawValue, fill.rawValue)) cx="\(center.x)" cy="\(center.y)" \
        r="\(radius)"/>
        """
      ]
    case .line(let points, let stroke, let isArrow):
      let path = "M" + points.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      let line = "<path\(classes(stroke.rawValue)) d=\"\(path)\"/>"
      guard isArrow, points.count > 1 else { return [line] }
      let head = arrowHead(from: points[points.count - 2], to: points[points.count - 1])
      return [line, "<path\(classes(stroke.head)) d=\"\(head)\"/>"]
    case .text(let text, let point, let anchor, let style):
      let side = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
      return [
        "<text\(classes(style.name))\(side) x=\"\(point.x)\" y=\"\(point.y)\">\(escaped(text))</text>"
      ]
    }
  }

  private func classes(_ names: String...) -> String {
    let known = names.filter { Drawing.rules[$0] != nil }
    return known.isEmpty ? "" : " class=\"\(known.joined(separator: " "))\""
  }

  /// A triangle at the end of a line that is level or upright.
  private func arrowHead(from start: Point, to end: Point) -> String {
    let (x, y) = ((end.x - start.x).signum(), (end.y - start.y).signum())
    let (baseX, baseY) = (end.x - 9 * x, end.y - 9 * y)
    return "M\(end.x) \(end.y)L\(baseX - 5 * y) \(baseY - 5 * x)L\(baseX + 5 * y) \(baseY + 5 * x)Z"
  }
}

extension Drawing.Stroke {
  fileprivate var head: String {
    switch self {
    case .alarm: "alarmhead"
    case .soft, .faint, .gone: "softhead"
    default: "head"
    }
  }
}

extension Drawing.TextStyle {
  /// Its class. Lines have some of the names, and another meaning of them.
  fileprivate var name: String {
    switch self {
    case .normal: "normal"
    case .over: "over"
    case .bold: "bold"
    case .soft: "quiet"
    case .alarm: "warning"
    }
  }
}

/// A text as XML takes it. What XML cannot have, such as a control character, becomes a space.
private func escaped(_ text: String) -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
    case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
    case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
    case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value):
      escaped.append(" ")
    default: escaped.append(scalar)
    }
  }
  return String(escaped)
}
