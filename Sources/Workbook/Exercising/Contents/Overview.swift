import Console
import Manuscript

/// The table of contents that fits in a window: the reader's chapter unfolded, the others a line
/// each, and what to do next.
struct Overview {
  let position: LearnerPosition
  let terminal: Terminal

  private var lines: TaskLines { TaskLines(progress: position.progress, terminal: terminal) }

  /// How much room there is for the chapters.
  private enum Room {
    /// An exercise a line.
    case ample
    /// Two exercises a line.
    case little
    /// The same, and a line for each part of the book except the reader's.
    case least
  }

  /// The lines, in a denser form where a roomier one and the prompt of a shell have no room.
  ///
  /// - Parameter rows: the window's; those of a small one where there is none.
  func lines(rows: Int?) -> [String] {
    let rows = rows ?? 24
    // Each is read from its chapter's README.md.
    let titles = position.chapters.map(\.chapter.title)
    let roomy = lines(.ample, titles)
    if roomy.count <= rows - 3 { return roomy }
    let dense = lines(.little, titles)
    // A line is left for the prompt.
    return dense.count < rows ? dense : lines(.least, titles)
  }

  private func lines(_ room: Room, _ titles: [String]) -> [String] {
    let current = position.current?.chapter
    let width = titles.map(\.count).max() ?? 0
    let currentPart = current.map { Part(ofChapter: $0.number) }
    var chapters: [String] = []
    var folded: Part?
    for (tasks, title) in zip(position.chapters, titles) {
      let part = Part(ofChapter: tasks.chapter.number)
      if room == .least, part != currentPart {
        if part != folded { chapters.append(line(for: part)) }
        folded = part
        continue
      }
      chapters.append(line(for: tasks, title: title, titleWidth: width))
      if tasks.chapter == current { chapters += unfolded(tasks, isRoomy: room == .ample) }
    }
    return [heading] + (room == .ample ? [""] : []) + chapters
      + [""] + lines.changes(position.changed)
      + position.next.lines(terminal, isFirst: position.isAtBeginning)
      + wrap("More: \(more)", width: terminal.width)
  }

  /// What is done of a chapter, and its exercises.
  func unfolded(_ tasks: ChapterTasks, isRoomy: Bool) -> [String] {
    let indent = String.spaces(4 + digits)
    let exercises =
      isRoomy
      ? lines.list(tasks.exercises, indent: indent) : lines.grid(tasks.exercises, indent: indent)
    return ([indent + lines.deeds(of: tasks)] + exercises)
      .map { StyledText.fit($0, columns: terminal.width) }
  }

  /// The calls that show what is not here.
  private var more: String {
    let way =
      position.progress.isOnShortWay ? "swift run workbook --whole" : "swift run workbook --all"
    return "\(way), swift run workbook help"
  }

  /// How wide the number of a chapter is.
  private var digits: Int {
    position.chapters.map { "\($0.chapter.number)".count }.max() ?? 0
  }

  private var heading: String {
    let title =
      position.progress.isOnShortWay
      ? "The Effects Workbook, the short way" : "The Effects Workbook"
    let name = terminal.paint(title, .bold)
    if position.package == nil { return name }
    let exercises = position.exercises
    let long = "\(name)  \(lines.score(exercises))"
    if StyledText.width(long) <= terminal.width { return long }
    let solved = exercises.count { position.progress.hasSolved($0.name) }
    return StyledText.fit(
      "\(name)  \(solved) of \(exercises.count) solved", columns: terminal.width)
  }

  /// A part's mark, the numbers of its chapters, its name, and how much of it is solved.
  private func line(for part: Part) -> String {
    let tasks = position.chapters.filter { Part(ofChapter: $0.chapter.number) == part }
    let numbers = [tasks.first, tasks.last].compactMap { $0.map { "\($0.chapter.number)" } }
    let range = numbers.first == numbers.last ? numbers.prefix(1) : numbers[...]
    let exercises = tasks.flatMap(\.exercises)
    let solved = exercises.count { position.progress.hasSolved($0.name) }
    return StyledText.fit(
      "\(lines.mark(isDone: tasks.allSatisfy(\.isFinished))) "
        + "\(range.joined(separator: "–"))  \(part.rawValue)  "
        + terminal.paint("\(solved) of \(exercises.count) solved", .dim),
      columns: terminal.width)
  }

  /// A chapter's mark, number, title and bar, and the part of the book that it is in.
  private func line(for tasks: ChapterTasks, title: String, titleWidth: Int) -> String {
    let chapter = tasks.chapter
    let isCurrent = chapter == position.current?.chapter
    let mark = isCurrent ? terminal.paint("›", .bold) : lines.mark(isDone: tasks.isFinished)
    let number = "\(chapter.number)".padded(leftTo: digits)
    let squares = position.chapters.map(\.exercises.count).max() ?? 0
    let part = Part(ofChapter: chapter.number).rawValue
    let others = 2 + digits + 2 + 2 + squares + 2 + Part.width
    let room = max(10, terminal.width - others)
    let title = StyledText.fit(title, columns: room).padded(to: min(room, titleWidth))
    let bar = lines.bar(tasks.exercises) + .spaces(squares - tasks.exercises.count)
    let line =
      "\(mark) \(number)  \(isCurrent ? terminal.paint(title, .bold) : title)  \(bar)  "
      + terminal.paint(part, .dim)
    return StyledText.fit(line, columns: terminal.width)
  }
}

extension Part {
  /// The length of the longest name.
  fileprivate static var width: Int { allCases.map(\.rawValue.count).max() ?? 0 }
}
