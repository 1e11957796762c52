/// The link of the operators whose closure can throw: the error fails the stream.
@usableFromInline
final class TryLink<Input, UpstreamFailure: Error, Downstream: Subscriber>: Link<Downstream>,
  Subscriber
where Downstream.Failure == Error {
  @usableFromInline typealias Failure = UpstreamFailure

  @usableFromInline @exclusivity(unchecked) var transform: ((Input) throws -> Downstream.Input)?

  @inlinable init(
    downstream: Downstream, name: StaticString,
    transform: @escaping (Input) throws -> Downstream.Input
  ) {
    self.transform = transform
    super.init(downstream: downstream, name: name)
  }

  @inlinable override func release() {
    super.release()
    transform = nil
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard enter() else { return .none }
    defer { leave() }
    guard let transform else { return .none }
    do {
      return send(try transform(input))
    } catch {
      cancelAndComplete(.failure(error))
      return .none
    }
  }

  @inlinable func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    switch completion {
    case .finished: complete(.finished)
    case .failure(let error): complete(.failure(error))
    }
  }
}
