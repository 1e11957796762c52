import Foundation
import Testing

@testable import Walkthrough

// In a test, the main thread serves other tests: here it is the run loop of the test's own thread
// that is kept going. That `DispatchQueue.main` delivers meanwhile, the chapters claim and prove.
@Suite struct TimeTests {
  @Test("Waiting keeps the run loop going, and claims nothing when what it waits for came")
  func waits() {
    let chapter = Recorder().chapter()
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in }
    RunLoop.current.add(timer, forMode: .default)
    #expect(chapter.wait("the timer", atMost: 10) { !timer.isValid })
    #expect(chapter.claims.count == 0)
  }

  @Test("What does not come in time is a false claim")
  func timesOut() {
    let recorder = Recorder()
    let chapter = recorder.chapter()
    #expect(!chapter.wait("the answer", atMost: 0.01) { false })
    #expect(recorder.lines == ["  ✗ the answer comes within 0.01 s"])
    #expect(chapter.claims.exitCode == 1)
  }

  @Test(
    "What is due when the time has passed is still delivered, on a machine that was busy meanwhile")
  func deliversWhatIsDue() {
    func dueTimer() -> Timer {
      let timer = Timer(fire: Date(timeIntervalSinceNow: -1), interval: 0, repeats: false) { _ in }
      RunLoop.current.add(timer, forMode: .default)
      return timer
    }
    let chapter = Recorder().chapter()
    let awaited = dueTimer()
    #expect(chapter.wait("the timer", atMost: 0) { !awaited.isValid })
    #expect(chapter.claims.count == 0)
    let paused = dueTimer()
    chapter.pause(seconds: 0)
    #expect(!paused.isValid)
  }

  @Test("A pause takes its time, and keeps the run loop going")
  func pauses() {
    let chapter = Recorder().chapter()
    let timer = Timer(timeInterval: 0.01, repeats: false) { _ in }
    RunLoop.current.add(timer, forMode: .default)
    let seconds = chapter.seconds { chapter.pause(seconds: 0.02) }
    #expect(seconds >= 0.02)
    #expect(!timer.isValid)
  }
}
