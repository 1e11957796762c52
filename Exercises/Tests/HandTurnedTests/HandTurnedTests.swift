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
        report("\(setting.executor.count) wait")
        setting.bring(["a", "b", "c"])
        report("\(setting.executor.count) wait")
        report(setting.line)
      }
    }
    expect(
      process, reports: ["0 wait", "3 wait", "nothing"],
      "the waiting jobs before and after 3, and what has run",
      why: "`enqueue` runs nothing: jobs wait for `step()` or `run()`.")
  }

  @Test("`step()` runs the job that has waited longest", .ownThread)
  func step() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c"])
        for _ in 1...3 {
          let isRun = setting.executor.step()
          report("\(isRun): \(setting.line) (\(setting.executor.count) wait)")
        }
      }
    }
    expect(
      process,
      reports: ["true: a (2 wait)", "true: a b (1 wait)", "true: a b c (0 wait)"],
      "the result of each of three steps, and what has run",
      why: "`step()` runs one job and returns true.")
  }

  @Test("Without a waiting job, `step()` returns false", .ownThread)
  func empty() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        report("\(setting.executor.step())")
        setting.executor.run()
        setting.bring(["a"])
        report("\(setting.executor.step())")
        report("\(setting.executor.step())")
        setting.bring(["b"])
        setting.executor.run()
        report("\(setting.executor.step())")
        report(setting.line)
      }
    }
    expect(
      process, reports: ["false", "true", "false", "false", "a b"],
      "`step()` before, with and after a, and after b; what ran",
      why: "`step()` returns whether it has run a job.")
  }

  @Test("`run()` runs all waiting jobs in their order", .ownThread)
  func run() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c", "d"])
        setting.executor.step()
        setting.bring(["e"])
        setting.executor.run()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a b c d e (0 wait)"], "the jobs that have run")
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

  @Test("`enqueue` inside a job runs nothing", .ownThread)
  func notInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") {
          setting.bring(["b", "c"])
          setting.log.write("end")
        }
        setting.executor.step()
        report("\(setting.line) (\(setting.executor.count) wait)")
        setting.executor.step()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a end (2 wait)", "a end b (1 wait)"],
      "the events after one step and after two",
      why: "A job that a job enqueues waits like any other.")
  }

  @Test("`count` is the number of waiting jobs, without the running one", .ownThread)
  func count() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        let executor = setting.executor
        for _ in 1...3 {
          setting.bring("a job") { setting.log.write("\(executor.count)") }
        }
        setting.bring("the last job") {
          setting.log.write("\(executor.count)")
          setting.bring(["x", "y"])
          setting.log.write("\(executor.count)")
        }
        executor.run()
        report(setting.events.filter { Int($0) != nil }.joined(separator: " "))
      }
    }
    expect(
      process, reports: ["3 2 1 0 2"],
      "`count` inside four jobs, the last of which enqueues two",
      why: "A running job is not waiting.")
  }

  @Test("The priority does not decide which job is next", .ownThread)
  func priority() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a", priority: .low)
        setting.bring("b", priority: .high)
        setting.bring("c", priority: .background)
        setting.bring("d", priority: .high) {
          setting.bring("e", priority: .low)
          setting.bring("f", priority: .high)
        }
        setting.executor.run()
        report(setting.line)
      }
    }
    expect(
      process, reports: ["a b c d e f"], "the jobs of tasks with different priorities",
      why: "The job that has waited longest is next, whatever its priority.")
  }

  @Test("A task continues after each suspension", .ownThread)
  func suspensions() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let (setting, gates) = (Setting(), Log<CheckedContinuation<Void, Never>>())
        let log = setting.log
        Task(executorPreference: setting.executor) {
          for number in 1...3 {
            log.write("\(number)")
            await withCheckedContinuation { gates.write($0) }
            await Task.yield()
          }
          log.write("ends")
        }
        setting.executor.run()
        for number in 0..<3 where gates.entries.count == number + 1 {
          gates.entries[number].resume()
          setting.executor.run()
        }
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["1 2 3 ends (0 wait)"], "the events of a task that suspends three times",
      why: "A task enqueues a job each time that it continues.")
  }

  @Test("A task that yields waits behind the jobs that are already waiting", .ownThread)
  func yields() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        for name in ["a", "b"] {
          Task(executorPreference: setting.executor) {
            for number in 1...3 {
              setting.log.write("\(name)\(number)")
              await Task.yield()
            }
          }
        }
        setting.executor.run()
        report("\(setting.line) (\(setting.executor.count) wait)")
      }
    }
    expect(
      process, reports: ["a1 b1 a2 b2 a3 b3 (0 wait)"], "the events of two tasks that yield",
      why: "`enqueue` adds a job to the end of the list.")
  }
}
