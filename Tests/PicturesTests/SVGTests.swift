import Foundation
import Testing

@testable import Pictures

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGTests {
  private static let titles = Samples.all.map(\.title)

  @Test("An SVG is well-formed, says what it is, and states its size", arguments: titles)
  func isReadable(title: String) throws {
    let picture = try #require(Samples.all.first { $0.title == title })
    let reader = SVGReader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.root["role"] == "img")
    #expect(reader.root["aria-labelledby"] == "title desc")
    #expect(reader.texts["title"] == picture.title)
    #expect(reader.texts["desc"] == picture.summary)
    let size = [reader.root["width"], reader.root["height"]].compactMap { $0 }
    #expect(reader.root["viewBox"] == "0 0 \(size.joined(separator: " "))")
    #expect(!picture.svg.contains("<script") && !picture.svg.contains("href"))
  }

  @Test("What would be markup is text, in a title, a summary and a label")
  func escapes() throws {
    let picture = BoxDiagram(
      title: "a < b & \"c\"", summary: "x > y </desc>", boxes: [.init("<box>", lines: ["&amp;"])])
    let reader = SVGReader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.texts["title"] == picture.title)
    #expect(reader.texts["desc"] == picture.summary)
    #expect(reader.labels == ["<box>", "&amp;"])
  }

  @Test("Light and dark have colors of their own")
  func hasColors() {
    #expect(Samples.ownership.svg.contains("@media(prefers-color-scheme:dark)"))
  }

  @Test("Strokes that stand in one picture differ without their colors, too")
  func differWithoutColors() {
    let together: [[Drawing.Stroke]] = [
      [.line, .alarm, .dashed, .gone], [.line, .soft, .dashed], [.line, .strong],
      Drawing.Stroke.series,
    ]
    for strokes in together {
      let looks = strokes.map { stroke in
        (Drawing.rules[stroke.rawValue] ?? "").split(separator: ";")
          .filter { !$0.hasPrefix("stroke:") }.joined(separator: ";")
      }
      #expect(Set(looks).count == strokes.count, "\(looks)")
    }
  }

  @Test("What XML cannot have is left out, and a mark that follows an escaped character stays")
  func escapesScalars() {
    let picture = BoxDiagram(title: "a\u{1}b", summary: "&\u{301}", boxes: [.init("c\nd")])
    let reader = SVGReader()
    let parser = XMLParser(data: Data(picture.svg.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.texts["title"] == "a b")
    #expect(reader.texts["desc"] == "&\u{301}")
    #expect(picture.text(width: 78).first == "┌─ c d ─┐")
  }
}

/// Collects the attributes of the root, and the texts.
private final class SVGReader: NSObject, XMLParserDelegate {
  var root: [String: String] = [:]
  var texts: [String: String] = [:]
  var labels: [String] = []
  private var element = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    if name == "svg" { root = attributes }
    if name == "text" { labels.append("") }
    element = name
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    texts[element, default: ""] += string
    if element == "text", !labels.isEmpty { labels[labels.count - 1] += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    element = ""
  }
}
