import Foundation
import Testing

@testable import Exercising

/// Code that the compiler shows, in a window that is narrower than the code.
@Suite struct ExcerptTests {
  private let code =
    "41 |         receive(first) { [weak self] _ in self?.books.remove(cancelable) }"
  private let marked =
    "   |                                                              `- error: no such name"
  private let next = "42 |       }"

  private func shown(width: Int) -> [String] {
    Excerpt(of: [code, marked, next], width: width).lines
  }

  @Test("What has room is shown as it is")
  func fits() {
    #expect(shown(width: 100) == [code, marked, next])
  }

  @Test("Of code that is too wide the part with the mark is shown, and the mark is below it")
  func shifts() throws {
    for width in [40, 50, 60] {
      let lines = shown(width: width)
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(lines[0].hasPrefix("41 | …") && lines[1].hasPrefix("   |  ") && lines[2] == "42 | …")
      let mark = try #require(lines[1].range(of: "`-"))
      let column = lines[1].distance(from: lines[1].startIndex, to: mark.lowerBound)
      #expect(lines[0].dropFirst(column).hasPrefix("cancelable"))
    }
  }

  @Test("A note far to the right does not hide the mark of the error")
  func keepsTheError() throws {
    let error = "   |         |- error: cannot call this"
    for width in [40, 60, 80] {
      let lines = Excerpt(
        of: [code, error, marked.replacing("error", with: "note")], width: width
      ).lines
      let mark = try #require(lines[1].range(of: "|- error"))
      let column = lines[1].distance(from: lines[1].startIndex, to: mark.lowerBound)
      #expect(lines[0].dropFirst(column).hasPrefix("receive(first)"))
    }
  }
}
