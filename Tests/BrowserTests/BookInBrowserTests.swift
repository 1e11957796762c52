import Foundation
import TestSupport
import Testing

@testable import Manuscript
@testable import Website

/// The book in a real browser, on a wide and on a narrow screen, light and dark.
@Suite(
  .ownThread,
  .enabled(if: BookSites.current != nil, "run by .ci/browser, which makes the book"))
struct BookInBrowserTests {
  private let sites: BookSites
  private let source: WebsiteSource
  private let catalog: Catalog

  init() throws {
    sites = try #require(BookSites.current)
    source = try WebsiteSource(of: Book(root: packageRoot), basePath: "", [:])
    catalog = Catalog(of: source)
  }

  @Test("From the first page, every page is reached, and no link and no picture leads nowhere")
  func followsLinks() throws {
    for site in [sites.plain, sites.below] {
      var rendered = RenderedSite(folder: site.folder, basePath: site.basePath)
      try rendered.follow(from: "/documentation/workbook")
      for broken in rendered.broken.sorted() { Issue.record("\(broken)") }
      for page in rendered.allPages.subtracting(rendered.visited).sorted() {
        Issue.record("no link leads to \(page)")
      }
      for page in pages {
        let path = page.path.hasSuffix("/") ? String(page.path.dropLast()) : page.path
        #expect(rendered.visited.contains(path))
      }
    }
  }

  @Test("Every kind of page is shown as it is meant")
  func showsPages() throws {
    let browser = try Browser(sites.browser)
    defer { browser.end() }
    let tab = try Tab(in: browser)
    let address = try sites.plain.serve()
    for width in [1280, 390] {
      for page in pages {
        try tab.show(Tab.View(width: width))
        try tab.open(address + page.path)
        for view in [Tab.View(width: width), Tab.View(width: width, isDark: true)] {
          try tab.show(view)
          try check(page, in: tab, view)
        }
      }
    }
    let below = try sites.below.serve()
    try tab.show(Tab.View(width: 1280))
    // Below a path, one page of each kind.
    for page in pages where !page.path.contains(#/chapter-[2-9]$/#) {
      try tab.open(below + page.path)
      try check(page, in: tab, Tab.View(width: 1280), of: sites.below)
    }
    try followLink(in: tab, from: below)
  }

  @Test(
    "A wrong answer to a chapter's question is told why it is wrong, and the right one is accepted")
  func asks() throws {
    let browser = try Browser(sites.browser)
    defer { browser.end() }
    let tab = try Tab(in: browser)
    try tab.show(Tab.View(width: 1280))
    let address = try sites.plain.serve()
    #expect(quizzes.count == source.chapters.count)
    for (page, prediction) in quizzes {
      try tab.open(address + page.path)
      let answers = prediction.answers
      for isRight in [false, true] {
        let index = try #require(answers.firstIndex { $0.isRight == isRight })
        let shown: SubmittedAnswer = try tab.ask(PageScript.submit(answer: index))
        let place = "\(page.path), answer \(answers[index].letter)"
        #expect(plain(shown.question).hasPrefix(plain(prediction.question[0][0])), "\(place)")
        #expect(plain(shown.reason).contains(plain(answers[index].reason)), "\(place)")
        #expect(shown.goesOn == isRight, "\(place)")
      }
      for complaint in try complaints(of: tab) {
        Issue.record("\(page.path): \(complaint)")
      }
    }
  }

  /// What the console has complained of.
  ///
  /// One complaint is the renderer's own: on a page with questions, its menu of the page's sections
  /// has no entry for the questions, and looks for one.
  private func complaints(of tab: Tab) throws -> [String] {
    let known = "TypeError: Cannot read properties of undefined (reading 'reference')"
    return try tab.takeComplaints().filter { !$0.contains(known) }
  }

  /// The pages with questions, each with its first one.
  private var quizzes: [(page: BookPage, first: Prediction)] {
    source.chapters.compactMap { chapter in
      let blocks = MarkdownBlock.parse(source.texts[chapter.readme] ?? "").blocks
      guard let first = Predictions(in: blocks).all.first else { return nil }
      let page = BookPage(
        path: "/tutorials/workbook/\(Places.predictions(of: chapter).lowercased())",
        title: "The predictions of chapter \(chapter.number)",
        sentence: "Decide before you read on.",
        highlight: first.listing.isEmpty ? nil : ".syntax-keyword")
      return (page, first)
    }
  }

  /// Markdown as a page shows it, without its capital letters.
  private func plain(_ markdown: String) -> String {
    Anchor.plain(markdown).replacing("\\", with: "").replacing("'", with: "’").lowercased()
  }

  /// The pages that are looked at. A kind of which there is none is told as a failure.
  private var pages: [BookPage] {
    let names =
      ["Workbook"] + source.chapters.map { Places.page(of: $0) }
      + source.diffs.suffix(1).map { Places.page(of: $0) }
      + source.exercises.prefix(1).map { Places.page(of: $0) } + ["Chapters-GLOSSARY"]
    let pages = names.map { name in (name, BookPage(name, in: catalog)) }
    let symbol = BookPage.symbol("Future", of: "Stage2Publishers", in: source)
    for (name, page) in pages + [("the page of Future", symbol)] where page == nil {
      Issue.record("\(name) is not in the book, or has no plain line of prose")
    }
    return pages.compactMap(\.1) + [symbol].compactMap { $0 } + [tutorial?.page].compactMap { $0 }
      + quizzes.suffix(1).map(\.page)
  }

  /// The tutorial with most steps, and a line that its second step has and the first has not.
  private var tutorial: (page: BookPage, line: String)? {
    let chapter = source.chapters.max { $0.steps.count < $1.steps.count }
    guard let chapter, chapter.steps.count > 1 else { return nil }
    let files = chapter.steps.prefix(2).map { source.texts[chapter.path(of: $0)] ?? "" }
    let (first, second) = (files[0].components(separatedBy: "\n"), files[1])
    let line = second.components(separatedBy: "\n").first { $0.count > 8 && !first.contains($0) }
    let page = BookPage(
      path: "/tutorials/workbook/\(Places.tutorial(of: chapter).lowercased())",
      title: "The steps of chapter \(chapter.number)",
      sentence: "lists the same steps in your terminal", highlight: ".syntax-keyword")
    return line.map { (page, $0) }
  }

  private func check(
    _ page: BookPage, in tab: Tab, _ view: Tab.View, of site: BookSites.Site? = nil
  ) throws {
    let place = "\(site?.basePath ?? "")\(page.path) at \(view)"
    func expect(_ isSo: Bool, _ what: @autoclosure () -> String) {
      if !isSo { Issue.record("\(place): \(what())") }
    }
    let report: PageReport = try tab.ask(
      PageScript.report(sentence: page.sentence, highlight: page.highlight))
    expect(
      report.title.hasPrefix(page.title) || page.title == report.heading,
      "expected the title “\(page.title)”, found “\(report.title)”")
    expect(
      report.heading == page.title,
      "expected the heading “\(page.title)”, found “\(report.heading)”")
    expect(report.hasSentence, "expected to see “\(page.sentence)”")
    expect(report.isHighlighted, "expected words of the code in colors (\(page.highlight ?? ""))")
    expect(
      report.pictures >= page.pictures,
      "expected \(page.pictures) pictures, found \(report.pictures)")
    for source in report.broken { expect(false, "expected a picture, and \(source) is none") }
    for source in report.unnamed { expect(false, "expected \(source) to have a text") }
    expect(
      report.width <= view.width,
      "expected nothing to be wider than the screen, and it is \(report.width) pixels")
    let brightness: PageBrightness = try tab.ask(PageScript.brightness)
    expect(
      (brightness.background < 128) == view.isDark && (brightness.text > 128) == view.isDark,
      "expected \(view.isDark ? "bright text on a dark" : "dark text on a bright") ground, found "
        + "brightness \(Int(brightness.text)) on \(Int(brightness.background))")
    if let tutorial, tutorial.page.path == page.path {
      let isShown: Bool = try tab.ask(PageScript.goToSecondStep(expecting: tutorial.line))
      expect(isShown, "expected the second step to show “\(tutorial.line)”")
    }
    for complaint in try complaints(of: tab) {
      expect(false, "expected a quiet console, and \(complaint)")
    }
    if site == nil, let folder = sites.pictures {
      let name =
        "\(page.path.dropFirst().replacing("/", with: "-"))-\(view.width)"
        + (view.isDark ? "-dark.png" : ".png")
      let picture = try tab.picture()
      let isOfFirstPage = name == BookPage.pictureOfFirstPage
      try (isOfFirstPage ? PictureNote.adding(catalog.markOfFirstPage, to: picture) : picture)
        .write(to: folder.appendingPathComponent(name))
    }
  }

  /// Clicks, on the first page, the link to the first chapter.
  private func followLink(in tab: Tab, from address: String) throws {
    guard pages.count > 1 else { return }
    try tab.open(address + "/")
    let heading: String = try tab.ask(PageScript.follow(ending: pages[1].path))
    let base = sites.below.basePath
    #expect(
      heading == "\(base)\(pages[1].path): \(pages[1].title)",
      "\(base)/: a click on the link to \(pages[1].path)")
    for complaint in try complaints(of: tab) { Issue.record("\(base)/: \(complaint)") }
  }
}
