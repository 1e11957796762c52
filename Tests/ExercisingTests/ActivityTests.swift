import Testing

@testable import Exercising

/// What a check says of what it does.
@Suite struct ActivityTests {
  @Test("A log says what begins, and every ten seconds that it goes on")
  func logs() {
    var lines: [String] = []
    let log = ActivityLog { lines.append($0) }
    func take(_ kind: CheckActivity.Kind, _ seconds: Double...) {
      for second in seconds { log.take(CheckActivity(kind: kind, seconds: second)) }
    }
    take(.waiting, 0.1, 0.2, 30)
    take(.building("A", isFirst: true), 0, 0.1, 9.9, 10.3, 10.4, 20.1)
    take(.testing("A", limit: 60), 0, 9, 11)
    take(.building("A", isFirst: false), 0, 1)
    take(.building("A", isFirst: false), 0, 1)
    #expect(
      lines == [
        "waits until another workbook command has built and tested …",
        "builds A, for the first time, which takes a minute or two …",
        "still builds A, 10 s …",
        "still builds A, 20 s …",
        "the tests of A still run, 10 s of 60 at the most …",
        "builds A …",
        "builds A …",
      ])
  }
}
