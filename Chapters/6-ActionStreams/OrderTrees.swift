import Pictures

/// The answers to a question and to its answers, each with the place at which it was reduced.
func orderTree(of order: [String], stage: Int) -> TreeDiagram {
  func node(_ name: String) -> TreeDiagram.Node {
    TreeDiagram.Node(
      name, number: (order.firstIndex(of: name) ?? -1) + 1, children: answers(to: name).map(node))
  }
  return TreeDiagram(
    title: "Answers at once in stage \(stage)",
    summary: """
      The question ? has the answers a and b. The answer to a is a!, and the answer to b is b!. \
      They are reduced in this order: \(order.joined(separator: ", ")).
      """,
    root: node("?"))
}
