/// The subscriber that feeds one upstream into a confluence.
@usableFromInline
struct Inlet<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let confluence: Confluence<Downstream>
  @usableFromInline let slot: Int
  @usableFromInline let id: Int

  @inlinable
  init(confluence: Confluence<Downstream>, slot: Int, id: Int) {
    self.confluence = confluence
    self.slot = slot
    self.id = id
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(confluence) }

  @inlinable
  func receive(subscription: any Subscription) { confluence.connect(self, to: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { confluence.receive(input, from: self) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: confluence.finish(self)
    case .failure(let error): confluence.fail(self, error)
    }
  }
}
