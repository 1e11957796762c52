import Foundation
import Pictures
import Testing

@testable import Walkthrough

/// A chapter's pictures: shown as text, and written as SVG where somebody asked for them.
@Suite struct PictureTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "pictures \(UUID().uuidString)")
  private let picture = BoxDiagram(
    title: "A box", summary: "A box with a word in it.", boxes: [.init("box", lines: ["word"])])

  private func written() -> [String] {
    let path = folder.path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  @Test("A picture is shown as text between empty lines, and nothing is written")
  func shows() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    chapter.show("before", 1)
    chapter.draw(picture, as: "box")
    chapter.show("after", 2)
    let expected = """
        before = 1

        ┌─ box ─┐
        │ word  │
        └───────┘

        after = 2
      """
    #expect(recorder.lines.joined(separator: "\n") == expected)
    #expect(chapter.exitCode == 0)
  }

  @Test("On a narrow terminal it is a list, of lines that fit")
  func lists() {
    let recorder = Recorder()
    recorder.chapter(columns: 30).draw(picture, as: "box")
    #expect(recorder.lines.filter { !$0.isEmpty } == ["  - box: word"])
  }

  @Test("With a folder it is written there too, and the folder is made")
  func writes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let chapter = Recorder().chapter(pictureFolder: folder)
    chapter.draw(picture, as: "box")
    chapter.write(picture, as: "silent")
    #expect(written() == ["box.svg", "silent.svg"])
    for name in written() {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(text == picture.svg)
    }
  }

  @Test("A picture that is only written shows nothing")
  func writesSilently() {
    let recorder = Recorder()
    recorder.chapter().write(picture, as: "box")
    #expect(recorder.lines.isEmpty)
  }

  @Test("Two pictures of one name are a false claim, written or not")
  func refusesTwoOfOneName() {
    let chapter = Recorder().chapter()
    chapter.draw(picture, as: "box")
    chapter.write(picture, as: "other")
    #expect(chapter.exitCode == 0)
    chapter.write(picture, as: "box")
    #expect(chapter.exitCode == 1)
  }

  @Test("A picture that cannot be written: which file, why, and exit code 1, with all claims true")
  func saysWhatIsWrong() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder)
    let chapter = Recorder().chapter(pictureFolder: folder)
    chapter.draw(picture, as: "box")
    chapter.check("true", true)
    #expect(chapter.unwritten.count == 1)
    let file = folder.appending(path: "box.svg").path(percentEncoded: false)
    #expect(chapter.unwritten.first?.hasPrefix("cannot write \(file): ") == true)
    #expect(chapter.unwritten.first?.hasSuffix(": ") == false)
    #expect(chapter.exitCode == 1 && chapter.claims.exitCode == 0)
  }
}
