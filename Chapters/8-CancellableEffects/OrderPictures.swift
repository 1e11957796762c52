import Pictures

/// Returns the answers of an action's effects, in the tree of actions that the chapter draws.
func answers(to action: String) -> [String] {
  switch action {
  case "ask": ["a", "b"]
  case "a": ["aa", "ab"]
  default: []
  }
}

func nestedPicture(of actions: [String]) -> TreeDiagram {
  orderPicture(
    of: actions, title: "Calls that nest",
    summary: """
      A tree of five actions: ask leads to a and b, and a leads to aa and ab. The order is ask, a, \
      aa, ab, b, with everything that follows from a before b.
      """)
}

func queuedPicture(of actions: [String]) -> TreeDiagram {
  orderPicture(
    of: actions, title: "A queue of answers",
    summary: """
      A tree of five actions: ask leads to a and b, and a leads to aa and ab. The order is ask, a, \
      b, aa, ab, with b before everything that follows from a.
      """)
}

/// Draws which action follows from which, each with its place in the order that a store recorded.
private func orderPicture(of actions: [String], title: String, summary: String) -> TreeDiagram {
  func node(_ action: String) -> TreeDiagram.Node {
    TreeDiagram.Node(
      action, number: (actions.firstIndex(of: action) ?? -1) + 1,
      children: answers(to: action).map(node))
  }
  return TreeDiagram(title: title, summary: summary, root: node("ask"))
}
