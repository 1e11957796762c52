// accepted
// main actor by default

nonisolated struct Question {
  let number: Int
  var text: String { "prime \(number)" }
}

actor Cache {
  private var texts: [String] = []
  func add(_ question: Question) { texts.append(question.text) }
}
