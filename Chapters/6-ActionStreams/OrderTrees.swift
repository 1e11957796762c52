import Pictures

/// The answers to a question and to its answers, each with its place in the order of reducing.
func orderTree(of order: [String], stage: Int) -> TreeDiagram {
  func node(_ name: String) -> TreeDiagram.Node {
    TreeDiagram.Node(
      name, number: (order.firstIndex(of: name) ?? -1) + 1, children: answers(to: name).map(node))
  }
  return TreeDiagram(
    title: "Synchronous answers in stage \(stage)",
    summary: """
      The question ? has the answers a and b. The answer to a is a!, and the answer to b is b!. \
      The store reduces them in this order: \(order.joined(separator: ", ")).
      """,
    root: node("?"))
}
