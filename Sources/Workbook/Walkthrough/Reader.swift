/// The reader of a chapter with `--step`, who answers questions and can leave.
final class Reader {
  private let ask: ((_ question: String) -> String?)?
  /// How many lines can be shown before the chapter waits for the reader.
  private let page: Int
  private var linesSincePause = 0
  private var isAfterEmptyLine = false
  /// True while the lines should stay together if the window has room for them.
  var keepsTogether = false

  /// False if there is no reader to wait for, or if the reader will no longer answer.
  private(set) var isThere: Bool
  /// True when the reader has said so.
  private(set) var hasLeft = false

  /// - Parameters:
  ///   - ask: shows a question and returns the answered line; nil when no further answer will come.
  ///     Without it, there is no reader.
  ///   - rows: how many rows the terminal has.
  init(rows: Int? = nil, ask: ((_ question: String) -> String?)? = nil) {
    self.ask = ask
    page = max(6, (rows ?? 24) - 2)
    isThere = ask != nil
  }

  /// Asks, and returns the answer without the spaces around it; nil when there is none.
  func answer(_ question: String) -> String? {
    guard isThere, let ask, let line = ask(question) else {
      isThere = false
      return nil
    }
    (linesSincePause, isAfterEmptyLine) = (0, false)
    return line.split(separator: " ").joined(separator: " ").lowercased()
  }

  /// Stops waiting for the reader from now on.
  func leave() { (hasLeft, isThere) = (true, false) }

  /// True if the chapter must wait for the reader before this line: because the line would push the
  /// first lines out of the window, or, a little earlier, because an empty line is before it.
  func needsPause(before line: String) -> Bool {
    isThere && !line.isEmpty
      && linesSincePause >= (isAfterEmptyLine && !keepsTogether ? page * 3 / 4 : page)
  }

  /// Counts a line that is shown.
  func note(_ line: String) {
    linesSincePause += 1
    isAfterEmptyLine = line.isEmpty
  }

  /// True if this many lines, which belong together, would no longer fit.
  func needsPause(beforeLines count: Int) -> Bool {
    isThere && linesSincePause > 0 && linesSincePause + min(count, page) > page
  }
}
