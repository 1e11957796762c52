/// Gathers the pages of the book, and the problems that the translation finds.
struct CatalogBuilder {
  let source: WebsiteSource
  let places: Places
  var articles: [String: Article] = [:]
  var problems: [TranslationProblem] = []
  /// The files that some page links to, and that are shown as listings.
  var linkedFiles: Set<String> = []
  var pictures: Set<String> = []

  init(_ source: WebsiteSource) {
    self.source = source
    places = Places(of: source)
    problems = places.problems
  }

  mutating func report(_ message: String, at origin: Origin) {
    problems.append(TranslationProblem(origin: origin, message: message))
  }

  /// A text of the source in lines; none where there is no such file.
  func lines(of path: String) -> [String] {
    var lines = (source.texts[path] ?? "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The title of a Markdown file: its first heading.
  func title(of path: String) -> String {
    for block in places.documents[path] ?? [] {
      if case .heading(1, let text) = block.kind { return text }
    }
    return path
  }

  /// `1 An effect is a closure`, as README's table has it.
  func title(of chapter: WebsiteSource.Chapter) -> String {
    let title = places.documents[chapter.readme] == nil ? chapter.name : title(of: chapter.readme)
    return "\(chapter.number) \(title)"
  }
}

extension CatalogBuilder {
  /// Prose with its links as DocC wants them. The lines come from `origin`'s line and after.
  mutating func prose(_ lines: [String], _ origin: Origin) -> [String] {
    var tags: [(String, Int)] = []
    var found: [(InlineMarkdown.Link, String?)] = []
    // First the links are looked at, then written: a closure cannot change this value while it
    // does.
    let text = lines.joined(separator: "\n")
    _ = InlineMarkdown.rewrite(text, tag: { tags.append(($0, $1)) }) { link in
      found.append((link, nil))
      return ""
    }
    for (tag, line) in tags {
      report("DocC drops the tag \(tag)", at: Origin(path: origin.path, line: origin.line + line))
    }
    for index in found.indices {
      let link = found[index].0
      let place = Origin(path: origin.path, line: origin.line + link.line)
      found[index].1 = link.isPicture ? picture(link, place) : reference(link, place)
    }
    var targets = found.map(\.1)[...]
    let written = InlineMarkdown.rewrite(text) { link in
      guard let target = targets.popFirst() ?? nil else { return link.text }
      return "\(link.isPicture ? "!" : "")[\(link.text)](\(target))"
    }
    return written.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // A line that begins with an at sign would be a directive of DocC's.
      line.hasPrefix("@") ? "\\" + line : String(line)
    }
  }

  private mutating func picture(_ link: InlineMarkdown.Link, _ origin: Origin) -> String? {
    let path = PackagePath.resolve(link.destination, from: origin.path)
    guard let path, source.pictures.contains(path) else {
      report("there is no picture \(link.destination)", at: origin)
      return nil
    }
    if link.text.allSatisfy(\.isWhitespace) {
      report("the picture \(link.destination) has no alternative text", at: origin)
    }
    pictures.insert(path)
    return CatalogFile.name(for: path)
  }

  /// Where a link leads to in the book; nil, and a problem, where it leads nowhere.
  private mutating func reference(_ link: InlineMarkdown.Link, _ origin: Origin) -> String? {
    if link.destination.contains(#/^[a-z]+:/#) { return link.destination }
    let parts = link.destination.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let anchor = parts.count == 2 ? parts[1] : nil
    let path = parts[0].isEmpty ? origin.path : PackagePath.resolve(parts[0], from: origin.path)
    if let path, let reference = places.reference(to: path, anchor: anchor) { return reference }
    if let path, anchor == nil, let reference = reference(toFile: path) { return reference }
    report("the link to \(link.destination) leads nowhere", at: origin)
    return nil
  }

  /// The page of a file, or of a folder, which is made because there is a link to it.
  mutating func reference(toFile path: String) -> String? {
    let path = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard source.texts[path] != nil || !files(in: path).isEmpty else { return nil }
    linkedFiles.insert(path)
    return "doc:\(CatalogFile.name(for: path))"
  }

  func files(in folder: String) -> [String] {
    source.texts.keys.filter { $0.hasPrefix(folder + "/") }.sorted()
  }
}

/// Paths from the package's folder.
enum PackagePath {
  /// Where a link in the file at `path` leads to; nil when it leads out of the package.
  static func resolve(_ destination: String, from path: String) -> String? {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in destination.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }

  /// The last part.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
