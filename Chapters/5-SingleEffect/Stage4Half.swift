import Pictures
import PrimeTime
import Stage2Publishers
import Stage4CancellableBookkeeping

/// The code of stage 4 for the comparison. In this file, `Store` and `Effect` are stage 4's.
enum Stage4 {
  /// How many cancellables the store retains: while three effects of an action are running, after
  /// two of them have completed, after all three have, and after an action without effects.
  static func retained() -> [Int] {
    let effects = (1...3).map { _ in PassthroughSubject<Int, Never>() }
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      guard action == 3 else { return [] }
      return effects.map { $0.eraseToEffect() }
    }
    func count() -> Int { effectCancellables(of: store).count }
    store.send(3)
    var retained = [count()]
    effects[0].send(completion: .finished)
    effects[1].send(completion: .finished)
    retained.append(count())
    effects[2].send(completion: .finished)
    retained.append(count())
    store.send(0)
    retained.append(count())
    return retained
  }

  /// Which effects each of the store's cancellables cancels.
  static func canceled(_ names: [String]) -> [[String]] {
    let effects = CanceledEffects(names)
    let store = Store<Int, Int>(initialValue: 0) { _, _ in
      effects.publishers.map { $0.eraseToEffect() }
    }
    store.send(0)
    return effects.canceled(byEachOf: effectCancellables(of: store))
  }

  /// The actions of a store in which an effect sends b while the store is reducing a, the value of
  /// another effect.
  static func overlapping() -> [String] {
    let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    let store = Store<[String], String>(initialValue: []) { value, action in
      value.append(action)
      switch action {
      case "ask": return [left.eraseToEffect(), right.eraseToEffect()]
      case "a": return [.fireAndForget { right.send("b") }, .sync { "aa" }]
      default: return []
      }
    }
    store.send("ask")
    left.send("a")
    return store.value
  }

  /// The same, as a picture.
  static func overlappingPicture() -> LaneDiagram {
    let (left, right) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
    var diagram = LaneDiagram(
      title: "The order in stage 4",
      summary: """
        The subject left sends a, and the store reduces it. An effect of a calls the subject right \
        to send b, and the store reduces b before that call returns. Then the store reduces aa, \
        and the call in which left sent a returns.
        """,
      lanes: ["the subjects", "the store"])
    let store = Store<String, String>(initialValue: "") { _, action in
      diagram.add("reduces \(action)", in: "the store")
      switch action {
      case "ask": return [left.eraseToEffect(), right.eraseToEffect()]
      case "a":
        return [
          .fireAndForget {
            diagram.add("right sends b", in: "the subjects", .beginning)
            right.send("b")
            diagram.add("the call returns", in: "the subjects", .end)
          }, .sync { "aa" },
        ]
      default: return []
      }
    }
    store.send("ask")
    diagram.add("left sends a", in: "the subjects", .beginning)
    left.send("a")
    diagram.add("the call returns", in: "the subjects", .end)
    return diagram
  }

  /// The cases of stage 4.
  static func costCases(_ environment: PrimeTimeEnvironment) -> [CostCase] {
    let store = Store<Int, Int>(initialValue: 0) { value, action in
      value += 1
      switch action {
      case 1: return [.sync { 0 }]
      case 3: return [.sync { 0 }, .sync { 0 }, .sync { 0 }]
      default: return []
      }
    }
    let app = Store(initialValue: AppState(), reducer: appReducer(environment))
    return CostCase.cases(
      send: { store.send($0) }, reduced: { store.value },
      sendToApp: { app.send($0) }, reducedByApp: { app.value.counterView.count })
  }
}
