import Console
import Foundation
import Manuscript

/// The one thing to do next.
enum NextThing: Equatable {
  /// Begin a chapter.
  case read(ChapterFolder)
  case run(ChapterFolder)
  /// Read how one stage becomes the other.
  case diff(ChapterFolder, old: Int, new: Int)
  case solve(Exercise)
  /// Nothing is left but the last page, if there is one.
  case end(hasLastPage: Bool)

  /// What it is, and below it the file or the call for it.
  ///
  /// - Parameter isFirst: true for a reader who has done nothing yet.
  func lines(_ terminal: Terminal, isFirst: Bool = false) -> [String] {
    let opening = isFirst ? "Start here:" : "Next:"
    let text = wrap("\(opening) \(words)", width: terminal.width)
    return [terminal.paint(opening, .bold) + (text.first ?? "").dropFirst(opening.count)]
      + text.dropFirst() + calls.map { "  \($0)" }
  }

  private var words: String {
    switch self {
    case .read(let chapter): "read chapter \(chapter.number), and run its program beside it"
    case .run(let chapter): "run chapter \(chapter.number), which asks what you expect"
    case .diff(let chapter, let old, let new):
      "read the diff of chapter \(chapter.number), from stage \(old) to \(new)"
    case .solve(let exercise): "solve \(exercise.name) \(exercise.dots), \(exercise.title)"
    case .end(hasLastPage: true): "read the last page; all else is done"
    case .end(hasLastPage: false): "nothing, all is done"
    }
  }

  private var calls: [String] {
    switch self {
    case .read(let chapter):
      ["Chapters/\(chapter.folder.lastPathComponent)/README.md", Self.call(of: chapter)]
    case .run(let chapter): [Self.call(of: chapter)]
    case .diff(_, let old, let new): ["swift run workbook diff \(old) \(new)"]
    case .solve(let exercise): ["swift run workbook watch \(exercise.name)"]
    case .end(let hasLastPage): hasLastPage ? ["Chapters/EPILOGUE.md"] : []
    }
  }

  private static func call(of chapter: ChapterFolder) -> String {
    "swift run \(chapter.executable) --step"
  }
}
