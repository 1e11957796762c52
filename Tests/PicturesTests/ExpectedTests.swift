import Foundation
import Pictures
import Testing

/// A small picture of each kind, as SVG and as text, beside the files in Expected.
@Suite struct ExpectedTests {
  private static let titles = Samples.all.map(\.title)
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Expected")

  @Test("A picture is drawn as it always was, byte for byte", arguments: titles)
  func draws(title: String) throws {
    let picture = try #require(Samples.all.first { $0.title == title })
    let text = picture.text(width: 78).joined(separator: "\n") + "\n"
    let list = picture.text(width: 30).joined(separator: "\n") + "\n"
    for (name, drawn) in [("svg", picture.svg), ("txt", text), ("list.txt", list)] {
      let file = folder.appending(path: "\(title).\(name)")
      let expected = try? String(contentsOf: file, encoding: .utf8)
      guard expected != drawn else { continue }
      let now = FileManager.default.temporaryDirectory.appending(path: "\(title).\(name)")
      try Data(drawn.utf8).write(to: now)
      Issue.record("\(file.lastPathComponent) is not what is drawn now: see \(now.path())")
    }
  }
}
