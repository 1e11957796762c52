import Foundation

extension TestStore {
  /// Compares the value with the value that the test expects.
  func expect(
    _ actual: Value, after change: ((inout Value) -> Void)?, _ action: Action,
    _ location: CodeLocation
  ) {
    var expected = value
    change?(&expected)
    if expected != actual {
      fail(
        location,
        """
        \(action) changes the value\(change == nil ? "" : " in another way").
        \(described(from: expected, to: actual))
        """)
    } else if change != nil, expected == value {
      fail(location, "\(action) changes nothing, and neither does its closure: leave it out.")
    }
    value = actual
  }

  func described<Item>(from expected: Item, to actual: Item) -> String {
    difference(from: expected, to: actual).map { "\($0)\n(− expected, + actual)" }
      ?? "The two are not equal, and `dump` writes both alike."
  }

  func demand(_ unreceived: [Watch<Value, Action>.Reduced]) -> String {
    "the test must receive the effects' answers: \(list(unreceived.map { "\($0.action)" }))."
  }

  func failInside(_ action: Action, _ location: CodeLocation) {
    fail(location, "\(action) was sent from inside another action or an effect.")
  }

  func list(_ names: [String]) -> String {
    let most = 10
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? ", and \(names.count - most) more" : "")
  }

  var inTime: String { queue == nil ? "" : String(format: " in %g s", patience) }

  func fail(_ location: CodeLocation, _ message: String) {
    onFailure(TestFailure(message: message, location: location))
  }
}
