import ExerciseTesting
import Foundation
import Stage2Publishers
import Testing

@testable import HandMadeShare

/// Two threads at once.
extension HandMadeShareTests {
  @Test(
    "Of several subscribers that come at once, one makes the upstream be subscribed to", .ownThread)
  func comeAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<2_500).map { _ in Source<Int>() }
      let shared = sources.map { $0.handMadeShare() }
      let probes = sources.map { _ in [ConcurrentProbe<Int, Failed>(), ConcurrentProbe()] }
      race(
        rounds: sources.count,
        [
          { round in shared[round].subscribe(probes[round][0]) },
          { round in shared[round].subscribe(probes[round][1]) },
        ])
      for source in sources { source.send(1) }
      let isRight = { (round: Int) in
        sources[round].subscriptions == 1 && probes[round].allSatisfy { $0.values == [1] }
      }
      report("\(sources.indices.filter(isRight).count)")
      finish()
    }
    expect(
      process, reports: ["2500"],
      "the number of races, of 2500, after which there is one subscription, and both hear a value",
      why: "Subscribers come on several threads, and the upstream is subscribed to once.")
  }

  @Test("Of the last subscribers that cancel at once, one cancels the upstream", .ownThread)
  func cancelAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<2_500).map { _ in Source<Int>() }
      let lines = sources.map { source in
        let shared = source.handMadeShare()
        return [Line(shared), Line(shared)]
      }
      race(
        rounds: sources.count,
        [{ round in lines[round][0].cancel() }, { round in lines[round][1].cancel() }])
      report("\(sources.filter { $0.cancellations == 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["2500"],
      "the number of races, of 2500, after which the upstream is canceled once",
      why: "Subscribers cancel on several threads, and the last one cancels the upstream.")
  }

  @Test("A subscription that two threads cancel at once counts once", .ownThread)
  func cancelTheSameAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<2_500).map { _ in Source<Int>() }
      let lines = sources.map { source in
        let shared = source.handMadeShare()
        return [Line(shared), Line(shared)]
      }
      let cancel = { (round: Int) in lines[round][0].cancel() }
      race(rounds: sources.count, [cancel, cancel])
      let wereCanceled = sources.filter { $0.cancellations > 0 }.count
      for pair in lines { pair[1].cancel() }
      report("\(wereCanceled) \(sources.filter { $0.cancellations == 1 }.count)")
      finish()
    }
    expect(
      process, reports: ["0 2500"],
      "the number of upstreams, of 2500, that are canceled when one of two subscribers has, on two "
        + "threads at once, and when the other one has, too",
      why: "Canceling twice counts once.")
  }

  @Test(
    "If the last one cancels and another comes at once, one subscription goes on for that one",
    .ownThread)
  func changeAtOnce() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let sources = (0..<2_500).map { _ in Source<Int>() }
      let shared = sources.map { $0.handMadeShare() }
      let lines = shared.map { Line($0) }
      let probes = sources.map { _ in ConcurrentProbe<Int, Failed>() }
      race(
        rounds: sources.count,
        [
          { round in lines[round].cancel() },
          { round in shared[round].subscribe(probes[round]) },
        ])
      for source in sources { source.send(1) }
      let isRight = { (round: Int) in
        sources[round].going == 1 && probes[round].values == [1]
      }
      report("\(sources.indices.filter(isRight).count)")
      finish()
    }
    expect(
      process, reports: ["2500"],
      "the number of races, of 2500, after which one subscription goes on, and the one that came "
        + "hears a value, once",
      why: "Subscribers come and cancel on several threads.")
  }
}
