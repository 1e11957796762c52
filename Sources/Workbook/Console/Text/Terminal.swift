import Foundation

/// What is known about the place that text is written to: whether it takes colors, and its width.
package struct Terminal: Equatable, Sendable {
  /// The ways in which a piece of text can stand out.
  package enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// True if text can contain colors: on a terminal that understands them, unless `NO_COLOR` is
  /// set to anything but the empty string (see <https://no-color.org>).
  package var colors: Bool

  /// How many columns a line of prose can take: the terminal's, and never more than 80.
  package var width: Int

  /// Describes a place to write to, without looking at it.
  package init(isTerminal: Bool, columns: Int? = nil, environment: [String: String] = [:]) {
    colors =
      isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    width = min(80, max(20, columns ?? 80))
  }

  /// Looks at standard output, as this process has it now.
  package static var standardOutput: Terminal {
    Terminal(
      isTerminal: isatty(STDOUT_FILENO) == 1,
      columns: columns(of: STDOUT_FILENO),
      environment: ProcessInfo.processInfo.environment
    )
  }

  /// How many rows standard output has now; nil when it is no terminal.
  package static var standardOutputRows: Int? {
    size(of: STDOUT_FILENO).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func columns(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
  }

  /// Gives the text back in a style, or as it is where there are no colors.
  package func paint(_ text: String, _ style: Style) -> String {
    colors && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Terminal {
  /// Makes standard output write each line when it is complete, even into a pipe, and lets the
  /// process end quietly when no process still reads that pipe.
  ///
  /// Without it, the lines that a process printed before it trapped would be lost in a buffer.
  package static func prepareStandardOutput() {
    StandardOutput.setBuffering(_IOLBF)
    signal(SIGPIPE, SIG_DFL)
  }
}
