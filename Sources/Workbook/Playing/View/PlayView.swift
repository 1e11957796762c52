import Console

/// The whole screen: a function of what there is to show, of the colors, and of a size.
struct PlayView {
  /// From this width on, the application and the architecture are side by side.
  static let wide = 76

  let model: PlayModel
  let terminal: Terminal

  /// As many lines as the window has rows, none wider than it.
  func lines(in size: Screen.Size) -> [String] {
    page(in: size).lines(in: size).prefix(size.rows)
      .map { StyledText.fit($0, columns: size.columns) }
  }

  /// The same as a page, which is as long as it is: help, and how a process has ended, scroll.
  func page(in size: Screen.Size) -> Page {
    guard Page.fits(size) else { return Page() }
    var page = Page()
    page.scrolled = model.scrolled
    page.top = [title(size.columns), rule(size.columns)]
    page.bottom = [noticeRule(size.columns)] + PlayKeys.lines(for: model, in: size)
    page.body =
      model.isHelpOpen
      ? PlayHelp.lines(on: model.stage, of: model.stages, width: min(size.columns, 80))
      : body(size.columns, page.room(in: size))
    return page
  }

  private func title(_ columns: Int) -> String {
    let name = "stage \(model.stage.number), \(model.stage.name)"
    return "\(terminal.paint("Prime Time", .bold)) on \(terminal.paint(name, .cyan))"
  }

  private func rule(_ columns: Int) -> String {
    terminal.paint(String(repeating: "─", count: columns), .dim)
  }

  /// The rule above the keys, with a message in it.
  private func noticeRule(_ columns: Int) -> String {
    let silence =
      "Stage \(model.stage.number) does not answer. A digit continues in a stage, q quits."
    guard let notice = model.isSilent ? silence : model.notice else { return rule(columns) }
    let text = StyledText.fit("── \(notice) ", columns: columns)
    return terminal.paint(text, .yellow) + rule(columns - StyledText.width(text))
  }

  private func body(_ columns: Int, _ rows: Int) -> [String] {
    if let end = model.end { return ended(end, columns, rows) }
    guard columns >= PlayView.wide else { return stacked(columns, rows) }
    let left = min(50, (columns - 3) / 2)
    let app = PlayAppView(model: model, terminal: terminal).lines(left, rows)
    let panel = PlayPanel(model: model, terminal: terminal).lines(columns - left - 3, rows)
    let line = terminal.paint(" │ ", .dim)
    return zip(app, panel).map { app, panel in
      app + String.spaces(left - StyledText.width(app)) + line + panel
    }
  }

  /// The application above, the architecture below. How much room the application has does not
  /// depend on the stage.
  private func stacked(_ columns: Int, _ rows: Int) -> [String] {
    let app = PlayAppView(model: model, terminal: terminal)
    let share = max(rows - 9, min(app.need, rows - 3))
    return app.lines(columns, share) + [rule(columns)]
      + PlayPanel(model: model, terminal: terminal).lines(columns, rows - share - 1)
  }

  /// What happened, in words; and below it what the architecture did last, where there is room.
  private func ended(_ end: PlayEnd, _ columns: Int, _ rows: Int) -> [String] {
    let words = PlayEndWords(model: model, end: end).lines(width: min(columns, 80))
    let painted = words.enumerated().map { $0 == 0 ? terminal.paint($1, .red) : $1 }
    return painted + (words.count < rows ? [rule(columns)] : [])
      + PlayPanel(model: model, terminal: terminal).lines(columns, rows - words.count - 1)
  }
}
