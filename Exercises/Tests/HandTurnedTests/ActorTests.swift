import ExerciseTesting
import Testing

@testable import HandTurned

extension HandTurnedTests {
  @Suite("HandTurned: actors, and tasks that belong to none")
  struct ActorTests {
    @Test("Jobs of two actors, and of tasks that belong to none, wait in one list", .ownThread)
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
          report("\(events.filter { Int($0) == nil }), \(events.filter { Int($0) != nil })")
        }
      }
      expect(
        process, reports: ["7 wait", #"["a", "b", "c", "d"], ["1", "2", "3"]"#],
        "how many jobs wait, and in which order run those of two actors, and those of no actor")
    }

    @Test("An actor's code finds itself on its actor, whatever its task prefers", .ownThread)
    func isolation() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let log = setting.log
          setting.bring("prefers the executor") { findJobs(log) }
          setting.executor.run()
          Task { @Jobs in
            log.write("prefers none")
            findJobs(log)
          }
          setting.executor.run()
          report("\(setting.events)")
        }
      }
      expect(
        process,
        reports: [
          #"["prefers the executor", "on the actor", "prefers none", "on the actor"]"#
        ],
        "what an actor's code writes, in a task that prefers the executor and in one that does not",
        why: "A job that is run on the task executor alone is on no actor.")
    }

    @Test("An actor's task that prefers the executor takes one job", .ownThread)
    func oneJob() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          setting.bring("a")
          setting.executor.step()
          report("\(setting.events), \(setting.executor.count) wait")
          let log = setting.log
          setting.bring("b")
          Task { @Jobs in log.write("c") }
          setting.executor.run()
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: [#"["a"], 0 wait"#, #"["a", "b", "c"]"#],
        "what is written after one `step()`, and how many jobs wait; and what is written after "
          + "`run()`, where a task that prefers no executor was the last",
        why: "A job that is run on one of the two executors alone has to go to the other.")
    }

    @Test(
      "An actor's task goes on in the same job when it calls another actor with the executor",
      .ownThread)
    func sameJob() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let log = setting.log
          Task(executorPreference: setting.executor) { await callOther(log) }
          // The task belongs to no actor: its first job may be for leaving the executor's.
          for _ in 1...2 where setting.events.isEmpty { setting.executor.step() }
          report("\(setting.events)")
        }
      }
      expect(
        process, reports: [#"["an actor", "the other", "the actor again"]"#],
        "what a job writes that calls another actor in between")
    }

    @Test(
      "What leaves the actor comes to the list, too, and runs on the thread that turns it",
      .ownThread)
    func offTheActor() async {
      let process = await #expect(processExitsWith: .failure, observing: output) {
        inTime {
          let setting = Setting()
          let (log, thread) = (setting.log, thisThread())
          Task(executorPreference: setting.executor) {
            await write("on the actor", log)
            log.write(await threadOffTheActor() == thread ? "off it" : "on another thread")
            await write("on the actor again", log)
          }
          setting.executor.run()
          report("\(setting.events), \(setting.executor.count) wait")
        }
      }
      expect(
        process, reports: [#"["on the actor", "off it", "on the actor again"], 0 wait"#],
        "what a task does that leaves the actor in between")
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
  log.write("an actor")
  await writeOnOther("the other", log)
  log.write("the actor again")
}

@OtherJobs private func writeOnOther(_ text: String, _ log: Log<String>) {
  log.write(text)
}
