import Foundation
import Stage7SignalProducer
import TestSupport
import Testing

/// An operator whose closures, where it has some, keep `object`.
struct Operator: CustomTestStringConvertible, @unchecked Sendable {
  typealias Numbers = SignalProducer<Int, Broken>

  let testDescription: String
  let apply: (Numbers, AnyObject) -> Numbers

  static let queue = DispatchQueue(label: "observed")

  static let all = [
    Operator("none") { producer, _ in producer },
    Operator("map") { producer, object in
      producer.map { number in withExtendedLifetime(object) { number } }
    },
    Operator("filter") { producer, object in
      producer.filter { _ in withExtendedLifetime(object) { true } }
    },
    Operator("compactMap") { producer, object in
      producer.compactMap { number in withExtendedLifetime(object) { number } }
    },
    Operator("flatMap(.merge)") { $0.flatMap(.merge, inner($1)) },
    Operator("flatMap(.concat)") { $0.flatMap(.concat, inner($1)) },
    Operator("flatMap(.latest)") { $0.flatMap(.latest, inner($1)) },
    Operator("flatMapError") { producer, object in
      producer.flatMapError { error in
        withExtendedLifetime(object) { SignalProducer(error: error) }
      }
    },
    Operator("take(first:)") { producer, _ in producer.take(first: 5) },
    Operator("observe(on:)") { producer, _ in producer.observe(on: queue) },
    Operator("on") { producer, object in
      let note = { withExtendedLifetime(object) {} }
      return producer.on(starting: note, terminated: note, disposed: note, value: { _ in note() })
    },
    Operator("materialize") { producer, object in
      Numbers { observer, lifetime in
        lifetime += producer.materialize()
          .map { _ in withExtendedLifetime(object) { 1 } }
          .start(
            Signal<Int, Never>.Observer(
              value: { observer.send(value: $0) }, completed: { observer.sendCompleted() }))
      }
    },
    Operator("merge") { producer, object in
      .merge(producer, producer.map { number in withExtendedLifetime(object) { number } })
    },
    Operator("zip") { producer, object in
      producer.zip(with: producer.map { number in withExtendedLifetime(object) { number } })
        .map { $0.0 }
    },
  ]

  init(_ name: String, _ apply: @escaping (Numbers, AnyObject) -> Numbers) {
    testDescription = name
    self.apply = apply
  }

  private static func inner(_ object: AnyObject) -> (Int) -> Numbers {
    return { number in
      withExtendedLifetime(object) {
        Numbers { observer, lifetime in
          observer.send(value: number)
          lifetime.observeEnded { _ = (observer, object) }
        }
      }
    }
  }
}

/// The ways in which a start can end.
enum Ending: CaseIterable {
  case completion, failure, disposal, releaseOfTheInput
}

@Suite("What has ended keeps nothing")
struct ReleaseTests {
  final class Object {}

  @Test(
    "A start that has ended has released its closures and its observer, though all ends are held",
    arguments: Operator.all, Ending.allCases)
  func released(tested: Operator, ending: Ending) {
    weak var inOperator: Object?
    weak var inObserver: Object?
    let signal: Signal<Int, Broken>
    var input: Signal<Int, Broken>.Observer?
    (signal, input) = Signal<Int, Broken>.pipe()

    func start() -> any Disposable {
      let (first, second) = (Object(), Object())
      (inOperator, inObserver) = (first, second)
      return tested.apply(signal.producer, first).start { _ in withExtendedLifetime(second) {} }
    }
    let disposable = start()
    input?.send(value: 1)
    input?.send(value: 2)
    #expect(inObserver != nil)

    switch ending {
    case .completion:
      input?.sendCompleted()
      // An inner producer that has not ended keeps a start going.
      if tested.testDescription.hasPrefix("flatMap(.") { disposable.dispose() }
    case .failure: input?.send(error: Broken())
    case .disposal: disposable.dispose()
    case .releaseOfTheInput: input = nil
    }
    Operator.queue.sync {}
    Operator.queue.sync {}

    #expect(inOperator == nil)
    #expect(inObserver == nil)
    withExtendedLifetime((signal, input, disposable)) {}
  }

  @Test("Values that wait in `zip` or on a queue are released with the start")
  func waitingValues() {
    let census = Census()
    let (signal, input) = Signal<AnyObject, Never>.pipe()
    let zipped = signal.producer.zip(with: SignalProducer<Int, Never>.never).start()
    let queued = signal.producer.observe(on: Operator.queue).start()
    for _ in 0..<10 { input.send(value: census.token()) }
    zipped.dispose()
    queued.dispose()
    Operator.queue.sync {}
    #expect(census.total == 10)
    #expect(census.survivors() == 0)
  }

  @Test("A value that `zip` has paired is retained no longer, though others wait")
  func pairedValues() {
    let census = Census()
    let (left, right) = (Signal<AnyObject, Never>.pipe(), Signal<Int, Never>.pipe())
    let start = left.output.producer.zip(with: right.output.producer).start()
    for _ in 0..<10 { left.input.send(value: census.token()) }
    for number in 0..<4 { right.input.send(value: number) }
    #expect(census.survivors(after: 0) == 6)
    start.dispose()
    #expect(census.survivors(after: 0) == 0)
  }

  @Test("An object whose deinit calls back into its own signal is released without harm")
  func callsBack() {
    final class CallsBack {
      let whenReleased: () -> Void
      init(_ whenReleased: @escaping () -> Void) { self.whenReleased = whenReleased }
      deinit { whenReleased() }
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    let heard = signal.heard()
    var observation: (any Disposable)?
    func observe() {
      let object = CallsBack {
        input.send(value: 2)
        observation?.dispose()
        input.sendCompleted()
      }
      observation = signal.observeValues { _ in withExtendedLifetime(object) {} }
    }
    observe()
    input.send(value: 1)
    observation?.dispose()
    #expect(heard.events == ["1", "2", "completed"])
  }

  @Test("A signal that has ended has released its observers")
  func observersReleased() {
    let census = Census()
    let (signal, input) = Signal<Int, Never>.pipe()
    func observe() {
      let token = census.token()
      signal.observeValues { _ in withExtendedLifetime(token) {} }
    }
    observe()
    input.sendCompleted()
    #expect(census.survivors(after: 0) == 0)
    withExtendedLifetime((signal, input)) {}
  }

  @Test("A failure's error is not kept by the signal that it ended")
  func errorReleased() {
    struct Heavy: Error { let object: AnyObject }
    let census = Census()
    let (signal, input) = Signal<Int, Heavy>.pipe()
    input.send(error: Heavy(object: census.token()))
    #expect(census.survivors() == 0)
    withExtendedLifetime(signal) {}
  }
}
