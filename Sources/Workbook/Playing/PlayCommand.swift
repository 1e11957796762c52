import Console
import Foundation

extension Program {
  /// `primetime [STAGE]`: Prime Time in the terminal, on any stage that has it.
  package static func primeTime(on stages: PlayStages) -> Program {
    Program(name: "primetime", opening: .play(stages))
  }
}

extension Command {
  fileprivate static func play(_ stages: PlayStages) -> Command {
    Command(
      name: "",
      call: "[STAGE] [--script FILE]",
      summary: "plays Prime Time in the terminal, on a stage",
      details: """
        Plays Prime Time on a stage, and on \(stages.standard.number) if none is named: \
        \(stages.whichThereAre). Beside it you see what the stage's architecture does: the actions, the effects in flight, and what \
        the store retains for them. A digit continues in another stage, with the state as it is; 0 is \
        stage 10, and 2 is stage 12. ? shows every key. Try saving in stage 3, and asking again in \
        \(stages.whichAskAgain) (n, then r).

        The program plays the service that knows the nth prime, which takes a second and a \
        half. With WOLFRAM_ALPHA_APP_ID set, it asks the real service. The favorites are saved to a \
        temporary folder, which is removed at the end.

        --script FILE plays the keys in FILE, one a line, and prints the screen after each, at 80 \
        columns and 24 rows. Keys have the names that ? shows; Return, Escape and the arrows are \
        return, escape, up and down. `stage 4` continues in stage 4, `wait` has the service answer, \
        `size 60x20` changes the size. Lines that begin with # and empty lines are ignored. In \
        a script the clock is not real, and the network is not used.
        """,
      run: { arguments, context in
        let call = try PlayCall(arguments, among: stages)
        if call.isStore {
          play(call.stage)
        } else {
          try play(call, stages, context)
        }
        return 0
      }
    )
  }

  /// Is the process of a stage's store. The program begins on the main thread.
  private static func play(_ stage: PlayStage) -> Never {
    MainActor.assumeIsolated {
      PlayedProcess(stage, write: { StandardOutput.write($0) }).run {
        readLine()
      } ended: { misuse in
        if let misuse { StandardError.write("primetime: \(misuse.message)") }
        exit(StandardOutput.end(program: "primetime", code: misuse == nil ? 0 : 64))
      }
    }
  }

  private static func play(
    _ call: PlayCall, _ stages: PlayStages, _ context: CommandContext
  ) throws {
    let script = try call.script.map { file in
      let text = try text(of: file, in: context.directory)
      return (file, try PlayScript(text, file: file, stages: stages))
    }
    let screen = script == nil ? Screen(environment: context.environment) : nil
    guard screen != nil || script != nil else {
      throw Failure("there is no terminal to draw on; it also plays a script: --script FILE")
    }
    Interruption.listen()
    // A reader that stops reading ends a script, but only after its child processes have ended.
    if screen == nil { Interruption.listen(to: [SIGPIPE]) }
    let host = try PlayHost(stages, context, isScripted: script != nil)
    defer { host.leave() }
    if let (file, script) = script {
      try PlayScriptRun(script: script, file: file, context: context)
        .run(from: call.stage, in: host)
    } else if let screen {
      try play(call.stage, in: host, on: screen, context)
    }
  }

  private static func text(of file: String, in folder: URL) throws -> String {
    let url = URL(fileURLWithPath: file, relativeTo: folder)
    if let text = try? String(contentsOf: url, encoding: .utf8) { return text }
    let isThere = FileManager.default.fileExists(atPath: url.path)
    throw Failure(
      isThere ? "the script \(file) cannot be read as text" : "there is no script \(file)")
  }

  private static func play(
    _ stage: PlayStage, in host: PlayHost, on screen: Screen, _ context: CommandContext
  ) throws {
    screen.take()
    defer { screen.giveBack() }
    let session = try PlaySession(stage, in: host)
    defer { session.close() }
    while true {
      let view = PlayView(model: session.model, terminal: context.terminal)
      screen.draw(view.lines(in: screen.size))
      let events = try screen.events(
        within: session.isCaughtUp ? 1_000 : 100, orInput: session.descriptor)
      for case .key(let key) in events {
        // A user cannot see what a key does in a window that is too small.
        guard Page.fits(screen.size) || key == .character("q") else { continue }
        guard try session.press(key, in: screen.size) else { return }
      }
      try session.listen(in: screen.size)
    }
  }
}

/// How `primetime` was called.
struct PlayCall: Equatable {
  let stage: PlayStage
  let script: String?
  /// Whether this is the process of a stage's store.
  ///
  /// The store lives in a separate process, so that a store that crashes takes nothing else with
  /// it. The process reads requests from its standard input, a line each, writes snapshots, and
  /// ends with its input.
  let isStore: Bool

  /// What `primetime` starts itself with as the process of a store. The help does not list it.
  static let storeFlag = "--store"

  /// Throws a `Misuse`.
  init(_ arguments: [String], among stages: PlayStages) throws {
    isStore = arguments.first == PlayCall.storeFlag
    let call = try Arguments(
      isStore ? Array(arguments.dropFirst()) : arguments, options: [.init("--script", "FILE")])
    guard call.words.count <= 1 else { throw Misuse("there is one stage to play, or none") }
    stage = try call.words.first.map(stages.named) ?? stages.standard
    script = call["--script"]
  }
}
