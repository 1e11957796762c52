/// The messages between the participants of a run, from top to bottom.
///
/// Each participant has a line that goes down, each message an arrow from one line to another, in
/// the order in which the messages were sent. What a call returns is a dashed arrow.
public struct SequenceDiagram: Picture, Equatable {
  /// A message from one participant to another.
  public struct Message: Equatable, Sendable {
    /// The sender, as an index.
    public var from: Int
    /// The receiver, as an index. The sender, if it does something by itself.
    public var to: Int
    /// The text of the message.
    public var text: String
    /// True when it is what a call returns.
    public var isAnswer: Bool
  }

  /// A few words that name the picture.
  public var title: String
  /// What the picture shows, for readers who cannot see it.
  public var summary: String
  /// The participants, from left to right. Their names differ.
  public let participants: [String]
  /// The messages, in their order.
  public private(set) var messages: [Message] = []

  /// Makes a diagram without messages.
  public init(title: String, summary: String, participants: [String]) {
    self.title = title
    self.summary = summary
    self.participants = participants
  }

  /// Adds the next message. Participants that are not in the diagram are left out, with their
  /// messages.
  public mutating func add(
    _ text: String, from: String, to: String, isAnswer: Bool = false
  ) {
    guard let from = participants.firstIndex(of: from), let to = participants.firstIndex(of: to)
    else { return }
    messages.append(Message(from: from, to: to, text: text, isAnswer: isAnswer))
  }

  /// The picture in sentences.
  public var list: [String] {
    messages.enumerated().map { index, message in
      let (from, to) = (participants[message.from], participants[message.to])
      let way = message.from == message.to ? from : "\(from) → \(to)"
      return "\(index + 1). \(way)\(message.isAnswer ? " (returns)" : ""): \(message.text)"
    }
  }

  /// Where the lines of the participants are, when a participant is at least half of its name and
  /// `gap` away from its neighbors, and a message has room between the two lines that it joins.
  func positions(
    gap: Int, room: Int, width: (String) -> Int
  ) -> (lines: [Int], end: Int) {
    var lines: [Int] = []
    for (index, name) in participants.enumerated() {
      var x = width(name) / 2
      if index > 0 {
        x = lines[index - 1] + (width(participants[index - 1]) + 1) / 2 + gap + width(name) / 2
      }
      for message in messages where max(message.from, message.to) == index {
        let other = min(message.from, message.to)
        if other < index { x = max(x, lines[other] + width(message.text) + room) }
      }
      for message in messages where message.from == message.to && message.to == index - 1 {
        x = max(x, lines[index - 1] + width(message.text) + room)
      }
      lines.append(x)
    }
    let own = messages.filter { $0.from == $0.to && $0.to == participants.count - 1 }
    let last = lines.last ?? 0
    let names = last + (width(participants.last ?? "") + 1) / 2
    return (lines, max(names, last + (own.map { width($0.text) + room }.max() ?? 0)))
  }
}
