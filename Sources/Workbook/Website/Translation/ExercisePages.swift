import Manuscript

extension CatalogBuilder {
  /// Makes the page of an exercise and those of its hints: the task, the stub and the command that
  /// tests an answer, and no solution.
  mutating func addPages(of exercise: Exercise) {
    let page = Places.page(of: exercise)
    let path = exercise.path(of: exercise.source)
    let (task, stub) = ExerciseTask.split(lines(of: path))
    var article = Article(
      page, title: exercise.name, kind: "Exercise", origin: Origin(path: path, line: 1))
    article.add("\(exercise.title) (\(exercise.dots))")
    for header in task.headers { article.add(linked(header, of: path)) }
    for paragraph in task.paragraphs {
      let origin = Origin(path: path, line: paragraph.line)
      if paragraph.isCode {
        let lines = Listing.withoutCommonIndentation(paragraph.lines)
        article.add(listing: lines, language: "swift", origin)
      } else {
        article.add(prose(paragraph.lines, origin), origin)
      }
    }
    article.add("## Solve it")
    article.add("In your clone, `\(path)` begins like this:")
    article.add(listing: stub.lines, language: "swift", Origin(path: path, line: stub.line))
    article.add("This tests your answer at every save:")
    article.add(listing: ["swift run workbook watch \(exercise.name)"], language: "sh")
    article.add("The tests are in [\(exercise.name)Tests.swift](\(testsReference(of: exercise))).")

    let hints = Hints(text: source.texts[exercise.path(of: exercise.hints)] ?? "").all
    let names = hints.indices.map { "\(page)-Hint-\($0 + 1)" }
    if let first = names.first { article.add("▸ [A hint](doc:\(first))") }
    article.add(topics: "Hints", names.map { "doc:\($0)" })
    articles[page] = article
    for (index, hint) in hints.enumerated() {
      addHint(hint, index, of: exercise, names)
    }
  }

  private mutating func testsReference(of exercise: Exercise) -> String {
    let path = exercise.path(of: exercise.tests)
    if let reference = reference(toFile: path) { return reference }
    report("there are no tests \(path)", at: Origin(path: "Exercises/exercises.json", line: 1))
    return "doc:\(Places.page(of: exercise))"
  }

  private mutating func addHint(
    _ hint: String, _ index: Int, of exercise: Exercise, _ names: [String]
  ) {
    let path = exercise.path(of: exercise.hints)
    var article = Article(
      names[index], title: "\(exercise.name), hint \(index + 1) of \(names.count)", kind: "Hint")
    article.add("For [\(exercise.name)](doc:\(Places.page(of: exercise))).")
    let first = lines(of: path).firstIndex { hint.hasPrefix($0) && !$0.isEmpty } ?? 0
    let (blocks, problems) = MarkdownBlock.parse(hint)
    for (line, problem) in problems {
      report(problem, at: Origin(path: path, line: first + line))
    }
    for block in blocks {
      add(MarkdownBlock(kind: block.kind, line: first + block.line), of: path, to: &article)
    }
    if index + 1 < names.count { article.add("▸ [The next hint](doc:\(names[index + 1]))") }
    articles[names[index]] = article
  }

  /// Where to read about it: paths of chapters and titles of their sections as links.
  private mutating func linked(_ header: ExerciseTask.Header, of path: String) -> String {
    let origin = Origin(path: path, line: header.line)
    switch header.name {
    case "Chapter":
      var document = ""
      return "Read: "
        + header.text.replacing(#/"([^"]+)"|[A-Za-z0-9\/-]+\/README\.md/#) { match in
          guard let title = match.1 else {
            document = String(match.0)
            let chapter = source.chapters.first { $0.readme == document }
            return chapter.map { "[chapter \($0.number)](doc:\(Places.page(of: $0)))" } ?? document
          }
          let anchor = Anchor.inRepository(String(title))
          guard let reference = places.reference(to: document, anchor: anchor) else {
            problems.append(
              TranslationProblem(origin: origin, message: "\(document) has no section “\(title)”"))
            return String(title)
          }
          return "[\(title)](\(reference))"
        }
    case "Stage":
      let library = source.libraries.first { header.text == "Sources/\($0.name)" }
      return library.map { "The stage: <doc:/\($0.name)>" } ?? "The stage: `\(header.text)`"
    default:
      return "\(header.name): \(header.text)"
    }
  }
}
