import Pictures
import Stage2Publishers

/// The cancellables of a store's effects, which the store keeps to itself.
func effectCancellables(of store: Any) -> Set<AnyCancellable> {
  let stored = Mirror(reflecting: store).children.first { $0.label == "effectCancellables" }
  return stored?.value as? Set<AnyCancellable> ?? []
}

/// Effects that are going, and write down that they have been canceled.
final class CanceledEffects {
  private var names: [String] = []

  /// Three that never end.
  var publishers: [AnyPublisher<Int, Never>] {
    ["first effect", "second effect", "third effect"].map { name in
      Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { [self] in names.append(name) })
        .eraseToAnyPublisher()
    }
  }

  /// Cancels each of a store's cancellables, and says which effects it has canceled.
  func canceled(byEachOf cancellables: Set<AnyCancellable>) -> [[String]] {
    cancellables.map { cancellable in
      names = []
      cancellable.cancel()
      return names.sorted()
    }
    .sorted { $0.joined() < $1.joined() }
  }
}

/// What is in the two stores while the three effects of an action are going: the effects that a
/// cancellable cancels stand in its box.
func cancellablesPicture(stage4: [[String]], stage5: [[String]]) -> BoxDiagram {
  func box(_ name: String, _ groups: [[String]]) -> BoxDiagram.Box {
    BoxDiagram.Box(name, boxes: groups.map { BoxDiagram.Box("AnyCancellable", lines: $0) })
  }
  return BoxDiagram(
    title: "The cancellables of an action with three effects",
    summary: """
      In stage 4's store there are three AnyCancellables, and each of them cancels one effect. In \
      stage 5's store there is one, and it cancels all three.
      """,
    boxes: [box("stage 4's store", stage4), box("stage 5's store", stage5)])
}
