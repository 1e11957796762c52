import Testing

/// The code that a prediction shows is the code that it runs.
@Suite struct PredictionCodeTests {
  @Test(
    "The code that is asked about runs below, in that order, or is code of the chapter's other files"
  )
  func runs() throws {
    var count = 0
    let paths = Repository.files(under: "Chapters").filter {
      $0.hasSuffix(".swift") && !$0.contains("/Steps/")
    }
    for path in paths {
      let folder = path.split(separator: "/").prefix(2).joined(separator: "/")
      let others = paths.filter { $0 != path && $0.hasPrefix("\(folder)/") }
      let text = try #require(Repository.text(of: path))
      for (listing, following) in listings(in: text) {
        count += 1
        let lines = listing.split(separator: "\n").map(trimmed)
        guard let missing = firstLine(of: lines, notRunningIn: following) else { continue }
        #expect(
          others.contains { runs(lines, in: $0) },
          "\(path) asks about this line, and does not run it: “\(missing)”")
      }
    }
    #expect(count > 40)
  }

  /// The listings that predictions ask about, and what follows each, up to the next one: the
  /// answers, and then the closure that runs.
  private func listings(in text: String) -> [(listing: Substring, following: Substring)] {
    let matches = text.matches(of: #/code: (?:"""\n([\s\S]*?)\n *"""|"(.*)"),\n/#)
    return zip(matches, matches.dropFirst().map(\.range.lowerBound) + [text.endIndex]).map {
      match, end in
      (match.1 ?? match.2 ?? "", text[match.range.upperBound..<end])
    }
  }

  private func firstLine(of listing: [String], notRunningIn text: Substring) -> String? {
    var lines = text.split(separator: "\n").map(trimmed)[...]
    for line in listing {
      guard let place = lines.firstIndex(where: { $0.contains(line) }) else { return line }
      lines = lines[(place + 1)...]
    }
    return nil
  }

  /// Whether a file has these lines, one after the other.
  private func runs(_ lines: [String], in path: String) -> Bool {
    let text = Repository.text(of: path)
    return text?.split(separator: "\n").map(trimmed).firstRange(of: lines) != nil
  }

  /// A line without the spaces before it, and with what a string escapes as it is.
  private func trimmed(_ line: Substring) -> String {
    String(line.drop { $0 == " " })
      .replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
  }
}
