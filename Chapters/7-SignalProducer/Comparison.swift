import Foundation
import PrimeTime
import Walkthrough

#if canImport(Glibc)
  import Glibc
#endif

/// A type-erased store for the measurements.
struct Measured {
  let send: () -> Void
  let finish: () -> Void
  let effectsKept: () -> Int?

  init(
    _ store: AnyObject, books: String, send: @escaping () -> Void,
    finish: @escaping () -> Void = {}
  ) {
    self.send = send
    self.finish = finish
    effectsKept = { storedCount(of: books, in: store) }
  }
}

/// The section with the measurements. It shows them, and makes no claims about them.
func comparisonSection(of chapter: Chapter) {
  chapter.section("What does it cost?") {
    chapter.say(
      "The same work in both stages, measured in this build. A debug build, which `swift run` "
        + "makes, is several times as slow as a release build in both stages.")
    let count = 2_000
    var rows: [[String]] = []
    let lines = Sources()?.lines ?? []
    for line in lines { rows.append([line.name, "\(line.old)", "\(line.new)"]) }

    func microseconds(_ body: () -> Void) -> String {
      let best = (0..<3).map { _ in chapter.seconds { for _ in 0..<count { body() } } }.min() ?? 0
      return decimal(best * 1e6 / Double(count), places: 1)
    }
    let immediate = (Stage5.immediate(), Stage7.immediate())
    rows.append([
      "µs for an action with a synchronous effect", microseconds(immediate.0.send),
      microseconds(immediate.1.send),
    ])
    var environment = PrimeTimeEnvironment.standard(folder: chapter.temporaryFolder)
    environment.log = { _ in }
    let (old, new) = (Stage5.application(environment), Stage7.application(environment))
    let tap = AppAction.counterView(.counter(.incrTapped))
    rows.append([
      "µs for a tap on “+” in Prime Time", microseconds { old(tap) }, microseconds { new(tap) },
    ])
    let endless = (Stage5.endless(), Stage7.endless())
    rows.append([
      "bytes that an effect in flight holds, about",
      bytes(held: count, by: endless.0.send), bytes(held: count, by: endless.1.send),
    ])
    let inFlight = (endless.0.effectsKept(), endless.1.effectsKept())
    endless.0.finish()
    endless.1.finish()
    let kept = [immediate.0, immediate.1, endless.0, endless.1].map { $0.effectsKept() }
    rows.append(["effects in flight, in the books", text(inFlight.0), text(inFlight.1)])
    rows.append(["effects kept after their end", text(kept[2]), text(kept[3])])
    chapter.table(["", "stage 5", "stage 7"], rows)
    chapter.check(
      "the books of both stores contain every effect in flight",
      inFlight.0 == count && inFlight.1 == count)
    chapter.check("neither keeps an effect that has ended", kept == [0, 0, 0, 0])
  }
}

/// Returns how much memory each call of `body` leaves in use, if the system reports it: to a page,
/// over all calls.
private func bytes(held count: Int, by body: () -> Void) -> String {
  let before = residentBytes()
  for _ in 0..<count { body() }
  guard let before, let after = residentBytes() else { return "–" }
  return "\((after - before) / count)"
}

private func residentBytes() -> Int? {
  let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    .split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
}

private func text(_ count: Int?) -> String {
  count.map(String.init) ?? "–"
}
