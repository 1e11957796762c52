import Foundation

/// The pages of a site as DocC writes them: JSON, with what each page refers to.
package struct RenderedSite {
  private let folder: URL
  private let basePath: String
  /// The paths of the pages that were reached.
  package private(set) var visited: Set<String> = []
  /// What leads nowhere, and where.
  package private(set) var broken: Set<String> = []

  /// Reads nothing yet.
  package init(folder: URL, basePath: String) {
    (self.folder, self.basePath) = (folder, basePath)
  }

  private var data: URL { folder.appendingPathComponent("data") }

  /// The paths of all pages.
  package var allPages: Set<String> {
    let content = FileManager.default.enumerator(atPath: data.path)
    return Set(
      (content?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }
        .map { "/" + $0.dropLast(".json".count) })
  }

  /// Goes to every page that can be reached.
  package mutating func follow(from start: String) throws {
    var open = [start]
    while let path = open.popLast() {
      guard visited.insert(path).inserted else { continue }
      let file = data.appendingPathComponent(path + ".json")
      guard let content = FileManager.default.contents(atPath: file.path),
        let page = try JSONSerialization.jsonObject(with: content) as? [String: Any]
      else {
        broken.insert("no page \(path)")
        continue
      }
      if !exists(path + "/index.html") { broken.insert("no file \(path)/index.html") }
      let references = page["references"] as? [String: [String: Any]] ?? [:]
      for (identifier, reference) in references {
        open += links(in: reference, identifier, on: path)
      }
      for identifier in used(in: page) where references[identifier] == nil {
        broken.insert("\(path): \(identifier) does not resolve")
      }
    }
  }

  private mutating func links(
    in reference: [String: Any], _ identifier: String, on path: String
  ) -> [String] {
    switch reference["type"] as? String {
    case "topic", "section":
      // A group in a list of tutorials is a heading there, and has no page.
      guard let url = reference["url"] as? String,
        !["/tutorials/ask-the-compiler/", "/tutorials/predict/"].contains(where: url.hasPrefix)
      else { return [] }
      return [String(url.prefix { $0 != "#" })]
    case "link":
      guard let url = (reference["url"] ?? reference["identifier"]) as? String,
        url.hasPrefix("/")
      else {
        if !identifier.contains("://") { broken.insert("\(path): \(identifier) is no address") }
        return []
      }
      guard url.hasPrefix(basePath + "/") else {
        broken.insert("\(path): \(url) is not below the base path")
        return []
      }
      let target = url.dropFirst(basePath.count).split(separator: "#").map(String.init)
      if target.count == 2, !hasHeading(target[1], in: target[0]) {
        broken.insert("\(path): \(target[0]) has no heading \(target[1])")
      }
      return target.first.map { [$0] } ?? []
    case "image":
      if (reference["alt"] as? String ?? "").isEmpty {
        broken.insert("\(path): \(identifier) has no alternative text")
      }
      for variant in reference["variants"] as? [[String: Any]] ?? [] {
        let url = variant["url"] as? String ?? ""
        if !exists(url) { broken.insert("\(path): the picture \(url) is not there") }
      }
      return []
    default:
      return []
    }
  }

  private func hasHeading(_ anchor: String, in path: String) -> Bool {
    let page = try? String(
      contentsOf: data.appendingPathComponent(path + ".json"), encoding: .utf8)
    return page?.contains("\"anchor\":\"\(anchor)\"") == true
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
  }

  /// The identifiers that the text of a page uses.
  private func used(in value: Any) -> [String] {
    if let list = value as? [Any] { return list.flatMap(used) }
    guard let object = value as? [String: Any] else { return [] }
    let own =
      ["reference", "image"].contains(object["type"] as? String ?? "")
      ? [object["identifier"] as? String].compactMap { $0 } : []
    return own + object.filter { $0.key != "references" }.values.flatMap(used)
  }
}
