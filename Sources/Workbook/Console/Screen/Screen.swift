import Foundation

/// The whole window of a terminal, redrawn at every change, and the keys that are pressed on it.
///
/// It draws on the terminal's second screen, so that the first screen reappears afterward. Code
/// that takes it must give it back on every way out: call ``giveBack()`` in a `defer`, because
/// signals are thrown as errors. Ctrl-Z gives it back while the process is stopped.
package final class Screen {
  package struct Size: Equatable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The events that a program on a screen waits for.
  package enum Event: Equatable {
    case key(Key)
    /// The drawing is gone or the window has another size: the program must draw again.
    case redraw
    /// The process was stopped for a while. The program must also draw again.
    case resumed
  }

  private let keyboard: Keyboard
  private let output: Int32
  private var isTaken = false
  /// What the window shows. Nil when that is not known.
  private var drawn: (lines: [String], size: Size)?

  /// Nil if no user could see it or type on it: if input or output is no terminal, or if the
  /// terminal cannot be drawn on, as `TERM=dumb` says.
  package init?(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: [String: String]
  ) {
    guard isatty(output) == 1, environment["TERM"] != "dumb", let keyboard = Keyboard(input) else {
      return nil
    }
    self.keyboard = keyboard
    self.output = output
  }

  /// The size of the window, now.
  package var size: Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Begins to draw and to read keys, and notes signals from now on.
  package func take() {
    guard !isTaken else { return }
    isTaken = true
    drawn = nil
    Interruption.listen()
    Interruption.listen(to: [SIGCONT, SIGWINCH])
    // The second screen, without a cursor; lines that are too long are cut, not wrapped.
    put("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
    keyboard.listen()
  }

  /// Gives the terminal back as it was found.
  package func giveBack() {
    guard isTaken else { return }
    isTaken = false
    put("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    keyboard.restore()
  }

  /// Shows these lines from the top of the window, cut to its size, and nothing else. Writes
  /// nothing if exactly these lines are already shown.
  package func draw(_ lines: [String]) {
    let size = size
    if let drawn, drawn.lines == lines, drawn.size == size { return }
    drawn = (lines, size)
    // A row is cleared before it is written: after a line as wide as the window, the cursor is
    // still on its last character.
    let shown = lines.prefix(size.rows)
      .map { "\u{1B}[K" + StyledText.fit($0, columns: size.columns) }
    let rest = lines.count < size.rows ? "\r\n\u{1B}[J" : ""
    put("\u{1B}[H" + shown.joined(separator: "\r\n") + rest)
  }

  /// Waits for at most so long, and returns what has happened, in order.
  ///
  /// It also returns, perhaps with nothing, when something can be read from another descriptor.
  /// Throws `Interruption.Signalled` when a signal asks the process to end, and when the terminal
  /// is gone.
  package func events(within milliseconds: Int32, orInput other: Int32 = -1) throws -> [Event] {
    var inputs = [Interruption.descriptor, keyboard.descriptor, other]
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&inputs, nfds_t(inputs.count), milliseconds)
    var events: [Event] = []
    var wasStopped = false
    repeat {
      while let signal = Interruption.next() {
        switch signal {
        case SIGTSTP:
          // The shell gets its terminal back as it was, and this takes it again afterwards.
          giveBack()
          Interruption.stop()
          wasStopped = true
        case SIGCONT: wasStopped = true
        case SIGWINCH:
          drawn = nil
          events.append(.redraw)
        default:
          throw Interruption.Signalled(signal: signal)
        }
      }
      // Not before every signal is read: one of them can end the process, which is in the
      // background then, where the system stops a process that sets the terminal's modes. Another
      // thread can be about to note the signal.
    } while wasStopped && isInBackground && Interruption.comes(within: 1000)
    if wasStopped {
      // The program that had the terminal in between can have changed its modes.
      isTaken = false
      take()
      events.append(.resumed)
    }
    while let key = keyboard.next() { events.append(.key(key)) }
    if events.isEmpty, inputs[1].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 {
      throw Interruption.Signalled(signal: SIGHUP)
    }
    return events
  }

  /// Whether the terminal is another process group's, as after `kill -CONT` of a job.
  private var isInBackground: Bool {
    let foreground = tcgetpgrp(output)
    return foreground > 0 && foreground != getpgrp()
  }

  private func put(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // A terminal that is gone takes nothing: the next look at the keys finds that out.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  deinit { giveBack() }
}
