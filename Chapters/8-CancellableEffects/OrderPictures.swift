import Pictures

/// The answers of the effects of an action, in the tree of actions that the chapter draws.
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
      A tree of five actions. From ask come a and b, and from a come aa and ab. The order is ask, a, \
      aa, ab, b: what follows from a comes before b.
      """)
}

func queuedPicture(of actions: [String]) -> TreeDiagram {
  orderPicture(
    of: actions, title: "A queue of answers",
    summary: """
      A tree of five actions. From ask come a and b, and from a come aa and ab. The order is ask, a, \
      b, aa, ab: b comes before what follows from a.
      """)
}

/// Which action follows from which, each with its place in an order that a store has recorded.
private func orderPicture(of actions: [String], title: String, summary: String) -> TreeDiagram {
  func node(_ action: String) -> TreeDiagram.Node {
    TreeDiagram.Node(
      action, number: (actions.firstIndex(of: action) ?? -1) + 1,
      children: answers(to: action).map(node))
  }
  return TreeDiagram(title: title, summary: summary, root: node("ask"))
}
