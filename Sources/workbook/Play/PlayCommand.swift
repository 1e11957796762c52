import CommandLineSupport
import Foundation

extension Command {
  /// `workbook play [STAGE]`: Prime Time in the terminal, on any stage that has it.
  static let play = Command(
    name: "play",
    call: "play [STAGE] [--script FILE]",
    summary: "plays Prime Time in the terminal, on a stage",
    details: """
      Plays Prime Time on a stage: 1, 3, 4, 5, 6, 7, 8 or 10, and 8 if none is named (--stage N says \
      the same). Beside it you see what the stage's architecture does: the actions, the effects in \
      flight, and what the store retains for them. A digit goes on in another stage, with \
      the state as it is; 0 is stage 10. ? shows every key. Try saving in stage 3, and asking again \
      in stage 10 (n, then r).

      The service that knows the nth prime is played by the program, and takes a second and a half. \
      With WOLFRAM_ALPHA_APP_ID set, the real one is asked. The favorites are saved to a temporary \
      folder, which is removed at the end.

      --script FILE plays the keys in FILE, one a line, and prints the screen after each, at 80 \
      columns and 24 rows. Keys have the names that ? shows; Return, Escape and the arrows are \
      return, escape, up and down. `stage 4` goes on in stage 4, `wait` has the service answer, \
      `size 60x20` changes the size. Lines that begin with # and empty lines are passed over. In a \
      script the clock is not the real one, and no network is asked.
      """,
    run: { arguments, surroundings in
      let call = try PlayCall(arguments)
      let script = try call.script.map { file in
        (file, try PlayScript(text(of: file, in: surroundings.directory), file: file))
      }
      let screen = script == nil ? Screen(environment: surroundings.environment) : nil
      guard screen != nil || script != nil else {
        throw Failure("play needs a terminal that it can draw on, or a script: --script FILE")
      }
      Interruption.listen()
      // A reader that stops reading ends a script, but not before what it has started is ended.
      if screen == nil { Interruption.listen(to: [SIGPIPE]) }
      let house = try PlayHouse(surroundings, isScripted: script != nil)
      defer { house.leave() }
      if let (file, script) = script {
        try PlayScriptRun(script: script, file: file, surroundings: surroundings)
          .run(from: call.stage, in: house)
      } else if let screen {
        try play(call.stage, in: house, on: screen, surroundings)
      }
      return 0
    }
  )

  private static func text(of file: String, in folder: URL) throws -> String {
    let url = URL(fileURLWithPath: file, relativeTo: folder)
    if let text = try? String(contentsOf: url, encoding: .utf8) { return text }
    let isThere = FileManager.default.fileExists(atPath: url.path)
    throw Failure(
      isThere ? "the script \(file) cannot be read as text" : "there is no script \(file)")
  }

  private static func play(
    _ stage: PlayStage, in house: PlayHouse, on screen: Screen, _ surroundings: Surroundings
  ) throws {
    screen.take()
    defer { screen.giveBack() }
    let session = try PlaySession(stage, in: house)
    defer { session.close() }
    while true {
      let view = PlayView(model: session.model, terminal: surroundings.terminal)
      screen.draw(view.lines(in: screen.size))
      let events = try screen.events(
        within: session.isCaughtUp ? 1_000 : 100, orInput: session.descriptor)
      for case .key(let key) in events {
        // Nobody sees what a key does in a window that is too small.
        guard Page.fits(screen.size) || key == .character("q") else { continue }
        guard try session.press(key, in: screen.size) else { return }
      }
      try session.listen(in: screen.size)
    }
  }
}

/// How `play` was called.
struct PlayCall: Equatable {
  var stage = PlayStage.standard
  var script: String?

  /// Throws a `Misuse`.
  init(_ arguments: [String]) throws {
    var stages: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--stage":
        guard let number = rest.popFirst() else { throw Misuse("--stage needs a stage's number") }
        stages.append(number)
      case "--script":
        guard script == nil, let file = rest.popFirst() else {
          throw Misuse("--script needs a file, once")
        }
        script = file
      case _ where word.hasPrefix("-"):
        throw Misuse.unknown("option", word, among: ["--stage", "--script", "--help"])
      default: stages.append(word)
      }
    }
    guard stages.count <= 1 else { throw Misuse("play takes one stage, or none") }
    if let word = stages.first { stage = try PlayStage.named(word) }
  }
}
