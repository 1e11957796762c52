import Comparing

/// The files that DocC makes the book of.
///
/// One catalog has all of it, and one call of `docc convert` takes it together with the symbol
/// graphs of all libraries. An archive for each library and `docc merge` would need experimental
/// options for the links between archives, and would start DocC a dozen times.
///
/// Three things that DocC wants, for one catalog with several libraries:
///
/// - The first page is a technology root, and its file has the catalog's name: otherwise the list
///   of pages at the side is that of another page.
/// - Each page is in the topics of another page. Other pages are left out, and links to them do not
///   resolve.
/// - The symbol graphs have no members that come from elsewhere: with every operator on the page of
///   every publisher, conversion takes four times as long and the book four times the space.
struct Catalog {
  let files: [CatalogFile]
  /// Why this is no book yet: in the order of the files.
  let problems: [TranslationProblem]

  init(of source: WebsiteSource) {
    var builder = CatalogBuilder(source)
    builder.addAll()
    let pictures = builder.pictures.sorted().map {
      CatalogFile(name: CatalogFile.name(for: $0), content: .copy($0))
    }
    let steps = source.chapters.flatMap { chapter in
      chapter.steps.map { step in
        let path = chapter.path(of: step)
        return CatalogFile(name: CatalogFile.name(ofStep: path), content: .copy(path))
      }
    }
    files = builder.articles.values.sorted { $0.name < $1.name }.map(\.file) + pictures + steps
    problems = builder.problems.sorted {
      ($0.origin.path, $0.origin.line) < ($1.origin.path, $1.origin.line)
    }
  }

  /// The origin of a line of a file of the catalog, or of the nearest line before it that has one.
  func origin(of line: Int, in name: String) -> Origin? {
    let origins = files.first { $0.name == name }?.origins ?? []
    return origins.prefix(line).last { $0 != nil } ?? origins.first { $0 != nil } ?? nil
  }
}

extension CatalogFile {
  /// The name of a step's file, which is Swift for DocC, whatever its name says.
  static func name(ofStep path: String) -> String {
    let path = path.hasSuffix(".txt") ? path.dropLast(".txt".count) : path[...]
    return "Step-\(name(for: String(path)))"
  }
}

extension CatalogBuilder {
  fileprivate mutating func addAll() {
    var answers: [String: [String]] = [:]
    for (path, blocks) in places.documents.sorted(by: { $0.key < $1.key })
    where path != Places.readme {
      let chapter = source.chapters.first { $0.readme == path }
      guard let reference = places.reference(to: path) else { continue }
      let (article, found) = document(
        String(reference.dropFirst("doc:".count)), title: chapter.map(title) ?? title(of: path),
        kind: chapter == nil ? nil : "Chapter", of: path, blocks: blocks)
      articles[article.name] = article
      answers[article.name] = found
    }
    for exercise in source.exercises { addPages(of: exercise) }
    for diff in source.diffs { addPage(of: diff) }
    addTutorials()
    addPredictions()
    addRoot()
    addFiles()
    addLibraries()
    addTopics(answers: answers)
  }
}
