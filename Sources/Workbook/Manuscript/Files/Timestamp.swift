import Foundation

/// The time as a part of a file's name, such as `2026-11-21-084048`.
package enum Timestamp {
  package static var now: String { text(of: Date()) }

  static func text(of date: Date, in zone: TimeZone = .current) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = zone
    formatter.dateFormat = "yyyy-MM-dd-HHmmss"
    return formatter.string(from: date)
  }
}

extension URL {
  /// This file if there is none yet, or else the first of `name-2.swift`, `name-3.swift` and so on.
  package func unused() -> URL {
    let (stem, type) = (deletingPathExtension().lastPathComponent, pathExtension)
    let folder = deletingLastPathComponent()
    var candidate = self
    var number = 2
    while FileManager.default.fileExists(atPath: candidate.path) {
      candidate = folder.appendingPathComponent("\(stem)-\(number)")
      if !type.isEmpty { candidate.appendPathExtension(type) }
      number += 1
    }
    return candidate
  }
}
