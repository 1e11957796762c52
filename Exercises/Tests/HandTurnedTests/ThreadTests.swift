import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: threads")
  struct ThreadTests {
    @Test(
      "A job runs on the thread that turns the executor, which need not always be the same one",
      .ownThread)
    func turning() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let bringAndTurn: @Sendable (_ turn: @escaping @Sendable () -> Void) -> Void = { turn in
            let thread = thisThread()
            for _ in 1...2 {
              setting.bring("a job") {
                setting.log.write("on the \(thisThread() == thread ? "same" : "other") thread")
              }
            }
            turn()
            setting.log.write("returns")
          }
          let step: @Sendable () -> Void = { for _ in 1...2 { setting.executor.step() } }
          let run: @Sendable () -> Void = { setting.executor.run() }
          bringAndTurn(step)
          report("\(setting.events)")
          race([{ bringAndTurn(step) }])
          race([{ bringAndTurn(run) }])
          bringAndTurn(run)
          let same = setting.events.count { $0 == "on the same thread" }
          report("\(setting.events.count), \(same)")
        }
      }
      expect(
        process,
        reports: [
          #"["a job", "on the same thread", "a job", "on the same thread", "returns"]"#, "20, 8",
        ],
        "what happens when a thread brings two jobs and turns the executor; how much when it and "
          + "others have done so four times, and how often a job was on that thread")
    }

    @Test("Jobs that come on other threads run in the order in which they came", .ownThread)
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

    @Test("A job may wait for another thread that brings a job", .ownThread)
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
          setting.bring("d") {
            race([{ setting.bring("e") }])
            setting.bring("f")
            race([{ setting.bring("g") }])
          }
          setting.executor.run()
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: [#"["a", "2 wait", "a ends", "b", "c", "d", "e", "f", "g"]"#],
        "what happens when jobs wait until another thread has brought one",
        why: "No lock is held while a job runs.")
    }

    @Test("Two threads may bring jobs at the same moment", .ownThread)
    func atOnce() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          let setting = Setting()
          var waited: Set<Int> = []
          for _ in 1...8 {
            // Many at a time: to meet, both have to be at the list at the same moment.
            race(
              rounds: 1,
              [
                { _ in setting.bring(Array(repeating: "one", count: 5_000)) },
                { _ in setting.bring(Array(repeating: "other", count: 5_000)) },
              ])
            waited.insert(setting.executor.count)
            setting.executor.run()
          }
          let events = setting.events
          report("\(waited), \(events.count { $0 == "one" }), \(events.count)")
        }
      }
      expect(
        process, reports: ["[10000], 40000, 80000"],
        "how many jobs wait that two threads have brought, eight times, how many of one of them have "
          + "run, and of both"
      )
    }

    @Test("A thread may bring jobs while another one runs some", .ownThread)
    func whileTurned() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime(within: 30) {
          let setting = Setting()
          race(
            rounds: 1,
            [
              { _ in for number in 0..<10_000 { setting.bring("\(number)") } },
              { _ in
                // A step without a job is quick: so many last as long as it takes to bring the jobs.
                for _ in 0..<200_000 { setting.executor.step() }
                setting.executor.run()
              },
            ])
          setting.executor.run()
          let isInOrder = setting.events == (0..<10_000).map { "\($0)" }
          report("\(isInOrder), \(setting.executor.count) wait")
        }
      }
      expect(
        process, reports: ["true, 0 wait"],
        "whether 10000 jobs have run in their order, which came while others ran, and how many wait"
      )
    }
  }
}
