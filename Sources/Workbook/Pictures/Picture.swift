import Console

/// Something that was recorded, in a form that can be looked at: as SVG, and as text for a
/// terminal.
///
/// A picture is a value. A recorder fills it with what happened in a run, and both drawings are
/// made from that, so neither can show what did not happen.
public protocol Picture: Sendable {
  /// A few words that name the picture.
  var title: String { get }

  /// What the picture shows, in a sentence or two, for readers who cannot see it.
  var summary: String { get }

  /// The picture in shapes, from which the SVG is made.
  var drawing: Drawing { get }

  /// The picture in lines of text, at most so many characters wide; nil when it cannot be so
  /// narrow.
  func lines(width: Int) -> [String]?

  /// The picture in sentences, from top to bottom, each behind a dash or its number, for terminals
  /// where no drawing fits.
  var list: [String] { get }
}

extension Picture {
  /// The picture as an SVG file, the same bytes for the same picture.
  ///
  /// It needs no script and no downloaded font, has the colors that the reader's system prefers,
  /// light or dark, and says in `title` and `desc` what it shows.
  public var svg: String { drawing.svg(title: title, summary: summary) }

  /// The picture as text, at most so many characters wide: drawn where that is possible, and below
  /// 40 characters, or where it does not fit, as a list of sentences.
  public func text(width: Int) -> [String] {
    if width >= 40, let lines = lines(width: width) { return lines.map(\.asLine) }
    return list.flatMap { wrap($0, width: width, hanging: "  ") }
  }
}

extension String {
  /// The text on one line: no line ends in it, and no spaces at its end.
  fileprivate var asLine: String {
    let text = String(map { $0.isNewline ? " " : $0 })
    return String(text.reversed().drop { $0 == " " }.reversed())
  }
}
