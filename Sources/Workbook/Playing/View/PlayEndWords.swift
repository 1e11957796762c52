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

  /// Stage 3's crash is its lesson. Why another one ends, nobody knows here.
  private var why: String {
    guard number == 3, end.end.crashed, let last,
      let work = ["saveButtonTapped": "saving", "loadButtonTapped": "loading"][last.name]
    else { return "" }
    // A file that could not be written is noted.
    let isWritten = work == "saving" && model.snapshot.notes.isEmpty
    return """
      Why: the effect of \(work) does its work and completes inside the call of `sink`. The store's \
      completion closure then unwraps a variable for the cancellable. The variable is nil until \
      `sink` has returned. \(isWritten ? "The favorites are in the file all the same. " : "")Chapter \
      3 ends with this crash, and chapter 4 mends it.
      """
  }

  private var then: String {
    end.next.number == number
      ? "Return starts stage \(number) again, with the state that it had last."
      : "Return goes on in stage \(end.next.number), with the state that it had last."
  }
}
