import Console
import Foundation

/// Plays Prime Time: passes keys to the model, and the resulting requests to a stage's process.
/// There is one process at a time; code that makes a session must close it.
final class PlaySession {
  /// After how many seconds without an answer a process is said to be silent.
  static let patience = 1.0

  private(set) var model: PlayModel
  private let host: PlayHost
  private var child: PlayChild?
  /// How many requests the process was sent, and when the last one was.
  private var (sent, sentAt) = (0, DispatchTime.now())
  /// The keys that wait until the process has handled what was sent.
  private var keys: [Key] = []

  /// Starts the stage's process.
  init(_ stage: PlayStage, in host: PlayHost) throws {
    self.host = host
    model = PlayModel(stage: stage, of: host.stages, isScripted: host.isScripted)
    try start()
  }

  /// Readable when the process has written something. -1 when there is no process.
  var descriptor: Int32 { child?.descriptor ?? -1 }

  /// The process that the store lives in, while there is one.
  var process: pid_t? { child?.id }

  /// True when the process has handled all requests, or has ended.
  var isCaughtUp: Bool { child == nil || model.snapshot.handled >= sent }

  /// True when nothing more will happen by itself, except the requests that the service holds.
  var isAtRest: Bool { child == nil || isCaughtUp && model.snapshot.isAtRest }

  /// A key is pressed. It waits for its turn. False when it was the one to quit.
  func press(_ key: Key, in size: Screen.Size) throws -> Bool {
    if key == .character("q") { return false }
    keys.append(key)
    try listen(in: size)
    return true
  }

  /// Takes in what the process has written, and obeys the keys whose turn it is. Does not wait.
  func listen(in size: Screen.Size) throws {
    takeMessages()
    let silence = Double(DispatchTime.now().uptimeNanoseconds - sentAt.uptimeNanoseconds) / 1e9
    model.isSilent = !isCaughtUp && silence > PlaySession.patience
    while let key = nextKey() {
      if let order = model.press(key, in: size) { try obey(order) }
      takeMessages()
    }
  }

  /// The key whose turn it is.
  ///
  /// The meaning of most keys depends on the process's next snapshot, so they wait for it. If the
  /// process is silent, a digit does not wait for earlier keys: the process that they were meant
  /// for is about to end.
  private func nextKey() -> Key? {
    if isCaughtUp || model.isHelpOpen || keys.first == .character("?") {
      return keys.isEmpty ? nil : keys.removeFirst()
    }
    guard model.isSilent, let index = keys.firstIndex(where: { $0.digit != nil })
    else { return nil }
    defer { keys.removeFirst(index + 1) }
    return keys[index]
  }

  /// Continues in a stage, with the state of the last snapshot.
  func go(to stage: PlayStage) throws {
    close()
    model.begin(on: stage)
    try start()
  }

  /// The service answers all that it holds.
  func releaseAll() throws { try ask(.releaseAll) }

  /// Ends the process, if there is one.
  func close() {
    child?.kill()
    child = nil
  }

  private func start() throws {
    let child = try PlayChild(model.stage, in: host)
    self.child = child
    (sent, model.snapshot.handled) = (0, 0)
    try ask(
      .start(
        PlayStart(
          state: model.snapshot.state, folder: host.folder.path, isScripted: host.isScripted)))
  }

  private func obey(_ order: PlayOrder) throws {
    switch order {
    case .quit: break
    case .go(let stage): try go(to: stage)
    case .send(let action): try ask(.send(action))
    case .release: try ask(.release)
    }
  }

  private func ask(_ request: PlayRequest) throws {
    guard let child else { return }
    (sent, sentAt) = (sent + 1, .now())
    try child.ask(request)
  }

  private func takeMessages() {
    for message in child?.messages() ?? [] {
      switch message {
      case .snapshot(let snapshot): model.take(snapshot)
      case .printed(let line): model.take(printed: line)
      case .ended(let end):
        child = nil
        keys = []
        let mended = model.stage.mendedIn.flatMap(host.stages.numbered)
        model.end = PlayEnd(end: end, next: mended ?? model.stage)
      }
    }
  }

  deinit { close() }
}
