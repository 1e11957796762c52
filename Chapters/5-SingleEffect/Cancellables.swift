import Pictures
import Stage2Publishers

/// Returns the cancellables of a store's effects, which are private to the store.
func effectCancellables(of store: Any) -> Set<AnyCancellable> {
  let stored = Mirror(reflecting: store).children.first { $0.label == "effectCancellables" }
  return stored?.value as? Set<AnyCancellable> ?? []
}

/// Running effects, which record that they have been canceled.
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

  /// Cancels each of a store's cancellables, and returns which effects each has canceled.
  func canceled(byEachOf cancellables: Set<AnyCancellable>) -> [[String]] {
    cancellables.map { cancellable in
      canceled = []
      cancellable.cancel()
      return canceled.sorted()
    }
    .sorted { $0.joined() < $1.joined() }
  }
}

/// The contents of the two stores while the three effects of an action are running: the box of a
/// cancellable lists the effects that it cancels.
func cancellablesPicture(stage4: [[String]], stage5: [[String]]) -> BoxDiagram {
  func box(_ name: String, _ groups: [[String]]) -> BoxDiagram.Box {
    BoxDiagram.Box(name, boxes: groups.map { BoxDiagram.Box("AnyCancellable", lines: $0) })
  }
  return BoxDiagram(
    title: "The cancellables of an action with three effects",
    summary: """
      Stage 4's store contains three AnyCancellables, and each of them cancels one effect. Stage \
      5's store contains one AnyCancellable, and it cancels all three.
      """,
    boxes: [box("stage 4's store", stage4), box("stage 5's store", stage5)])
}

/// Who is subscribed to whom while the two effects of an action are running: the box of a
/// subscriber contains its upstreams. A sink is found by the effects that end with it.
func subscribersPicture(stage4: [[String]], stage5: [[String]]) -> BoxDiagram {
  func box(_ names: [String]) -> BoxDiagram.Box {
    names.count > 1
      ? BoxDiagram.Box("sink", boxes: [BoxDiagram.Box("merge", lines: names)])
      : BoxDiagram.Box("sink", lines: names)
  }
  return BoxDiagram(
    title: "The subscribers of two effects",
    summary: """
      Stage 4 has two sinks: one sink subscribes to left, and the other to right. Stage 5 has one \
      sink. It subscribes to a merge, and the merge subscribes to left and to right.
      """,
    boxes: [
      BoxDiagram.Box("stage 4", boxes: stage4.map(box)),
      BoxDiagram.Box("stage 5", boxes: stage5.map(box)),
    ])
}
