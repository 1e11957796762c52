/// The link of the operators whose closure may throw: the error fails the stream.
@usableFromInline
final class TryLink<Input, Failure: Error, Downstream: Subscriber>: Link, Subscriber
where Downstream.Failure == Error {
  @usableFromInline @exclusivity(unchecked) var downstream: Held<Downstream>?
  @usableFromInline @exclusivity(unchecked) var transform: ((Input) throws -> Downstream.Input)?

  @usableFromInline let name: SubscriptionName

  @inlinable
  init(
    downstream: Downstream, name: SubscriptionName,
    transform: @escaping (Input) throws -> Downstream.Input
  ) {
    self.downstream = Held(downstream)
    self.name = name
    self.transform = transform
  }

  @usableFromInline override var description: String { name.rawValue }

  @inlinable
  override func release() {
    super.release()
    downstream = nil
    transform = nil
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard connect(subscription) else { return }
    downstream?.receive(subscription: self)
    leave()
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard enter() else { return .none }
    defer { leave() }
    guard let downstream, let transform else { return .none }
    do {
      return downstream.receive(try transform(input))
    } catch {
      if closeAndCancel() {
        downstream.receive(completion: .failure(error))
        leave()
      }
      return .none
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard close() else { return }
    switch completion {
    case .finished: downstream?.receive(completion: .finished)
    case .failure(let error): downstream?.receive(completion: .failure(error))
    }
    leave()
  }
}
