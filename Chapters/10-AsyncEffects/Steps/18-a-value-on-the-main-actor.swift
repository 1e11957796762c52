// rejected: main actor-isolated property 'text' can not be referenced
// main actor by default

struct Question {
  let number: Int
  var text: String { "prime \(number)" }
}

actor Cache {
  private var texts: [String] = []
  func add(_ question: Question) { texts.append(question.text) }
}
