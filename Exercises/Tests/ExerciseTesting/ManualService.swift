import Stage2Publishers

/// A service that a test answers by hand.
///
/// It receives a question when a subscriber arrives. Not safe to use from several threads
/// concurrently.
public final class ManualService<Answer, Failure: Error> {
  /// The questions that it has received, in order.
  public private(set) var asked: [String] = []
  /// How many of its requests were canceled.
  public private(set) var cancellations = 0
  private var answers: [PassthroughSubject<Answer, Failure>] = []

  /// Makes a service that has received no question.
  public init() {}

  /// A request.
  public func request(_ text: String) -> AnyPublisher<Answer, Failure> {
    Deferred { () -> Publishers.HandleEvents<PassthroughSubject<Answer, Failure>> in
      let answer = PassthroughSubject<Answer, Failure>()
      self.asked.append(text)
      self.answers.append(answer)
      return answer.handleEvents(receiveCancel: { self.cancellations += 1 })
    }
    .eraseToAnyPublisher()
  }

  /// Answers the request of this number, the first being 0; nothing when there was no such request.
  public func answer(_ answer: Answer, to number: Int) {
    guard answers.indices.contains(number) else { return }
    answers[number].send(answer)
    answers[number].send(completion: .finished)
  }

  /// Lets the request of this number fail; nothing when there was no such request.
  public func fail(_ number: Int, with failure: Failure) {
    guard answers.indices.contains(number) else { return }
    answers[number].send(completion: .failure(failure))
  }
}
