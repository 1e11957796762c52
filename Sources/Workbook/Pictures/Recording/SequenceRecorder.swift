/// Writes down who says what to whom, in the order in which it is said.
///
/// Not for use from several threads.
public final class SequenceRecorder {
  /// What has been said so far.
  public private(set) var diagram: SequenceDiagram

  /// Makes a recorder for a diagram, which may have messages already.
  public init(_ diagram: SequenceDiagram) { self.diagram = diagram }

  /// Writes down what is said next.
  public func add(_ text: String, from: String, to: String, isAnswer: Bool = false) {
    diagram.add(text, from: from, to: to, isAnswer: isAnswer)
  }
}
