// rejected: main actor-isolated conformance of 'Favorite' to 'CustomStringConvertible'
// main actor by default

struct Favorite: CustomStringConvertible {
  let prime: Int
  var description: String { "prime \(prime)" }
}

actor Archive {
  private var titles: [String] = []
  func keep(_ favorite: Favorite) { titles.append("\(favorite)") }
}
