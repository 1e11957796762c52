import Pictures
import Stage2Publishers

/// The cancellables of a store's effects, which the store keeps to itself.
func effectCancellables(of store: Any) -> Set<AnyCancellable> {
  let stored = Mirror(reflecting: store).children.first { $0.label == "effectCancellables" }
  return stored?.value as? Set<AnyCancellable> ?? []
}

/// Effects that are going, and write down that they have been canceled.
final class CanceledEffects {
  private let names: [String]
  private var canceled: [String] = []

  /// Effects with these names.
  init(_ names: [String]) { self.names = names }

  /// They never end.
  var publishers: [AnyPublisher<Int, Never>] {
    names.map { name in
      Empty(completeImmediately: false)
        .handleEvents(receiveCancel: { [self] in canceled.append(name) })
        .eraseToAnyPublisher()
    }
  }

  /// Cancels each of a store's cancellables, and says which effects it has canceled.
  func canceled(byEachOf cancellables: Set<AnyCancellable>) -> [[String]] {
    cancellables.map { cancellable in
      canceled = []
      cancellable.cancel()
      return canceled.sorted()
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

/// Who is subscribed to whom while the two effects of an action are going: the box of a subscriber
/// is around what it is subscribed to. A sink is found by the effects that end with it.
func subscribersPicture(stage4: [[String]], stage5: [[String]]) -> BoxDiagram {
  func box(_ names: [String]) -> BoxDiagram.Box {
    names.count > 1
      ? BoxDiagram.Box("sink", boxes: [BoxDiagram.Box("merge", lines: names)])
      : BoxDiagram.Box("sink", lines: names)
  }
  return BoxDiagram(
    title: "The subscribers of two effects",
    summary: """
      In stage 4 there are two sinks. One is subscribed to left, and one to right. In stage 5 there is \
      one sink. It is subscribed to a merge, and the merge is subscribed to left and to right.
      """,
    boxes: [
      BoxDiagram.Box("stage 4", boxes: stage4.map(box)),
      BoxDiagram.Box("stage 5", boxes: stage5.map(box)),
    ])
}
