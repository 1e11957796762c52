/// How numbers change: a line for each series, from left to right.
public struct Chart: Picture, Equatable {
  /// Numbers under one name.
  public struct Series: Equatable, Sendable {
    /// What the line is called.
    public var name: String
    /// Its numbers, at equal distances.
    public private(set) var values: [Int]

    /// Makes a series of its numbers. What is below zero is drawn as zero.
    public init(_ name: String, _ values: [Int]) {
      self.name = name
      self.values = values.map { max(0, $0) }
    }
  }

  /// A place in the series that has a name.
  public struct Mark: Equatable, Sendable {
    /// How many numbers come before it.
    public private(set) var index: Int
    /// What happens there.
    public var text: String

    /// Makes a mark.
    public init(_ text: String, at index: Int) {
      self.text = text
      self.index = max(0, index)
    }
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// What goes from left to right.
  public var horizontal: String
  /// What goes up.
  public var vertical: String
  /// What is drawn, one above the other.
  public var series: [Series]
  /// Where something happens to all of them.
  public var marks: [Mark]

  /// Makes a chart of its series.
  public init(
    title: String, summary: String, horizontal: String, vertical: String, series: [Series],
    marks: [Mark] = []
  ) {
    self.title = title
    self.summary = summary
    self.horizontal = horizontal
    self.vertical = vertical
    self.series = series
    self.marks = marks
  }

  /// The marks that lie within the series, from left to right.
  var visibleMarks: [Mark] {
    marks.enumerated().filter { $0.element.index < longest }
      .sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }.map(\.element)
  }

  var longest: Int { series.map(\.values.count).max() ?? 0 }

  var greatest: Int { max(1, series.flatMap(\.values).max() ?? 0) }

  /// The lines that are drawn: series with equal numbers are one line with all their names.
  var distinct: [Series] {
    series.reduce(into: []) { lines, series in
      if let index = lines.firstIndex(where: { $0.values == series.values }) {
        lines[index].name += ", \(series.name)"
      } else {
        lines.append(series)
      }
    }
  }

  /// The picture in sentences.
  public var list: [String] {
    ["- \(vertical); from first to last: \(horizontal)"]
      + distinct.map { series in
        guard let first = series.values.first, let last = series.values.last else {
          return "- \(series.name): nothing"
        }
        return
          "- \(series.name): \(first) at first, \(series.values.max() ?? 0) at most, \(last) at last"
      }
  }
}
