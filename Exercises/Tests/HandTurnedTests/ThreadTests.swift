import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: threads")
  struct ThreadTests {
    @Test("A job runs on the thread that turns the executor, which need not always be the same one")
    func turning() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let note: @Sendable (_ turn: @escaping @Sendable () -> Void) -> Void = { turn in
            let thread = thisThread()
            setting.bring("a job") {
              setting.log.write("on the \(thisThread() == thread ? "same" : "other") thread")
            }
            turn()
            setting.log.write("returns")
          }
          note { setting.executor.step() }
          race([{ note { setting.executor.step() } }])
          race([{ note { setting.executor.run() } }])
          note { setting.executor.run() }
          report("\(setting.events.prefix(3))")
          report("\(setting.events.count), \(Set(setting.events).count)")
        }
      }
      expect(
        process, reports: [#"["a job", "on the same thread", "returns"]"#, "12, 3"],
        "what happens when this thread calls `step()`, and how much when it and others turn the "
          + "executor four times")
    }

    @Test("Jobs that come on other threads run in the order in which they came")
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
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: ["4 wait", #"["a", "b", "c", "d"]"#],
        "how many jobs wait that came on three threads, and in which order they run")
    }

    @Test("A job may wait for another thread that brings a job")
    func waits() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a") {
            race([
              {
                setting.bring("c")
                setting.log.write("\(setting.executor.count) wait")
              }
            ])
            setting.log.write("a ends")
          }
          setting.bring("b")
          setting.executor.run()
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: [#"["a", "2 wait", "a ends", "b", "c"]"#],
        "what happens when a job waits until another thread has brought one",
        why: "No lock is held while a job runs.")
    }

    @Test("Two threads may bring jobs at the same moment")
    func atOnce() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          let setting = Setting()
          let rounds = 2_000
          race(
            rounds: rounds,
            [
              { _ in setting.bring("one") },
              { _ in setting.bring("other") },
            ])
          report("\(setting.executor.count)")
          setting.executor.run()
          report("\(setting.events.count { $0 == "one" }), \(setting.events.count)")
        }
      }
      expect(
        process, reports: ["4000", "2000, 4000"],
        "how many jobs wait that two threads have brought, how many of the one have run, and of both"
      )
    }

    @Test("A thread may bring jobs while another one runs some")
    func whileTurned() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          let setting = Setting()
          let rounds = 4_000
          race(
            rounds: rounds,
            [
              { setting.bring("\($0)") },
              { round in
                if round.isMultiple(of: 2) {
                  setting.executor.step()
                } else {
                  setting.executor.run()
                }
              },
            ])
          setting.executor.run()
          report(
            "\(setting.events == (0..<rounds).map { "\($0)" }), \(setting.executor.count) wait")
        }
      }
      expect(
        process, reports: ["true, 0 wait"],
        "whether 4000 jobs have run in their order, which came while others ran, and how many wait")
    }
  }
}
