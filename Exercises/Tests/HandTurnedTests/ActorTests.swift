import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: actors and tasks")
  struct ActorTests {
    @Test("Jobs of two actors and of tasks without an actor wait in one list", .ownThread)
    func oneList() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bringToNone("1")
          setting.bring("a")
          setting.bringToOther("b")
          setting.bringToNone("2")
          setting.bringToOther("c")
          setting.bring("d")
          setting.bringToNone("3")
          report("\(setting.executor.count) wait")
          setting.executor.run()
          let events = setting.events
          report(events.filter { Int($0) == nil }.joined(separator: " "))
          report(events.filter { Int($0) != nil }.joined(separator: " "))
        }
      }
      expect(
        process, reports: ["7 wait", "a b c d", "1 2 3"],
        "the waiting jobs, the actors' order, and the others' order")
    }

    @Test("An actor's code runs on its actor, whatever its task prefers", .ownThread)
    func isolation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let log = setting.log
          setting.bring("preferring:") { findJobs(log) }
          setting.executor.run()
          Task { @Jobs in
            log.write("plain:")
            findJobs(log)
          }
          setting.executor.run()
          let events = setting.events
          for number in stride(from: 0, to: events.count - 1, by: 2) {
            report("\(events[number]) \(events[number + 1])")
          }
        }
      }
      expect(
        process, reports: ["preferring: on the actor", "plain: on the actor"],
        "where the jobs run of a task that prefers the executor and of a plain one",
        why: "A job that runs on the task executor alone is on no actor.")
    }

    @Test("An actor's task that prefers the executor needs one job", .ownThread)
    func oneJob() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a")
          setting.executor.step()
          report("\(setting.line) (\(setting.executor.count) wait)")
          let log = setting.log
          setting.bring("b")
          Task { @Jobs in log.write("c") }
          setting.executor.run()
          report(setting.line)
        }
      }
      expect(
        process, reports: ["a (0 wait)", "a b c"],
        "the events after one step, and after `run()`",
        why: "A job that runs on one of both executors alone needs a second job for the other.")
    }

    @Test("A call of another actor on this executor continues in the same job", .ownThread)
    func sameJob() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let log = setting.log
          Task(executorPreference: setting.executor) { await callOther(log) }
          // The task belongs to no actor: its first job may be for leaving the executor's.
          for _ in 1...2 where setting.events.isEmpty { setting.executor.step() }
          report(setting.line)
        }
      }
      expect(
        process, reports: ["one other one"], "the actors on which one job runs",
        why: "A job that runs on both executors is already where the other actor's code runs.")
    }

    @Test("Code that leaves the actor waits in the same list", .ownThread)
    func offTheActor() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let (log, thread) = (setting.log, thisThread())
          Task(executorPreference: setting.executor) {
            await write("on", log)
            log.write(await threadOffTheActor() == thread ? "off" : "elsewhere")
            await write("on", log)
          }
          setting.executor.run()
          report("\(setting.line) (\(setting.executor.count) wait)")
        }
      }
      expect(
        process, reports: ["on off on (0 wait)"],
        "the events of a task that leaves the actor and returns",
        why: "A job runs on the thread that calls `run()`.")
    }
  }
}

@concurrent private func threadOffTheActor() async -> ObjectIdentifier {
  thisThread()
}

@Jobs private func write(_ text: String, _ log: Log<String>) {
  log.write(text)
}

@Jobs private func callOther(_ log: Log<String>) async {
  log.write("one")
  await writeOnOther("other", log)
  log.write("one")
}

@OtherJobs private func writeOnOther(_ text: String, _ log: Log<String>) {
  log.write(text)
}
