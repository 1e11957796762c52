/// What a search field shows.
struct Screen: Equatable, CustomStringConvertible {
  var text = ""
  var results: [String] = []
  var isSearching = false
  var message: String?

  var description: String {
    let results = results.isEmpty ? "no results" : results.joined(separator: " ")
    let parts = ["\"\(text)\"", results, isSearching ? "searching" : nil, message]
    return "[" + parts.compactMap(\.self).joined(separator: ", ") + "]"
  }
}
