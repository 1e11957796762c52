/// The page of a full-screen program: lines that stay on top, lines that stay at the bottom, and
/// between them a body, as much of it as there is room for.
package struct Page {
  /// The smallest window that a page can be read in.
  static let smallest = Screen.Size(columns: 40, rows: 12)

  /// Whether a page can be read in a window of this size.
  package static func fits(_ size: Screen.Size) -> Bool {
    size.columns >= smallest.columns && size.rows >= smallest.rows
  }

  package var top: [String] = []
  package var body: [String] = []
  package var bottom: [String] = []
  /// How many lines of the body are above the window.
  package var scrolled = 0

  package init(top: [String] = [], body: [String] = [], bottom: [String] = []) {
    self.top = top
    self.body = body
    self.bottom = bottom
  }

  /// As many lines as the window has rows. In a window that is too small they say how large it must
  /// be.
  package func lines(in size: Screen.Size) -> [String] {
    let smallest = Page.smallest
    guard Page.fits(size) else {
      let words =
        "This window has \(size.columns) columns and \(size.rows) rows. "
        + "At least \(smallest.columns) and \(smallest.rows) are needed."
      return wrap(words, width: size.columns)
    }
    let room = room(in: size)
    let start = min(scrolled, furthest(in: size))
    var shown = Array(body.dropFirst(start).prefix(room))
    if start > 0, !shown.isEmpty { shown[0] = "↑ \(counted(start + 1, "line")) above" }
    let below = body.count - start - room
    if below > 0, !shown.isEmpty {
      shown[shown.count - 1] = "↓ \(counted(below + 1, "line")) below: Page Down"
    }
    return top + shown + Array(repeating: "", count: room - shown.count) + bottom
  }

  /// How many lines of the body there is room for.
  package func room(in size: Screen.Size) -> Int {
    max(1, size.rows - top.count - bottom.count)
  }

  /// How far the body can be scrolled, so that its last line is at the bottom.
  package func furthest(in size: Screen.Size) -> Int {
    max(0, body.count - room(in: size))
  }

  /// Scrolls by a key: the arrows by a line, the page keys and the space bar by a window. False for
  /// another key.
  package mutating func scroll(_ key: Key, in size: Screen.Size) -> Bool {
    let page = max(1, room(in: size) - 2)
    let target: Int
    switch key {
    case .up: target = scrolled - 1
    case .down: target = scrolled + 1
    case .pageUp: target = scrolled - page
    case .pageDown, .character(" "): target = scrolled + page
    case .home: target = 0
    case .end: target = body.count
    default: return false
    }
    scrolled = min(max(0, target), furthest(in: size))
    return true
  }
}

extension Page {
  /// The keys, as `r run` or `q quit`, in as few lines as they need, none of them broken.
  package static func lines(ofKeys keys: [String], columns: Int) -> [String] {
    var lines: [String] = []
    for key in keys {
      if let last = lines.last, StyledText.width(last) + 3 + StyledText.width(key) <= columns {
        lines[lines.count - 1] = "\(last) · \(key)"
      } else {
        lines.append(key)
      }
    }
    return lines
  }
}
