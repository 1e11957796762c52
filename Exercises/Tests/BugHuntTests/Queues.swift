import Dispatch
import ExerciseTesting
import Stage2Publishers
import Stage5SingleEffect

@testable import BugHunt

/// The two queues of the filter, and which of them code is running on.
struct Queues {
  private static let name = DispatchSpecificKey<String>()

  let background = DispatchQueue(label: "background")
  let main = DispatchQueue(label: "main")

  /// What the effects were heard to emit, and on which queue.
  let heard = Log<String>()
  private let cancellables = Log<AnyCancellable>()
  private let store = State()

  init() {
    background.setSpecific(key: Queues.name, value: "background")
    main.setSpecific(key: Queues.name, value: "main")
  }

  /// Where the caller runs.
  static var current: String { DispatchQueue.getSpecific(key: name) ?? "another queue" }

  /// Runs the effect that filters a photo, as a store does: on the main queue. The state goes from
  /// one photo to the next.
  func filter(_ photo: String, with filter: @escaping (String) -> String) {
    let reducer = filterReducer(filter: filter, background: background, main: main)
    main.async {
      let cancellable = reducer(&store.state, .photoChosen(photo)).sink(
        receiveCompletion: { _ in heard.write("done on \(Queues.current)") },
        receiveValue: { action in
          if case .filtered(let photo) = action { heard.write("\(photo) on \(Queues.current)") }
        })
      cancellables.write(cancellable)
    }
  }
}

/// The state of a store.
private final class State {
  var state = FilterState()
}
