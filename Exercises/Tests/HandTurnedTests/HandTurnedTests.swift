import ExerciseTesting
import Testing

@testable import HandTurned

// A job that is run twice may end the program, and so may a lock that is taken twice. So each test
// runs in a process of its own.

@Suite("HandTurned")
struct HandTurnedTests {
  @Test("`enqueue` runs nothing", .ownThread)
  func enqueue() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        report("\(setting.executor.count) jobs wait")
        setting.bring(["a", "b", "c"])
        report("\(setting.executor.count) jobs wait")
        report("\(setting.events)")
      }
    }
    expect(
      process, reports: ["0 jobs wait", "3 jobs wait", "[]"],
      "how many jobs wait before and after three have come, and which have run")
  }

  @Test("`step()` runs the job that has waited longest, and no other", .ownThread)
  func step() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c"])
        for _ in 1...3 {
          let isRun = setting.executor.step()
          report("\(isRun), \(setting.executor.count) wait, \(setting.events)")
        }
      }
    }
    expect(
      process,
      reports: [
        #"true, 2 wait, ["a"]"#, #"true, 1 wait, ["a", "b"]"#, #"true, 0 wait, ["a", "b", "c"]"#,
      ],
      "what `step()` returns, how many jobs wait after it, and what has run, three times")
  }

  @Test("Where no job waits, `step()` returns false, and `run()` returns", .ownThread)
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
        report("\(setting.events)")
      }
    }
    expect(
      process, reports: ["false", "true", "false", "false", #"["a", "b"]"#],
      "what `step()` returns before a job, for it, after it, and after `run()`; and what ran"
    )
  }

  @Test("`run()` runs all jobs that wait, in the order in which they came", .ownThread)
  func run() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring(["a", "b", "c", "d"])
        setting.executor.step()
        setting.bring(["e"])
        setting.executor.run()
        report("\(setting.events), \(setting.executor.count) wait")
      }
    }
    expect(
      process, reports: [#"["a", "b", "c", "d", "e"], 0 wait"#],
      "which jobs have run, and how many wait")
  }

  @Test("`run()` runs what comes meanwhile, after what has waited before", .ownThread)
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
        report("\(setting.events), \(setting.executor.count) wait")
      }
    }
    expect(
      process, reports: [#"["a", "b", "c", "d", "e", "f", "g"], 0 wait"#],
      "which jobs have run, where some bring others, and how many wait")
  }

  @Test("A job that another one brings does not run inside it", .ownThread)
  func notInside() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let setting = Setting()
        setting.bring("a") {
          setting.bring(["b", "c"])
          setting.log.write("a ends")
        }
        setting.executor.step()
        report("\(setting.events), \(setting.executor.count) wait")
        setting.executor.step()
        report("\(setting.events), \(setting.executor.count) wait")
      }
    }
    expect(
      process,
      reports: [#"["a", "a ends"], 2 wait"#, #"["a", "a ends", "b"], 1 wait"#],
      "what has happened, and how many jobs wait, after the first job and after the second")
  }

  @Test("`count` is how many jobs wait: one that is running does not", .ownThread)
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
        report("\(setting.events.filter { Int($0) != nil })")
      }
    }
    expect(
      process, reports: [#"["3", "2", "1", "0", "2"]"#],
      "how many jobs wait inside each of four, and inside the last one when it has brought two")
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
        report("\(setting.events)")
      }
    }
    expect(
      process, reports: [#"["a", "b", "c", "d", "e", "f"]"#],
      "which jobs have run, of tasks of low, high, lowest and high priority, the last of which has "
        + "brought one of low and one of high priority")
  }

  @Test("A task goes on after each suspension", .ownThread)
  func suspensions() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let (setting, gates) = (Setting(), Log<CheckedContinuation<Void, Never>>())
        let log = setting.log
        Task(executorPreference: setting.executor) {
          for number in 1...3 {
            log.write("waits \(number)")
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
        report("\(setting.events), \(setting.executor.count) wait")
      }
    }
    expect(
      process, reports: [#"["waits 1", "waits 2", "waits 3", "ends"], 0 wait"#],
      "what a task does that waits three times, and how many jobs wait",
      why: "A task brings a job each time that it goes on.")
  }

  @Test("A task that yields waits behind those that have waited before", .ownThread)
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
        report("\(setting.events), \(setting.executor.count) wait")
      }
    }
    expect(
      process, reports: [#"["a1", "b1", "a2", "b2", "a3", "b3"], 0 wait"#],
      "what two tasks do that yield after each of three steps",
      why: "A job that comes again goes to the end of the list, as any other.")
  }

  @Test("Each executor has a list of its own", .ownThread)
  func two() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        let (one, other) = (Setting(TestExecutor()), Setting(TestExecutor()))
        for name in ["a", "b"] { one.bringToNone(name) }
        other.bringToNone("c")
        report("\(one.executor.count), \(other.executor.count)")
        other.executor.run()
        report("\(one.events), \(other.events)")
        one.executor.run()
        report("\(one.events), \(other.events)")
      }
    }
    expect(
      process, reports: ["2, 1", #"[], ["c"]"#, #"["a", "b"], ["c"]"#],
      "how many jobs wait in each of two executors, and what has run when the second was turned, "
        + "and when both were")
  }

  @Test("An executor is released when nobody has it any more and no job waits", .ownThread)
  func released() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      inTime {
        func turned() -> [WeakReference] {
          let settings = (1...3).map { _ in Setting(TestExecutor()) }
          for setting in settings {
            for name in ["a", "b"] { setting.bringToNone(name) }
          }
          settings[0].executor.run()
          while settings[1].executor.step() {}
          while settings[2].executor.count > 0 { settings[2].executor.step() }
          report("\(settings.map(\.events))")
          return settings.map { WeakReference($0.executor) }
        }
        report("\(turned().count { $0.object != nil }) are retained")
      }
    }
    expect(
      process, reports: [#"[["a", "b"], ["a", "b"], ["a", "b"]]"#, "0 are retained"],
      "what three executors have run, the last of which was told no more often than there were jobs, "
        + "and how many of them are retained after that")
  }
}
