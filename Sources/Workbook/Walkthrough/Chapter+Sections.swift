import Console

extension Chapter {
  /// A section that has been added, and runs when its turn comes.
  struct Section {
    let title: String
    let file: StaticString
    let line: UInt
    let body: () throws -> Void
    /// What it printed, for readers who want to see it again.
    var printed: [String] = []
  }

  /// Adds a section, which runs when all sections are known: each says which of how many it is.
  ///
  /// An error that leaves the body counts as a false claim, and the chapter continues after it.
  package func section(
    _ title: String,
    file: StaticString = #filePath, line: UInt = #line,
    _ body: @escaping () throws -> Void
  ) {
    sections.append(Section(title: title, file: file, line: line, body: body))
  }

  /// Runs the sections in their order. With `--step`, it waits for the reader between them.
  ///
  /// - Parameter start: the number of the first section that is shown. The sections before it also
  ///   run, because later sections can need what they made, and show nothing.
  func runSections(from start: Int = 1) {
    if start > 1 {
      sayAtOnce(start == 2 ? "Section 1 runs first." : "Sections 1 to \(start - 1) run first.")
    }
    for index in sections.indices {
      let number = index + 1
      if number > start, !readerGoesOn(to: number) { break }
      run(number, isShown: number >= start)
      if reader.hasLeft { break }
    }
    current = nil
  }

  private func run(_ number: Int, isShown: Bool) {
    let section = sections[number - 1]
    (current, isSilent) = (number, !isShown)
    blankLine()
    emit(terminal.paint("\(number) of \(sections.count). \(section.title)", .bold))
    do {
      try section.body()
    } catch {
      check(
        "“\(section.title)” ends without an error: \(error)", false,
        file: section.file, line: section.line)
    }
    isSilent = false
    if reader.hasLeft { leftAt = number }
  }

  /// Asks the reader between two sections. False when the reader leaves.
  private func readerGoesOn(to number: Int) -> Bool {
    var shown = number - 1
    while reader.isThere {
      let before = shown - 1
      let again = before > 0 ? "   b: \(before) again" : ""
      switch ask("Return: \(number) of \(sections.count)\(again)   q: leave") {
      case "": return true
      case "q":
        reader.leave()
        leftAt = number
        return false
      case "b" where before > 0:
        shown = before
        sayAtOnce("")
        sections[before - 1].printed.forEach(sayAtOnce)
      case .some: sayAtOnce(before > 0 ? "Press Return, b or q." : "Press Return or q.")
      case nil: break
      }
    }
    return true
  }
}
