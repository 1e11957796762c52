import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

/// Fails a test before it begins where `send` does not return, because the test would wait forever.
struct SendReturns: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  /// Whether a store returns from what most tests do. It is tried once.
  private static let isSo = returns(within: 5) {
    let subject = PublishSubject<String>()
    let store = RxEffectStores.store([
      "at once": effect(elements("a", "b")), "later": effect(subject.asObservable()),
    ])
    store.send("quiet")
    store.send("at once")
    store.send("later")
    subject.onNext("at once")
    subject.onCompleted()
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if Self.isSo { return try await function() }
    expect(
      false, "`send` to return when an effect answers or completes before `subscribe` returns",
      why: "Whoever waits there for a lock that `send` holds waits forever.")
  }
}

extension Trait where Self == SendReturns {
  static var sendReturns: SendReturns { SendReturns() }
}
