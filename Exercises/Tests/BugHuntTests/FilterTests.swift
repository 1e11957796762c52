import Dispatch
import ExerciseTesting
import Testing

@testable import BugHunt

// An answer that waits for the queue it runs on ends the process. So the filter runs in one of its
// own.

@Suite("BugHunt: feature 4, the filter, still works")
struct FilterTests {
  @Test("The photo is being filtered until the filtered one is there")
  func states() {
    let queues = Queues()
    let reducer = filterReducer(
      filter: { $0 }, background: queues.background, main: queues.main)
    var state = FilterState()
    _ = reducer(&state, .photoChosen("cat"))
    expect(
      state, FilterState(isFiltering: true, photo: nil), "the state when a photo is chosen",
      why: "The screen shows that the filter is at work. Look at feature 4, `filterReducer`.")
    _ = reducer(&state, .filtered("CAT"))
    expect(
      state, FilterState(isFiltering: false, photo: "CAT"), "the state when it is filtered",
      why: "The screen shows the filtered photo. Look at feature 4, `filterReducer`.")
  }

  @Test("The filter is called once for each photo, on the background queue")
  func background() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let queues = Queues()
      let calls = Log<String>()
      for photo in ["cat", "dog"] {
        queues.filter(photo) { photo in
          calls.write("\(photo) on \(Queues.current)")
          return photo.uppercased()
        }
      }
      let heard = queues.heard.entries(count: 4)
      calls.entries.sorted().forEach(report)
      report("\(heard.filter { !$0.hasPrefix("done") }.count) are filtered")
      finish()
    }
    expect(
      process, reports: ["cat on background", "dog on background", "2 are filtered"],
      "the calls of the filter, with the queue of each, and how many photos are filtered",
      why: "The filter takes long, and the queue of the store has to be free. Look at feature 4, "
        + "`filterReducer`.")
  }

  @Test("The queue of the store is free while the background queue is busy")
  func free() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let queues = Queues()
      queues.background.suspend()
      queues.filter("cat") { photo in photo.uppercased() }
      queues.main.async { queues.heard.write("main is free") }
      let heard = queues.heard.entries(count: 1)
      queues.background.resume()
      heard.forEach(report)
      finish()
    }
    expect(
      process, reports: ["main is free"],
      "what happens on the queue of the store while the background queue is suspended",
      why: "A screen stands still while its queue waits. Look at feature 4, `filterReducer`.")
  }
}
