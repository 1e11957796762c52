import Console
import Foundation
import Pictures
import Walkthrough

/// Where the main actor's jobs and the pool's go, and what can receive them instead.
func takeoverSection(of chapter: Chapter) {
  func lines(_ scene: TakeoverScene) -> [String] {
    chapter.child("takeover", scene.rawValue, atMost: 60).output
      .split(separator: "\n").map(String.init)
  }
  chapter.section("Where do the main actor's jobs go?") {
    chapter.say(
      "In a separate process, two lists replace the main actor's executor and the pool. The race "
        + "of the first section runs unchanged: the program resumes the tasks, and then runs the "
        + "pool's last job first.")
    let race = lines(.race).map { $0.components(separatedBy: "|") }
    chapter.draw(overtakingPicture(race), as: "overtaking")
    let resumed = race.first { $0[0] == "resumes a, b, c" } ?? []
    chapter.check(
      "a resumed task goes to the pool first, and from there to the main actor",
      resumed.dropFirst().prefix(2) == ["3", "0"])
    chapter.check(
      "the task that leaves the pool first arrives first", race.last?.last == "cab")
    chapter.check(
      "a task that yields once makes more than two jobs", (Int(lines(.yield).first ?? "") ?? 0) > 2)

    #if os(Linux)
      chapter.say("A task of the main actor that sleeps for an hour, with `Task.sleep`:")
      let asked = lines(.sleep)
      for line in asked { chapter.code(line) }
      chapter.check(
        "`Task.sleep` asks the executor to run a job later",
        asked.first == "asked to run a job in 3600 s")
    #endif

    chapter.say(
      "A detached task, which prefers no executor, calls an actor. The program runs all jobs of the lists."
    )
    var isElsewhere: String?
    chapter.predict(
      "What has the task written when no job waits in either list?",
      code: """
        actor Station {
          func pass(_ write: @Sendable (String) -> Void) async {
            write("before")
            try? await Task.sleep(for: .seconds(1))
            write("after")
          }
        }
        """,
      answers: [
        #"["before", "after"]"#:
          "that holds for a task of the main actor, whose executor is a list",
        #"["before"]"#:
          "in a plain actor, the sleep asks neither of the two executors: it takes real time, and "
          + "another thread continues",
        "[]": "the task's first job is in the list, and so is the job in which the actor runs it",
      ]
    ) {
      let lines = lines(.actor)
      isElsewhere = lines.last
      return lines.first ?? ""
    }
    chapter.check("another thread has the rest of the task", isElsewhere == "true")
    #if os(Linux)
      chapter.say("The same task, if it prefers the list that replaces the pool:")
      let preferring = lines(.preference).first { $0.hasPrefix("[") } ?? ""
      chapter.code(preferring)
      chapter.check("a task that prefers an executor stays with it", preferring.contains("after"))
    #endif
  }
}

/// What the program does with the jobs of a race, and what each list then contains.
private func overtakingPicture(_ race: [[String]]) -> LaneDiagram {
  let (program, pool, main, arrived) = (
    "the program", "jobs for the pool", "for the main actor", "arrived"
  )
  var picture = LaneDiagram(
    title: "A race in which c overtakes",
    summary: """
      The program starts a, b and c, runs all jobs, and resumes the three tasks. Three jobs for the \
      pool appear, and none for the main actor. Each job of the pool that the program runs leaves one \
      for the main actor. The program runs the pool's last job first, so c arrives first, then a, then b.
      """,
    lanes: [program, pool, main, arrived])
  var before = ["", "", "", ""]
  for line in race where line.count == 4 {
    picture.add(line[0], in: program)
    for (lane, index) in [(pool, 1), (main, 2), (arrived, 3)] where line[index] != before[index] {
      picture.add(line[index], in: lane)
    }
    before = line
  }
  return picture
}
