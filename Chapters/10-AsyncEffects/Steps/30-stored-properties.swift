// accepted
// main actor by default

struct Question {
  let number: Int
}

actor Cache {
  private var numbers: [Int] = []
  func add(_ question: Question) { numbers.append(question.number) }
}

final class Model {
  private var task: Task<Void, Never>?

  deinit { task?.cancel() }
}
