/// Records the messages between participants, in the order in which they are sent.
///
/// Not for use from several threads.
public final class SequenceRecorder {
  /// The messages so far.
  public private(set) var diagram: SequenceDiagram

  /// Makes a recorder for a diagram, which can already contain messages.
  public init(_ diagram: SequenceDiagram) { self.diagram = diagram }

  /// Records the next message.
  public func add(_ text: String, from: String, to: String, isAnswer: Bool = false) {
    diagram.add(text, from: from, to: to, isAnswer: isAnswer)
  }
}
