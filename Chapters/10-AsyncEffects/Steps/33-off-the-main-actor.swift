// accepted
// main actor by default

actor Archive {
  static func name() -> String { "archive" }
  struct Entry {
    func text() -> String { "entry" }
  }
}

nonisolated struct Question {
  func text() -> String { "question" }
  struct Answer {
    func text() -> String { "answer" }
  }
}

struct Failure: Error {
  func text() -> String { "failure" }
}

/// It belongs to no actor, and calls the functions above without `await`.
nonisolated func texts() -> [String] {
  func own() -> String { "own" }
  return [
    Archive.name(), Archive.Entry().text(), Question().text(), Question.Answer().text(),
    Failure().text(), own(),
  ]
}
