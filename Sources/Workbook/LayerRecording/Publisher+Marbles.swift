import Pictures
import Stage2Publishers

extension Publisher {
  /// Records the values of this publisher and its end, as a line of a marble diagram for each
  /// subscription.
  public func recordMarbles(
    _ label: String, in recorder: MarbleRecorder,
    describe: @escaping (Output) -> String = { "\($0)" }
  ) -> AnyPublisher<Output, Failure> {
    Deferred {
      let record = recorder.begin(label)
      return handleEvents(
        receiveOutput: { record(.value(describe($0))) },
        receiveCompletion: { completion in
          if case .finished = completion { record(.completion) } else { record(.failure) }
        },
        receiveCancel: { record(.cancellation) })
    }
    .eraseToAnyPublisher()
  }
}
