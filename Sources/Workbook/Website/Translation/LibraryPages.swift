extension CatalogBuilder {
  /// Adds a description and the files to the page of each library, which DocC makes of its symbols.
  mutating func addLibraries() {
    for library in source.libraries {
      let folder = "Sources/\(library.name)"
      var article = Article("Library-\(library.name)", title: "``/\(library.name)``")
      article.add("@Metadata {\n  @TitleHeading(\"Library\")\n}")
      if let number = library.chapter,
        let chapter = source.chapters.first(where: { $0.number == number })
      {
        article.add("The library that chapter \(number) is about.")
        article.add("[\(title(of: chapter))](doc:\(Places.page(of: chapter)))")
      } else {
        article.add("A library that the stages share.")
      }
      article.add("[Back to the book](doc:\(Places.root))")
      article.add(topics: "Files", fileReferences(in: folder))
      articles[article.name] = article
    }
  }
}

extension CatalogBuilder {
  /// The address of a chapter's page on the server.
  ///
  /// DocC goes through the pages of libraries and the tutorials before it knows the articles, so
  /// that links to articles do not resolve there. Links to the first page do.
  func address(of chapter: WebsiteSource.Chapter) -> String {
    "\(source.basePath)/documentation/workbook/\(Places.page(of: chapter).lowercased())"
  }
}
