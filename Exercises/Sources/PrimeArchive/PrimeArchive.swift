// The other target of the exercise AcrossTheBorder. Here, code that does not say otherwise belongs
// to no actor.

import Foundation

/// An item with a title.
public protocol Titled {
  var title: String { get }
}

/// The title of an item between two marks.
public func heading(of item: some Titled) -> String {
  "== \(item.title) =="
}

/// A document that the archive can keep.
public protocol Document: AnyObject {
  var lines: [String] { get }
  func add(_ line: String)
}

/// Does its work on its own actor, and the main actor stays free.
public actor Archive {
  /// What the archive has done, in order.
  public private(set) var log: [String] = []
  private var documents: [any Document] = []

  /// An archive without documents.
  public init() {}

  /// Whether the archive keeps the document with this identity.
  public func keeps(_ id: ObjectIdentifier) -> Bool {
    documents.contains { ObjectIdentifier($0) == id }
  }

  /// Decodes a value.
  public func decode<Value: Decodable & Sendable>(_ type: Value.Type, from json: String) throws
    -> Value
  {
    log.append("decodes \(type)")
    return try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  /// Keeps a document and adds a line to it. From now on only the archive uses the document.
  ///
  /// `SendableMetatype` requires a conformance that does not belong to the main actor.
  public func keep(_ document: sending some Document & SendableMetatype) {
    document.add("archived")
    documents.append(document)
    log.append("keeps \(document.lines.joined(separator: ", "))")
  }
}
