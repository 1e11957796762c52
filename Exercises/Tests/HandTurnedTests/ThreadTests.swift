import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: threads")
  struct ThreadTests {
    @Test("A job runs on the thread that calls `step()` or `run()`", .ownThread)
    func turning() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let bringAndTurn: @Sendable (_ turn: @escaping @Sendable () -> Void) -> Void = { turn in
            let thread = thisThread()
            for _ in 1...2 {
              setting.bring("job") {
                setting.log.write(thisThread() == thread ? "same" : "other")
              }
            }
            turn()
            setting.log.write("returns")
          }
          let step: @Sendable () -> Void = { for _ in 1...2 { setting.executor.step() } }
          let run: @Sendable () -> Void = { setting.executor.run() }
          bringAndTurn(step)
          report(setting.line)
          race([{ bringAndTurn(step) }])
          race([{ bringAndTurn(run) }])
          bringAndTurn(run)
          report("\(setting.events.count { $0 == "same" }) on the same thread")
        }
      }
      expect(
        process, reports: ["job same job same returns", "8 on the same thread"],
        "the events of two jobs on this thread, and of six on others",
        why: "A job runs inside the call of `step()` or `run()`, on that call's thread.")
    }

    @Test("`enqueue` can be called on any thread", .ownThread)
    func otherThreads() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a")
          race([{ setting.bring("b") }])
          setting.bring("c")
          race([{ setting.bring("d") }])
          report("\(setting.executor.count) wait")
          setting.executor.run()
          report(setting.line)
        }
      }
      expect(
        process, reports: ["4 wait", "a b c d"], "the jobs enqueued on three threads")
    }

    @Test("A job can wait for a thread that enqueues a job", .ownThread)
    func waits() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a") {
            race([
              {
                setting.bring("c")
                setting.log.write("(\(setting.executor.count) wait)")
              }
            ])
            setting.log.write("end")
          }
          setting.bring("b")
          setting.executor.run()
          setting.bring("d") {
            race([{ setting.bring("e") }])
            setting.bring("f")
            race([{ setting.bring("g") }])
          }
          setting.executor.run()
          report(setting.line)
        }
      }
      expect(
        process, reports: ["a (2 wait) end b c d e f g"],
        "the events of jobs that wait for another thread",
        why: "Hold no lock while a job runs.")
    }
  }
}
