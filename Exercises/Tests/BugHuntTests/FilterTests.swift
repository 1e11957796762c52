import Dispatch
import ExerciseTesting
import Testing

@testable import BugHunt

// An answer that waits for the queue it runs on ends the process. So the filter runs in one of its
// own.

@Suite("BugHunt: feature 4, the filter, still works")
struct FilterTests {
  @Test("A chosen photo waits for its filter, which is not called before the effect is run")
  func states() {
    let queues = Queues()
    let calls = Log<String>()
    let reducer = filterReducer(
      filter: { photo in
        calls.write(photo)
        return photo
      }, background: queues.background, main: queues.main)
    var state = FilterState()
    _ = reducer(&state, .photoChosen("cat"))
    expect(
      state, FilterState(isFiltering: true, photo: nil), "the state when a photo is chosen",
      why: "The screen shows that the filter is at work. Look at feature 4, `filterReducer`.")
    // What the reducer has put on the queues is done after this.
    queues.main.sync {}
    queues.background.sync {}
    expect(
      calls.entries, [], "the calls of the filter when the effect is not run",
      why: "The effect is run by the store, and calls the filter then. Look at feature 4.")
    _ = reducer(&state, .filtered("CAT"))
    expect(
      state, FilterState(isFiltering: false, photo: "CAT"), "the state when it is filtered",
      why: "The screen shows the filtered photo. Look at feature 4, `filterReducer`.")
  }

  @Test("The filter is called once for each photo, on the background queue", .ownThread)
  func background() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let queues = Queues()
      let calls = Log<String>()
      for photo in ["cat", "dog", "cat"] {
        queues.filter(photo) { photo in
          calls.write("\(photo) on \(Queues.current)")
          return photo.uppercased()
        }
      }
      let heard = queues.heard.entries(count: 6)
      calls.entries.sorted().forEach(report)
      report("\(heard.filter { !$0.hasPrefix("done") }.count) are filtered")
      finish()
    }
    expect(
      process,
      reports: ["cat on background", "cat on background", "dog on background", "3 are filtered"],
      "the calls of the filter, with the queue of each, and how many photos are filtered, when each "
        + "is chosen while the one before is under way",
      why: "Each photo that is chosen is filtered. That takes long, and the queue of the store has "
        + "to be free. Look at feature 4, `filterReducer`.")
  }

  @Test("The queue of the store is free while the filter is at work", .ownThread)
  func free() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let queues = Queues()
      let begun = Log<String>()
      let free = Log<String>()
      let end = DispatchSemaphore(value: 0)
      queues.filter("cat") { photo in
        begun.write("the filter is at work")
        end.wait()
        return photo.uppercased()
      }
      begun.entries(count: 1).forEach(report)
      queues.main.async { free.write("main is free") }
      free.entries(count: 1).forEach(report)
      end.signal()
      finish()
    }
    expect(
      process, reports: ["the filter is at work", "main is free"],
      "what happens while the filter has begun and has not returned",
      why: "A screen stands still while its queue waits. Look at feature 4, `filterReducer`.")
  }
}
