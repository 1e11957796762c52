import Foundation

/// What `primetime` asks of the process in which a stage's store lives: a line of JSON each.
enum PlayRequest: Codable, Equatable {
  /// Make the store. It is the first request, and is sent once.
  case start(PlayStart)
  /// The user does something.
  case send(PlayAction)
  /// The service answers the request that it has held longest.
  case release
  /// The service answers every request that it holds.
  case releaseAll
}

/// What a store begins with.
struct PlayStart: Codable, Equatable {
  /// The state, of a store that was before it or of none.
  var state = PlayState()
  /// The folder with the favorites' file.
  var folder: String
  /// Whether keys come from a file: then the clock is not real, and the service waits for a
  /// release.
  var isScripted: Bool
}

/// Lines of JSON: how the two processes write and read their messages.
enum PlayWire {
  /// The value in one line.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value in this line; nil when there is something else in it.
  static func value<Value: Decodable>(of line: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(line.utf8))
  }
}
