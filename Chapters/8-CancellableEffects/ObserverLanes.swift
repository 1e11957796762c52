import Pictures

/// Writes down what a store and an observer of its value do, when the observer sends 10 as soon as
/// it receives 1.
final class ObserverLanes {
  private static let (store, observer) = ("the store", "the observer")

  private(set) var picture: LaneDiagram

  init(title: String = "", summary: String = "") {
    picture = LaneDiagram(title: title, summary: summary, lanes: [Self.store, Self.observer])
  }

  /// Adds the action to the value, as the reducer.
  func reduce(_ value: inout Int, _ action: Int) {
    let sum = value + action
    picture.add("reduces \(action): \(value) + \(action) is \(sum)", in: Self.store)
    value = sum
  }

  /// Handles a value that the observer receives. `value` reads the value of the store.
  func receive(_ new: Int, send: (Int) -> Void, value: () -> Int) {
    picture.add("receives \(new)", in: Self.observer)
    guard new == 1 else { return }
    picture.add("send(10)", in: Self.observer, .beginning)
    send(10)
    picture.add("send(10) returns, the value is \(value())", in: Self.observer, .end)
  }

  /// Sends 1, and returns the value in the end.
  func run(send: (Int) -> Void, value: () -> Int) -> Int {
    picture.add("send(1)", in: Self.store, .beginning)
    send(1)
    picture.add("send(1) returns, the value is \(value())", in: Self.store, .end)
    return value()
  }
}

func observerLanesOfStage5() -> ObserverLanes {
  ObserverLanes(
    title: "An observer that sends, in stage 5",
    summary: """
      The store begins send(1): it reduces 1, and 0 + 1 is 1. The observer receives 1 and calls \
      send(10). Inside that call the store reduces 10, and 0 + 10 is 10. The observer receives 10. \
      Then send(10) returns, and the value is 10. Finally, send(1) returns, and the value is 1.
      """)
}

func observerLanesOfStage8() -> ObserverLanes {
  ObserverLanes(
    title: "An observer that sends, in stage 8",
    summary: """
      The store begins send(1): it reduces 1, and 0 + 1 is 1. The observer receives 1 and calls \
      send(10), which returns immediately, while the value is still 0. Then the store reduces 10, \
      and 1 + 10 is 11. The observer receives 11. Then send(1) returns, and the value is 11.
      """)
}
