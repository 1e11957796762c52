import ExerciseTesting

/// An answer that is not `Sendable`.
final class Note: CustomStringConvertible {
  let description = "a note"
  private let token: Token

  init(token: Token) {
    self.token = token
  }

  /// What a test refers to weakly, to see whether the note was released.
  final class Token: Sendable {}
}

extension Log where Entry == Callback<Note> {
  /// Answers with a note that nobody else has, and refers to it.
  @discardableResult
  func answerNote(to number: Int = 0) -> WeakReference {
    let token = Note.Token()
    answer(Note(token: token), to: number)
    return WeakReference(token)
  }
}
