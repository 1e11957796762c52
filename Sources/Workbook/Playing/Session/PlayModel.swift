import Console
import Foundation

/// Everything that the screen shows: the snapshot of a stage's process, and what is open.
struct PlayModel: Equatable {
  /// The stages to continue in.
  let stages: PlayStages
  var stage: PlayStage
  var snapshot = PlaySnapshot()
  /// Whether the sheet with “is it prime?” is open.
  var isSheetOpen = false
  /// The place of the favorite that is pointed at.
  var cursor = 0
  var isHelpOpen = false
  /// How far the help, or the text about an end, is scrolled.
  var scrolled = 0
  /// A message that is shown until the next key or alert.
  var notice: String?
  /// The last lines that the stage's code has printed.
  var printed: [String] = []
  /// Set when the stage's process does not answer.
  var isSilent = false
  /// How the stage's process has ended without a request to end.
  var end: PlayEnd?
  /// The time zone of the activity feed's clock.
  var timeZone = TimeZone.current

  init(stage: PlayStage, of stages: PlayStages, isScripted: Bool = false) {
    self.stages = stages
    self.stage = stage
    if isScripted { timeZone = .gmt }
  }

  /// Takes in a snapshot of the process.
  mutating func take(_ snapshot: PlaySnapshot) {
    if self.snapshot.state.alert != snapshot.state.alert { notice = nil }
    self.snapshot = snapshot
    pointInside()
  }

  /// Takes in a line that was printed.
  mutating func take(printed line: String) {
    printed = (printed + [line]).suffix(3)
  }

  /// Begins on a stage, with the state as it is. A question that is under way has ended with the
  /// process that asked it.
  mutating func begin(on stage: PlayStage) {
    let before = self.stage
    self.stage = stage
    (end, printed, isSilent, scrolled) = (nil, [], false, 0)
    var state = snapshot.state
    notice =
      state.isAsking
      ? "The question has ended with stage \(before.number)'s process. Ask again." : nil
    state.isAsking = false
    snapshot = PlaySnapshot(state: state)
    pointInside()
  }

  private mutating func pointInside() {
    cursor = min(max(0, cursor), max(0, snapshot.state.favoritePrimes.count - 1))
  }
}

/// How a process has ended without a request to end.
struct PlayEnd: Equatable {
  let end: ChildProcess.End
  /// The stage to continue in.
  let next: PlayStage
}
