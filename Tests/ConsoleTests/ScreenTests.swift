import TestSupport
import Testing

@testable import Console

/// What a screen is made of: keys, text that fits, pages.
@Suite struct ScreenTests {
  @Test(
    "Keys are told from each other, as terminals send them",
    arguments: [
      ("a", [.character("a")]), ("é", [.character("é")]), ("\r", [.enter]), ("\n", [.enter]),
      ("\u{1B}", [.escape]), ("\u{7F}", [.backspace]), ("\t", [.tab]),
      ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[C\u{1B}[D", [.right, .left]),
      ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[4~", [.home, .end]),
      ("\u{1B}[1;5A", [.up]), ("q\u{1B}[Bq", [.character("q"), .down, .character("q")]),
      // What is not known, and what is cut short, is no key.
      ("\u{1B}[15~x", [.character("x")]), ("\u{1B}[1", []),
    ] as [(String, [Key])])
  func readsKeys(sent: String, keys: [Key]) {
    #expect(Key.keys(in: Array(sent.utf8)) == keys)
  }

  @Test(
    "Text is as wide as a terminal shows it",
    arguments: [
      ("", 0), ("abc", 3), ("e\u{301}", 1), ("●○", 2), ("漢字", 4), ("🎉!", 3),
      ("\u{1B}[31mred\u{1B}[0m", 3),
    ])
  func measures(text: String, columns: Int) {
    #expect(StyledText.width(text) == columns)
  }

  @Test("Text that fits stays as it is, other text is cut, and its style ends where it is cut")
  func fits() {
    #expect(StyledText.fit("abc", columns: 3) == "abc")
    #expect(StyledText.fit("abcd", columns: 3) == "ab…")
    #expect(StyledText.fit("漢字漢", columns: 5) == "漢字…")
    #expect(StyledText.fit("漢字漢", columns: 4) == "漢…")
    #expect(StyledText.fit("\u{1B}[1mab\u{1B}[0mcd", columns: 4) == "\u{1B}[1mab\u{1B}[0mcd")
    #expect(StyledText.fit("\u{1B}[1mabcd\u{1B}[0m", columns: 3) == "\u{1B}[1mab…\u{1B}[0m")
    #expect(StyledText.fit("\u{1B}[1ma\u{1B}[0mbcd", columns: 3) == "\u{1B}[1ma\u{1B}[0mb…")
    #expect(StyledText.fit("abc", columns: 0) == "")
  }

  @Test("What a terminal would obey is left out of what is shown")
  func makesSafe() {
    #expect(StyledText.printable("a\tb") == "a       b")
    #expect(StyledText.printable("\u{1B}[2Jgone\u{1B}[31m red\u{7}\r") == "gone red")
    #expect(StyledText.printable("\u{1B}]0;title") == "]0;title")
    #expect(StyledText.printable("é漢🎉") == "é漢🎉")
    #expect(StyledText.printable("cut \u{1B}[12") == "cut ")
  }

  private func page(_ count: Int) -> Page {
    Page(top: ["top"], body: (1...count).map { "line \($0)" }, bottom: ["keys"])
  }

  @Test("A page is as high as the window, and a short body leaves room below it")
  func fillsTheWindow() {
    let lines = page(2).lines(in: Screen.Size(columns: 40, rows: 12))
    #expect(lines == ["top", "line 1", "line 2"] + Array(repeating: "", count: 8) + ["keys"])
  }

  @Test("A long body says how much of it is above and below, and can be scrolled to its ends")
  func scrolls() {
    let size = Screen.Size(columns: 40, rows: 12)
    var page = page(30)
    func shown(after key: Key? = nil) -> [String] {
      key.map { _ = page.scroll($0, in: size) }
      return Array(page.lines(in: size)[1...10])
    }
    #expect(shown().first == "line 1")
    #expect(shown().last == "↓ 21 lines below: Page Down")
    #expect(shown(after: .down).prefix(2) == ["↑ 2 lines above", "line 3"])
    #expect(shown(after: .end).first == "↑ 21 lines above")
    #expect(shown().last == "line 30")
    #expect(shown(after: .down).last == "line 30")
    #expect(shown(after: .pageUp)[1] == "line 14")
    #expect(shown(after: .home).first == "line 1")
    #expect(shown(after: .character(" "))[1] == "line 10")
    let isScrolled = page.scroll(.character("x"), in: size)
    #expect(!isScrolled)
    // A window that has grown shows the end of the body, and no gap after it.
    page.scrolled = 20
    #expect(page.lines(in: Screen.Size(columns: 40, rows: 32))[30] == "line 30")
  }

  @Test("A window that is too small says how large it must be")
  func asksForRoom() {
    for size in [Screen.Size(columns: 39, rows: 24), Screen.Size(columns: 80, rows: 11)] {
      let text = page(2).lines(in: size).joined(separator: " ")
      #expect(text.contains("\(size.columns) columns and \(size.rows) rows"))
      #expect(text.contains("At least 40 and 12 are needed."))
    }
  }

  @Test("The emulated screen shows what a terminal shows")
  func emulates() {
    var screen = EmulatedScreen(columns: 5, rows: 3)
    screen.show("one\r\ntwo\r\nthree\r\nfour")
    #expect(screen.lines == ["two", "three", "four"])
    screen.show("\u{1B}[?1049h\u{1B}[?7l\u{1B}[H\u{1B}[Klong line\r\nx\u{1B}[J")
    #expect(screen.lines == ["longe", "x", ""])
    #expect(screen.isAlternate)
    // After the last column was written, the cursor is still on it.
    screen.show("\u{1B}[Habcde\u{1B}[K")
    #expect(screen.lines == ["abcd", "x", ""])
    screen.show("\u{1B}[Hab\u{1B}[K\u{1B}[1")
    screen.show("mc\u{1B}[0m")
    #expect(screen.lines == ["abc", "x", ""])
    #expect(screen.hasStyles)
    screen.show("\u{1B}[?7h\u{1B}[?1049l")
    #expect(screen.lines == ["two", "three", "four"])
    #expect(screen.unknown == [])
    screen.show("\u{1B}[5C\u{1}")
    #expect(screen.unknown == ["[5C", "\\u{1}"])
  }
}
