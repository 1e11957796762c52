import Pictures
import Walkthrough

/// Stores the pages of the picture book, by the names of their files. Each page is recorded once.
private let pages: [(name: String, picture: MarbleDiagram)] = pictureBook().map { page in
  (String(page.title.prefix { $0 != "(" }), page)
}

/// Lists the operators whose pictures the chapter draws in its own sections.
private let drawnElsewhere: Set = ["decode", "replaceError", "catch", "flatMap", "switchToLatest"]

extension Chapter {
  /// Draws an operator's page of the picture book.
  func drawPage(_ name: String) {
    for page in pages where page.name == name { draw(page.picture, as: name) }
  }

  /// Draws the page of one operator, and writes all pages that no section draws. Returns the number
  /// of pages.
  func drawBook(showing name: String) -> Int {
    for page in pages where !drawnElsewhere.contains(page.name) && page.name != name {
      write(page.picture, as: page.name)
    }
    drawPage(name)
    return pages.count
  }
}
