import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: jobs that turn the executor, and many jobs")
  struct InsideTests {
    @Test("A job may call `step()`: the next one runs inside it", .ownThread)
    func stepInside() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let executor = setting.executor
          setting.bring("a") {
            for _ in 1...3 { setting.log.write("\(executor.step())") }
            setting.log.write("a ends")
          }
          for name in ["b", "c"] {
            setting.bring(name) { setting.log.write("\(executor.count)") }
          }
          let isRun = (1...2).map { _ in executor.step() }
          report("\(setting.events), \(isRun)")
        }
      }
      expect(
        process,
        reports: [
          #"["a", "b", "1", "true", "c", "0", "true", "false", "a ends"], [true, false]"#
        ],
        "what happens when the first of three jobs calls `step()` three times, the others write "
          + "how many wait, and what two calls outside return")
    }

    @Test("A job may call `run()`: all that wait run inside it, and what these bring", .ownThread)
    func runInside() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let executor = setting.executor
          setting.bring("a") {
            setting.bring("d")
            executor.run()
            setting.log.write("a ends, \(executor.count) wait")
            setting.bring("g")
          }
          setting.bring("b") {
            setting.bring("e")
            executor.run()
            setting.log.write("b ends, \(executor.count) wait")
          }
          setting.bring("c") { setting.bring("f") }
          executor.run()
          report("\(setting.events), \(executor.count) wait")
        }
      }
      let events = [
        "a", "b", "c", "d", "e", "f", "b ends, 0 wait", "a ends, 0 wait", "g",
      ]
      expect(
        process, reports: ["\(events), 0 wait"],
        "what happens when the first of three jobs calls `run()`, and the second inside it, and "
          + "how many wait in the end")
    }

    @Test("An actor's job is on its actor, also when another one has run inside it", .ownThread)
    func actorInside() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a") {
            setting.executor.step()
            findJobs(setting.log)
          }
          setting.bring("b") { findJobs(setting.log) }
          setting.executor.run()
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: [#"["a", "b", "on the actor", "on the actor"]"#],
        "what two jobs of an actor write, one of which runs inside the other")
    }

    @Test("Many jobs may wait", .ownThread)
    func many() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          onSmallStack {
            let setting = Setting()
            for number in 1...20_000 { setting.bring("\(number)") }
            report("\(setting.executor.count)")
            setting.executor.run()
            report("\(setting.events == (1...20_000).map { "\($0)" })")
          }
        }
      }
      expect(
        process, reports: ["20000", "true"],
        "how many of 20000 jobs wait, and whether all ran in their order",
        why: "If the program crashed: `run()` takes more of the stack for each job.")
    }

    @Test("Each of many jobs may bring the next one", .ownThread)
    func chain() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          onSmallStack {
            let setting = Setting()
            bring(20_000, to: setting)
            setting.executor.run()
            report("\(setting.events.count)")
          }
        }
      }
      expect(
        process, reports: ["20000"], "how many jobs have run, each of which brought the next one",
        why: "If the program crashed: `run()` takes more of the stack for each job.")
    }
  }
}

/// Brings a job that brings the next one, so many in all.
private func bring(_ count: Int, to setting: Setting) {
  guard count > 0 else { return }
  setting.bring("\(count)") { bring(count - 1, to: setting) }
}
