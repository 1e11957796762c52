import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: nested and many jobs")
  struct InsideTests {
    @Test("A job can call `step()`, and the next job runs inside it", .ownThread)
    func stepInside() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let executor = setting.executor
          setting.bring("a") {
            for _ in 1...3 { setting.log.write("\(executor.step())") }
            setting.log.write("end")
          }
          for name in ["b", "c"] {
            setting.bring(name) { setting.log.write("\(executor.count)") }
          }
          let isRun = (1...2).map { _ in executor.step() }
          report(setting.line)
          report(isRun.map { "\($0)" }.joined(separator: " "))
        }
      }
      expect(
        process, reports: ["a b 1 true c 0 true false end", "true false"],
        "the events when job a calls `step()` three times",
        why: "b and c run inside a, and write how many jobs wait.")
    }

    @Test("A job can call `run()`, and all waiting jobs run inside it", .ownThread)
    func runInside() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let executor = setting.executor
          setting.bring("a") {
            setting.bring("d")
            executor.run()
            setting.log.write("end-a")
            setting.bring("g")
          }
          setting.bring("b") {
            setting.bring("e")
            executor.run()
            setting.log.write("end-b")
          }
          setting.bring("c") { setting.bring("f") }
          executor.run()
          report("\(setting.line) (\(executor.count) wait)")
        }
      }
      expect(
        process, reports: ["a b c d e f end-b end-a g (0 wait)"],
        "the events when job a calls `run()`, and b does inside it",
        why: "A nested `run()` runs all waiting jobs before it returns.")
    }

    @Test("An actor's job stays on its actor after a nested job", .ownThread)
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
          report(setting.line)
        }
      }
      expect(
        process, reports: ["a b on the actor on the actor"],
        "the events of two jobs, the second inside the first")
    }

    @Test("Thousands of jobs can wait", .ownThread)
    func many() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          onSmallStack {
            let setting = Setting()
            for number in 1...20_000 { setting.bring("\(number)") }
            report("\(setting.executor.count) wait")
            setting.executor.run()
            report(setting.events == (1...20_000).map { "\($0)" } ? "in order" : "not in order")
          }
        }
      }
      expect(
        process, reports: ["20000 wait", "in order"],
        "the state of 20000 jobs, before and after `run()`",
        why: "A crash means that `run()` takes more of the stack for each job.")
    }

    @Test("Each of thousands of jobs can enqueue the next one", .ownThread)
    func chain() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          onSmallStack {
            let setting = Setting()
            bring(20_000, to: setting)
            setting.executor.run()
            report("\(setting.events.count) have run")
          }
        }
      }
      expect(
        process, reports: ["20000 have run"], "the number of jobs that have run",
        why: "A crash means that `run()` takes more of the stack for each job.")
    }
  }
}

/// Brings a job that brings the next one, so many in all.
private func bring(_ count: Int, to setting: Setting) {
  guard count > 0 else { return }
  setting.bring("\(count)") { bring(count - 1, to: setting) }
}
