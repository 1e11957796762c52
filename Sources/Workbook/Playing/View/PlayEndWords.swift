import Console
import Foundation

/// How a stage's process has ended, and why, in words.
struct PlayEndWords {
  let model: PlayModel
  let end: PlayEnd

  func lines(width: Int) -> [String] {
    let paragraphs = [headline] + [what, why, then].map { wrap($0, width: width) }
    return Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var number: Int { model.stage.number }

  /// What the user did last.
  private var last: PlayEntry? { model.snapshot.actions.last { !$0.isAnswer } }

  private var headline: [String] {
    ["Stage \(number) has \(end.end.crashed ? "crashed" : "ended")."]
  }

  private var isTrap: Bool {
    [SIGILL, SIGTRAP].contains { end.end.status == .signalled($0) }
  }

  private var what: String {
    let action =
      last.map { "The last thing that you did is action \($0.number), \($0.name). " } ?? ""
    let words =
      end.end.trap.map { "It said: “\($0)”." }
      ?? (isTrap ? "It said nothing. Only a debug build says why it traps." : "")
    return "\(action)The process in which the store lived \(end.end). \(words)"
  }

  private var why: String {
    guard end.end.crashed, let last else { return "" }
    // A file that could not be written is noted.
    let words = model.stage.whyItCrashes(last.name, model.snapshot.notes.isEmpty)
    return words.map { "Why: \($0)" } ?? ""
  }

  private var then: String {
    end.next.number == number
      ? "Return starts stage \(number) again, with the state that it had last."
      : "Return continues in stage \(end.next.number), with the state that it had last."
  }
}
