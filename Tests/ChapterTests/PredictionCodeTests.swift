import Testing

/// The code that a prediction shows is the code that it runs.
@Suite struct PredictionCodeTests {
  @Test(
    "Every line of the code that is asked about stands in the same file, in that order, and runs")
  func runs() throws {
    var count = 0
    for path in Repository.files(under: "Chapters") where path.hasSuffix(".swift") {
      let text = try #require(Repository.text(of: path))
      var rest = text[...]
      while let start = rest.firstRange(of: "code: \"\"\"\n") {
        rest = rest[start.upperBound...]
        let end = try #require(rest.firstRange(of: "\"\"\","))
        let listing = rest[..<end.lowerBound].split(separator: "\n").map(trimmed)
          .map { $0.replacing("\\\\", with: "\\") }.filter { !$0.isEmpty }
        rest = rest[end.upperBound...]
        // What follows the listing, up to the next one: the answers, and then the closure that runs.
        let following = rest[
          ..<(rest.firstRange(of: "code: \"\"\"\n")?.lowerBound ?? rest.endIndex)]
        var lines = following.split(separator: "\n").map(trimmed)[...]
        for line in listing {
          let place = lines.firstIndex { $0.contains(line) }
          #expect(place != nil, "\(path) asks about this line, and does not run it: “\(line)”")
          lines = lines[((place ?? lines.startIndex - 1) + 1)...]
        }
        count += 1
      }
    }
    #expect(count >= 5)
  }

  private func trimmed(_ line: Substring) -> String {
    String(line.drop { $0 == " " })
  }
}
