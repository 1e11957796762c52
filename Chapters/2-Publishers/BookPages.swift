import Pictures
import Walkthrough

/// The pages of the picture book, by the names of their files, each recorded once.
private let pages: [(name: String, picture: MarbleDiagram)] = pictureBook().map { page in
  (String(page.title.prefix { $0 != "(" }), page)
}

/// The operators whose pictures are drawn where the chapter speaks of them.
private let drawnElsewhere: Set = ["decode", "replaceError", "catch", "flatMap", "switchToLatest"]

extension Chapter {
  /// Draws an operator's page of the picture book.
  func drawPage(_ name: String) {
    for page in pages where page.name == name { draw(page.picture, as: name) }
  }

  /// Draws the page of one operator, and writes all that are not drawn elsewhere. Returns how many
  /// pages there are.
  func drawBook(showing name: String) -> Int {
    for page in pages where !drawnElsewhere.contains(page.name) && page.name != name {
      write(page.picture, as: page.name)
    }
    drawPage(name)
    return pages.count
  }
}
