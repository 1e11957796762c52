import ExerciseSupport
import ExerciseTesting
import Stage2Publishers
import Testing

@testable import TestStore

/// What happens in the counter that the test stores test.
enum Action: Equatable, CustomStringConvertible {
  /// Asks the service, which a test plays by hand.
  case ask
  /// Has an effect that answers all of these at once.
  case answers([Action])
  case add(Int)
  case rest

  var description: String {
    switch self {
    case .ask: "ask"
    case .answers(let actions): "answers(\(actions))"
    case .add(let number): "add(\(number))"
    case .rest: "rest"
    }
  }
}

/// Equal where the number is, and described by a text that says nothing of it.
struct Tag: Equatable, CustomStringConvertible {
  let number: Int
  let description: String

  static func == (one: Tag, other: Tag) -> Bool { one.number == other.number }
}

/// What a test of a test store needs: the service that the counter asks, and what is reported.
struct Bench {
  let reports = Log<String>()
  let service = ManualService<Int, Never>()

  /// A test store of a counter that is zero.
  func store() -> MiniTestStore<Int, Action> {
    MiniTestStore(
      initialValue: 0,
      reducer: { [service] value, action in
        switch action {
        case .ask:
          return service.request("a number").map { Action.add($0) }.eraseToEffect()
        case .answers(let actions):
          return actions.publisher.eraseToEffect()
        case .add(let number):
          value += number
          return .none
        case .rest:
          return .none
        }
      },
      report: reports.write)
  }

  /// Checks that something is reported of a wrong step. `what` completes "a report of …".
  func expectReport(
    after start: Int = 0, _ what: String, why: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(
      reports.entries.count > start, "a report of \(what)", why: why, sourceLocation: sourceLocation
    )
  }

  /// Checks that nothing is reported of right steps. `what` completes "no report of …".
  func expectNoReport(
    after start: Int = 0, _ what: String, why: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let new = reports.entries.dropFirst(start)
    expect(
      new.isEmpty, "no report of \(what). The first one was “\(new.first ?? "")”", why: why,
      sourceLocation: sourceLocation)
  }
}
