/// Who reads a chapter with `--step`: somebody who is waited for, asked, and may leave.
final class Reader {
  private let ask: ((_ question: String) -> String?)?
  /// How many lines may be shown before the reader is waited for.
  private let page: Int
  private var linesSincePause = 0
  private var isAfterEmptyLine = false
  /// True while what is shown should not be parted if the window has room for it.
  var keepsTogether = false

  /// False where nobody is to be waited for, or when nobody will answer any more.
  private(set) var isThere: Bool
  /// True when the reader has said so.
  private(set) var hasLeft = false

  /// - Parameters:
  ///   - ask: shows a question and returns the line that is answered; nil when nobody will answer
  ///     any more. Without it, nobody reads.
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

  /// Nobody is waited for from now on.
  func leave() { (hasLeft, isThere) = (true, false) }

  /// True when the reader has to be waited for before this line: because it would push the first
  /// lines out of the window, or, a little earlier, because an empty line came before it.
  func needsPause(before line: String) -> Bool {
    isThere && !line.isEmpty
      && linesSincePause >= (isAfterEmptyLine && !keepsTogether ? page * 3 / 4 : page)
  }

  /// Counts a line that is shown.
  func note(_ line: String) {
    linesSincePause += 1
    isAfterEmptyLine = line.isEmpty
  }

  /// True when so many lines, which belong together, would not fit any more.
  func needsPause(beforeLines count: Int) -> Bool {
    isThere && linesSincePause > 0 && linesSincePause + min(count, page) > page
  }
}
