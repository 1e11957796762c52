extension CatalogBuilder {
  /// Makes a page for each file that some page links to, and for each file of a library.
  mutating func addFiles() {
    for library in source.libraries {
      linkedFiles.formUnion(
        files(in: "Sources/\(library.name)").filter { $0.hasSuffix(".swift") })
    }
    for folder in linkedFiles where source.texts[folder] == nil {
      linkedFiles.formUnion(files(in: folder))
    }
    for path in linkedFiles.sorted() {
      let origin = Origin(path: path, line: 1)
      var article = Article(
        CatalogFile.name(for: path), title: PackagePath.name(of: path),
        kind: source.texts[path] == nil ? "Folder" : "File", origin: origin)
      article.add("`\(path)`")
      if source.texts[path] == nil {
        let files = files(in: path).compactMap { file in
          (places.reference(to: file) ?? reference(toFile: file)).map { "- [\(file)](\($0))" }
        }
        article.add(files)
      } else {
        article.add(
          listing: lines(of: path), language: path.hasSuffix(".swift") ? "swift" : "text", origin)
      }
      articles[article.name] = article
    }
  }

  /// References to the pages of the files whose paths begin so.
  func fileReferences(in folder: String) -> [String] {
    linkedFiles.sorted().filter { $0.hasPrefix(folder + "/") || $0 == folder }
      .map { "doc:\(CatalogFile.name(for: $0))" }
  }
}
