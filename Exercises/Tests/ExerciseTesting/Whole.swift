/// A value of which a feature knows a part.
public struct Whole: Equatable {
  /// The feature's part.
  public var count = 0
  /// The part of another feature.
  public var name = "whole"

  /// A whole as it is at the start.
  public init() {}
}

/// An action of the whole: it says which row it is about, and what happened there.
public struct RowAction: Equatable, CustomStringConvertible {
  /// The row, which a feature knows nothing of.
  public var row: Int
  /// What happened to the feature's part, if anything did.
  public var counter: String?

  /// An action about a row.
  public init(row: Int, counter: String?) {
    self.row = row
    self.counter = counter
  }

  /// Short, for messages.
  public var description: String { "row \(row): \(counter ?? "nothing")" }
}
