// rejected: main actor-isolated property 'title' can not be referenced
// main actor by default

struct Favorite {
  let prime: Int
  var title: String { "prime \(prime)" }
}

actor Archive {
  private var titles: [String] = []
  func keep(_ favorite: Favorite) { titles.append(favorite.title) }
}
