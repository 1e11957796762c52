import ExerciseTesting
import Testing

@testable import HandTurned

// A job that is run twice can end the program, and so can a lock that is taken twice. So each test
// runs in its own process.

@Suite("HandTurned")
struct HandTurnedTests {
  @Test("`enqueue` runs nothing", .ownThread)
  func enqueue() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c"])
        report("\(setting.executor.count) wait")
        report(setting.line)
      }
    }
    expect(
      process, reports: ["3 wait", "nothing"], "the waiting jobs, and what has run",
      why: "Jobs wait for `step()` or `run()`.")
  }

  @Test("A job that another job enqueues also waits", .ownThread)
  func enqueueInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") {
          setting.bring(["b", "c"])
          setting.log.write("end")
        }
        setting.executor.step()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a end (2 wait)"], "the events of one step",
      why: "`enqueue` runs nothing, even inside a job.")
  }

  @Test("`step()` runs the job that has waited longest", .ownThread)
  func step() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c"])
        for _ in 1...3 {
          let isRun = setting.executor.step()
          report("\(isRun): \(setting.line)")
        }
      }
    }
    expect(
      process, reports: ["true: a", "true: a b", "true: a b c"],
      "the result of each of three steps, and what has run",
      why: "`step()` runs one job and returns true.")
  }

  @Test("Without a waiting job, `step()` returns false", .ownThread)
  func empty() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        report("\(setting.executor.step())")
        setting.bring(["a"])
        report("\(setting.executor.step())")
        report("\(setting.executor.step())")
      }
    }
    expect(
      process, reports: ["false", "true", "false"], "three steps, with a job before the second")
  }

  @Test("A job runs on the caller's thread", .ownThread)
  func thread() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        let bringAndTurn: @Sendable () -> Void = {
          let thread = thisThread()
          for turn in [{ _ = setting.executor.step() }, { setting.executor.run() }] {
            setting.bring("job on") {
              setting.log.write(thisThread() == thread ? "this thread," : "another thread,")
            }
            turn()
            setting.log.write("end")
          }
        }
        bringAndTurn()
        report(setting.line)
        race([bringAndTurn])
        report("\(setting.events.count { $0 == "this thread," })")
      }
    }
    expect(
      process, reports: ["job on this thread, end job on this thread, end", "4"],
      "the events, and the jobs on the caller's thread",
      why: "The job ends before `step()` or `run()` returns.")
  }

  @Test("`run()` runs all waiting jobs in their order", .ownThread)
  func run() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a", priority: .low)
        setting.bring("b", priority: .high)
        setting.executor.step()
        setting.bring("c", priority: .background)
        setting.bring("d", priority: .high)
        setting.executor.run()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a b c d (0 wait)"], "the jobs of tasks with different priorities",
      why: "The job that has waited longest is next, whatever its priority.")
  }

  @Test("`run()` also runs jobs that arrive while it runs", .ownThread)
  func meanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") {
          setting.bring("c") { setting.bring("f") { setting.bring("g") } }
          setting.bring("d")
        }
        setting.bring("b") { setting.bring("e") }
        setting.executor.run()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a b c d e f g (0 wait)"],
      "the jobs that have run, some of which enqueue others",
      why: "`run()` runs jobs until none waits, the oldest first.")
  }

  @Test("There can be thousands of jobs", .ownThread)
  func many() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime(within: 30) {
        onSmallStack {
          let setting = Setting()
          for number in 1...10_000 { setting.bring("\(number)") }
          bring(10_000, to: setting)
          setting.executor.run()
          report("\(setting.events.count) have run")
        }
      }
    }
    expect(
      process, reports: ["20000 have run"], "the jobs that have run",
      why: "A crash means that `run()` takes more of the stack for each job.")
  }

  @Test("`count` is the number of waiting jobs, without the running one", .ownThread)
  func count() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        let executor = setting.executor
        setting.bring("a") { setting.log.write("\(executor.count)") }
        setting.bring("b") {
          setting.bring("c")
          setting.log.write("\(executor.count)")
        }
        report("\(executor.count)")
        executor.step()
        executor.step()
        report(setting.line)
      }
    }
    expect(
      process, reports: ["2", "a 1 b 1"],
      "`count` before job a, inside it, and inside b, which enqueues c",
      why: "A running job is not waiting.")
  }

  @Test("A job can call `step()` and `run()`, and waiting jobs run inside it", .ownThread)
  func nested() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        let executor = setting.executor
        setting.bring("a") {
          setting.log.write("\(executor.step())")
          executor.run()
          setting.log.write("\(executor.step())")
          setting.log.write("end")
        }
        setting.bring(["b", "c", "d"])
        report("\(executor.step())")
        report(setting.line)
      }
    }
    expect(
      process, reports: ["true", "a b true c d false end"],
      "the events when job a calls `step()`, `run()` and `step()`",
      why: "Take a job out of the list before you run it.")
  }

  @Test("A job can wait for a thread that enqueues a job", .ownThread)
  func waits() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") {
          race([{ setting.bring("c") }])
          setting.log.write("end")
        }
        setting.bring("b")
        setting.executor.run()
        report(setting.line)
      }
    }
    expect(
      process, reports: ["a end b c"], "the events of a job that waits for another thread",
      why: "Hold no lock while a job runs.")
  }

  @Test("A job runs on both executors, its actor's and its task's", .ownThread)
  func both() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") { findJobs(setting.log) }
        setting.executor.step()
        report("\(setting.line) (\(setting.executor.count) wait)")
        let log = setting.log
        Task(executorPreference: setting.executor) { await leaveJobs(log) }
        setting.executor.run()
        report(setting.events.dropFirst(2).joined(separator: " "))
      }
    }
    expect(
      process, reports: ["a on the actor (0 wait)", "b off the actor on the actor"],
      "the events of a task on its actor, and of one that leaves it",
      why: "With one of both executors alone, a task needs more jobs, or is not on its actor.")
  }
}

/// Enqueues a job that enqueues the next one, `count` jobs in all.
private func bring(_ count: Int, to setting: Setting) {
  guard count > 0 else { return }
  setting.bring("\(count)") { bring(count - 1, to: setting) }
}

/// Leaves the actor, and returns to it.
@Jobs private func leaveJobs(_ log: Log<String>) async {
  await writeOffTheActor("b off the actor", log)
  findJobs(log)
}

@concurrent private func writeOffTheActor(_ text: String, _ log: Log<String>) async {
  log.write(text)
}
