extension CatalogBuilder {
  /// Makes a page of questions for each chapter, on which they can be answered, and the table of
  /// them.
  mutating func addPredictions() {
    let chapters = source.chapters.filter { chapter in
      let predictions = Predictions(in: places.documents[chapter.readme] ?? [])
      for (line, message) in predictions.problems.sorted(by: { $0.key < $1.key }) {
        report(message, at: Origin(path: chapter.readme, line: line))
      }
      guard !predictions.all.isEmpty else { return false }
      let page = page(of: predictions.all, in: chapter)
      articles[page.name] = page
      return true
    }
    addTable(
      Places.predictions, title: "Predict what happens",
      """
      The questions of each chapter. The right answer is what a run of the chapter has produced, or \
      what the compiler has said.
      """,
      of: chapters, Places.predictions(of:))
  }

  private mutating func page(
    of predictions: [Prediction], in chapter: WebsiteSource.Chapter
  ) -> Article {
    var article = Article(tutorial: Places.predictions(of: chapter))
    article.add(
      """
      @Article(time: \(2 * predictions.count)) {
        @Intro(title: "The predictions of chapter \(chapter.number)") {
          What [\(quoted(title(of: chapter)))](\(address(of: chapter))) asks before it shows what happens.
          `swift run chapter\(chapter.number) --step` asks the same in your terminal.
        }
        @ContentAndMedia {
          Decide before you read on. An answer that you submit says why it is right or wrong.
        }
        @Assessments {
      """)
    for prediction in predictions { add(prediction, of: chapter, to: &article) }
    article.add("  }\n}")
    return article
  }

  private mutating func add(
    _ prediction: Prediction, of chapter: WebsiteSource.Chapter, to article: inout Article
  ) {
    let origin = Origin(path: chapter.readme, line: prediction.line)
    func add(_ lines: [String], indentation: Int) {
      let margin = String(repeating: " ", count: indentation)
      article.add(lines.map { $0.isEmpty ? "" : margin + $0 }, origin)
    }
    add(["@MultipleChoice {"], indentation: 4)
    for paragraph in prediction.question { add(unlinked(paragraph), indentation: 6) }
    if !prediction.listing.isEmpty {
      add(Listing.fenced(prediction.listing, language: "swift"), indentation: 6)
    }
    let place = "\(address(of: chapter))#\(Anchor.inBook(prediction.section))"
    add(["Asked in [\(Anchor.plain(prediction.section))](\(place))."], indentation: 6)
    for answer in prediction.answers {
      add(["@Choice(isCorrect: \(answer.isRight)) {"], indentation: 6)
      add(unlinked([answer.text]), indentation: 8)
      add(["@Justification {"], indentation: 8)
      add(unlinked([sentence(answer.reason)]), indentation: 10)
      add(["}"], indentation: 8)
      add(["}"], indentation: 6)
    }
    add(["}"], indentation: 4)
  }

  /// Prose without its links: on a page of this kind, DocC does not find other pages.
  private func unlinked(_ lines: [String]) -> [String] {
    InlineMarkdown.rewrite(lines.joined(separator: "\n")) { $0.text }
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A run's remark, which is a part of a line there, as a sentence.
  private func sentence(_ remark: String) -> String {
    let end = ".?!".contains(remark.last ?? ".") ? "" : "."
    return remark.prefix(1).uppercased() + remark.dropFirst() + end
  }
}
