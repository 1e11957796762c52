/// Who reads a chapter with `--step`: somebody who is waited for, asked, and may leave.
final class Reader {
  private let ask: ((_ question: String) -> String?)?
  /// How many lines may be shown before the reader is waited for.
  private let page: Int
  private var linesSincePause = 0

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
    linesSincePause = 0
    return line.split(separator: " ").joined(separator: " ").lowercased()
  }

  /// Nobody is waited for from now on.
  func leave() { (hasLeft, isThere) = (true, false) }

  /// Waits before a line that would push the first ones out of the window, and a little earlier where
  /// the line is an empty one.
  func pauseIfNeeded(before line: String) {
    guard isThere else { return }
    if linesSincePause >= (line.isEmpty ? page - 5 : page) {
      if answer("Return: more   q: leave") == "q" { leave() }
    }
    linesSincePause += 1
  }
}
