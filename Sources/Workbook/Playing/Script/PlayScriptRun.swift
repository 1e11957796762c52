import Console
import Foundation

/// Plays a script, and prints the screen after each line, when the stage's process is at rest.
struct PlayScriptRun {
  /// How many seconds a process has to come to rest.
  static let limit = 10.0

  let script: PlayScript
  let file: String
  let context: CommandContext
  var limit = PlayScriptRun.limit

  /// Plays it from this stage on. Throws a ``Command/Failure`` when a process does not come to
  /// rest.
  func run(from stage: PlayStage, in host: PlayHost) throws {
    var size = Screen.Size(columns: 80, rows: 24)
    let session = try PlaySession(stage, in: host)
    defer { session.close() }
    try rest(session, size, "The start")
    show(session, size, "start")
    for line in script.lines {
      switch line.instruction {
      case .key(let key): guard try session.press(key, in: size) else { return }
      case .stage(let stage): try session.go(to: stage)
      case .wait: try session.releaseAll()
      case .size(let new): size = new
      }
      try rest(session, size, "\(file):\(line.number), “\(line.text)”,")
      show(session, size, line.text)
    }
  }

  private func show(_ session: PlaySession, _ size: Screen.Size, _ text: String) {
    let view = PlayView(model: session.model, terminal: context.terminal)
    let lines = view.lines(in: size).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    context.write((["▸ \(text)"] + lines + [""]).joined(separator: "\n"))
  }

  /// Waits until nothing more happens by itself.
  private func rest(_ session: PlaySession, _ size: Screen.Size, _ what: String) throws {
    let deadline = DispatchTime.now() + limit
    try session.listen(in: size)
    while !session.isAtRest {
      guard DispatchTime.now() < deadline else {
        let number = session.model.stage.number
        let seconds = String(format: "%g", limit)
        throw Command.Failure(
          "\(what) did not come to rest within \(seconds) seconds on stage \(number)")
      }
      var inputs = [Interruption.descriptor, session.descriptor]
        .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&inputs, nfds_t(inputs.count), 100)
      try Interruption.obeyed()
      try session.listen(in: size)
    }
  }
}
