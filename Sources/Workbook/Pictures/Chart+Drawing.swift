extension Chart {
  /// The picture in shapes.
  public var drawing: Drawing {
    var drawing = Drawing()
    let margin = Drawing.margin
    let left = margin + Drawing.width(of: "\(greatest)") + 10
    let top = margin + 30 + visibleMarks.count * Drawing.lineHeight
    let (width, height) = (270, 210)
    let bottom = top + height
    let right = left + width
    let count = max(2, longest)
    var widest = max(
      left + Drawing.width(of: horizontal + " →"), margin + Drawing.width(of: vertical), right)
    func point(_ index: Int, _ value: Int) -> Drawing.Point {
      .init(
        x: left + index * width / (count - 1),
        y: bottom - Int(Double(value) / Double(greatest) * Double(height)))
    }

    drawing.text(vertical, at: .init(x: margin, y: margin + 8), .start, .bold)
    for value in Set([0, greatest / 2, greatest]).sorted() {
      let y = point(0, value).y
      drawing.text("\(value)", at: .init(x: left - 8, y: y), .end, .soft)
      drawing.line(.init(x: left, y: y), .init(x: right, y: y), stroke: .soft)
    }
    drawing.line(.init(x: left, y: bottom), .init(x: right, y: bottom))

    // Each mark has a row for its text, from left to right, so that no line crosses a text.
    for (row, mark) in visibleMarks.enumerated() {
      let (x, y) = (point(mark.index, 0).x, margin + 32 + row * Drawing.lineHeight)
      drawing.line(.init(x: x, y: y), .init(x: x, y: bottom), stroke: .faint)
      drawing.text(mark.text, at: .init(x: x + 6, y: y), .start, .soft)
      widest = max(widest, x + 6 + Drawing.width(of: mark.text))
    }

    let lines = distinct.filter { !$0.values.isEmpty }
    for (index, series) in lines.enumerated() {
      let stroke = Drawing.Stroke.series[index % Drawing.Stroke.series.count]
      let points = series.values.enumerated().map { point($0, $1) }
      drawing.line(
        points.count > 1 ? points : points + [point(1, series.values[0])], stroke: stroke)
    }
    // Names are where their lines end, moved up and down until none covers another.
    let labels = labelHeights(lines.map { point(0, $0.values.last ?? 0).y }, from: top, to: bottom)
    for (index, series) in lines.enumerated() {
      let stroke = Drawing.Stroke.series[index % Drawing.Stroke.series.count]
      let end = point(series.values.count - 1, series.values.last ?? 0)
      let y = labels[index]
      drawing.circle(end, radius: 4, fill: .ink)
      if end.y != y {
        let x = right + 8 + index * 14 / lines.count
        drawing.line(
          end, .init(x: x, y: end.y), .init(x: x, y: y), .init(x: right + 26, y: y), stroke: .soft)
      }
      drawing.line(.init(x: right + 24, y: y), .init(x: right + 54, y: y), stroke: stroke)
      drawing.text(series.name, at: .init(x: right + 60, y: y))
    }
    let end = max(bottom, labels.max() ?? 0) + 20
    drawing.text(horizontal + " →", at: .init(x: left, y: end), .start, .bold)
    drawing.width = max(widest, right + 60 + Drawing.width(of: lines.map(\.name))) + margin
    drawing.height = end + 12 + margin
    return drawing
  }

  private func labelHeights(_ wanted: [Int], from top: Int, to bottom: Int) -> [Int] {
    var heights = wanted
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    // From the bottom up, so that lines that end at zero keep their place.
    var limit = bottom
    for index in order.reversed() {
      heights[index] = min(wanted[index], limit)
      limit = heights[index] - Drawing.lineHeight
    }
    let least = heights.min() ?? top
    if least < top { for index in heights.indices { heights[index] += top - least } }
    return heights
  }
}
