/// What a search field shows.
struct Screen: Equatable, CustomStringConvertible {
  var text = ""
  var results: [String] = []
  var isSearching = false
  var message: String?

  var description: String {
    let message = message.map { ", \"\($0)\"" } ?? ", no message"
    let results = results.isEmpty ? "no results" : "\(results)"
    return "(\"\(text)\", \(results), \(isSearching ? "" : "not ")searching\(message))"
  }
}
