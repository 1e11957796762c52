import LayerRecording
import Pictures
import Stage2Publishers
import Stage6ActionStreams

/// The user asks for the nth prime.
struct Asked: Action {
  let n: Int
}

/// The nth prime has arrived.
struct Answered: Action {
  let prime: Int
}

/// A service that takes longer for the 10th prime than for the 2nd, in virtual time.
final class SlowService {
  private let script: MarbleScript
  /// How many requests have been canceled.
  private(set) var cancellations = 0
  private var recording: AnyCancellable?

  init(_ script: MarbleScript) { self.script = script }

  /// Answers with the nth prime: for 10 after six ticks, and for every other n after two.
  func prime(_ n: Int) -> AnyPublisher<any Action, Never> {
    Just(Answered(prime: n == 10 ? 29 : 3))
      .delay(for: script.ticks(n == 10 ? 6 : 2), scheduler: script.scheduler)
      .recordMarbles("for \(n)", in: script.recorder) { "\($0.prime)" }
      .handleEvents(receiveCancel: { [self] in cancellations += 1 })
      .eraseActionType()
      .eraseToAnyPublisher()
  }

  /// Records the permissions, for the picture.
  func record(_ permission: CurrentValueSubject<Void, Never>) {
    recording = permission.recordMarbles("permissions", in: script.recorder) { "go" }.sink { _ in }
  }
}

/// The result of two taps. Its description is the answers.
struct TwoTaps: CustomStringConvertible {
  /// The dispatched answers.
  let answers: [Int]
  /// How many requests were canceled.
  let cancellations: Int
  private let inputs: [MarbleDiagram.Line]
  private let outputs: [MarbleDiagram.Line]

  /// The last answer, which the screen shows.
  var shown: Int { answers.last ?? 0 }
  var description: String { "\(answers)" }

  /// Asks for the 10th prime, and two ticks later, while that request is open, for the 2nd.
  /// With `showsSeen`, the picture has a line of the taps that the effect sees.
  init(showsSeen: Bool = false, _ effect: (SlowService) -> Effect) {
    let script = MarbleScript()
    let service = SlowService(script)
    let effect = effect(service)
    let recorded = Effect { actions in
      let seen = actions.filter { $0 is Asked }
        .recordMarbles("seen", in: script.recorder) { "\(($0 as? Asked)?.n ?? 0)" }
      return effect.source(showsSeen ? seen : actions)
        .recordMarbles("answers", in: script.recorder) { "\(($0 as? Answered)?.prime ?? 0)" }
    }
    let store = Store<[Int]>(
      reducer: { primes, action in primes + ((action as? Answered).map { [$0.prime] } ?? []) },
      initialState: [], effects: [recorded])
    script.play([(1, "10"), (3, "2")], as: "taps") { n in
      store.dispatch(action: Asked(n: Int(n) ?? 0))
    }
    answers = store.state
    cancellations = service.cancellations
    inputs = script.recorder.lines(["taps", "seen", "permissions", "for 10", "for 2"])
    outputs = script.recorder.lines(["answers"])
  }

  /// The taps, the requests, and the answers.
  func picture(title: String, summary: String, operation: String) -> MarbleDiagram {
    MarbleDiagram(
      title: title, summary: summary, inputs: inputs, operation: operation, outputs: outputs)
  }
}

extension MarbleScript {
  /// Calls a closure with each value at its tick, and records the value. Plays until nothing is
  /// left.
  func play(
    _ values: [(tick: Int, value: String)], as label: String, _ body: @escaping (String) -> Void
  ) {
    let record = recorder.begin(label)
    for (tick, value) in values {
      scheduler.schedule(after: scheduler.now.advanced(by: ticks(tick))) {
        record(.value(value))
        body(value)
      }
    }
    scheduler.run()
  }
}
