import Foundation

/// A program on a terminal of its own, with somebody who reads and types: the test.
///
/// ```swift
/// let session = try TerminalSession(executable, ["watch"], in: folder)
/// try session.wait(for: "q quit")
/// session.type("q")
/// #expect(try session.end() == .exited(0))
/// ```
///
/// The terminal controls the program's session, so that Ctrl-C typed is a signal. Every wait is
/// bounded, and a program that is still there when the session goes is killed.
package final class TerminalSession {
  /// How the program ended.
  package enum End: Equatable {
    /// By itself, with this exit code.
    case exited(Int32)
    /// By a signal.
    case signalled(Int32)
  }

  /// The modes of the terminal before the program was started.
  package let modesBefore: TerminalModes

  private let terminal: PseudoTerminal
  private let id: pid_t
  private let ends = Mailbox<End>()
  private var seen = 0

  /// Starts the program, with its input, output and errors on the terminal.
  ///
  /// - Parameters:
  ///   - environment: what is different from the tests' own environment.
  ///   - directory: the folder it starts in.
  ///   - columns: how wide the window is.
  ///   - rows: how high the window is.
  package init(
    _ executable: URL, _ arguments: [String], environment: [String: String] = [:],
    in directory: URL, columns: Int = 80, rows: Int = 24
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    modesBefore = terminal.modes
    let variables = ProcessInfo.processInfo.environment
      .merging(["TERM": "xterm"]) { _, new in new }
      .merging(environment) { _, new in new }
    id = try terminal.spawn(
      ["/bin/sh", "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", directory.path, executable.path]
        + arguments,
      environment: variables)
    terminal.startReading()
    Thread { [id, ends] in
      var status: Int32 = 0
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
      ends.post(status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F))
    }
    .start()
  }

  deinit {
    if ends.all.isEmpty { kill(id, SIGKILL) }
    _ = try? end()
    terminal.close()
  }

  /// The program's process.
  package var process: pid_t { id }

  /// The modes of the terminal, as they are now.
  package var modes: TerminalModes { terminal.modes }

  /// Everything that the program wrote so far, with the ends of lines as `\n`.
  package var text: String { terminal.text(from: 0) }

  /// What somebody sees on the terminal, now.
  package var screen: EmulatedScreen { terminal.screen }

  /// Gives the window another size, of which the program is told by a signal.
  package func resize(columns: Int, rows: Int) { terminal.resize(columns: columns, rows: rows) }

  /// Waits until what is seen satisfies a condition, and returns it. Throws ``NeverCame``, with
  /// what was seen last.
  @discardableResult
  package func waitForScreen(
    _ what: String = "what was waited for", atMost seconds: Double = 60,
    _ isSo: (EmulatedScreen) -> Bool
  ) throws -> EmulatedScreen {
    try terminal.waitForScreen(what, seconds, isSo)
  }

  /// Waits until this is seen on the screen, in one row. Throws ``NeverCame``, with what was seen
  /// last.
  @discardableResult
  package func wait(toSee text: String, atMost seconds: Double = 60) throws -> EmulatedScreen {
    try waitForScreen("“\(text)”", atMost: seconds) { screen in
      screen.lines.contains { $0.contains(text) }
    }
  }

  /// Waits until the program writes this, after what earlier waits have found, and returns what it
  /// wrote up to it. Throws ``NeverCame``.
  @discardableResult
  package func wait(for text: String, atMost seconds: Double = 60) throws -> String {
    let (found, end) = try terminal.wait(for: text, from: seen, seconds)
    seen = end
    return found
  }

  /// Types on the terminal. Ctrl-C is `\u{3}`.
  package func type(_ keys: String) { terminal.write(keys) }

  /// Sends the program a signal.
  package func signal(_ number: Int32) { kill(id, number) }

  /// Waits for the end of the program. Throws ``NeverCame``.
  package func end(atMost seconds: Double = 60) throws -> End {
    try ends.wait(forCount: 1, atMost: seconds, "end of a program")[0]
  }
}

/// What can be set on a terminal: whether lines are edited, characters echoed, and so on.
package struct TerminalModes: Equatable {
  let flags: [UInt]
  let characters: [UInt8]

  init(of descriptor: Int32) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
    characters = withUnsafeBytes(of: modes.c_cc) { Array($0) }
  }

  /// True when keys come as they are typed, and not a line at a time.
  package var readsKeys: Bool { flags[3] & UInt(ICANON) == 0 }
}
