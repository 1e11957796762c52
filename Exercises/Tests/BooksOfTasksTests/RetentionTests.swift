import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: memory")
  struct RetentionTests {
    let setting = Setting()

    @Test("A deallocated store cancels its running effects")
    func released() {
      setting.run { world in
        [world.effect("outer", starts: [world.effect("inner")]), world.effect("1", id: 1)]
      }
      let isReleased = setting.perform { home in
        let store = WeakReference(home.contents.store)
        home.contents.store = nil
        return store.object == nil
      }
      expect(
        isReleased, "the store to be deallocated while effects are running",
        why: "No effect retains the store.")
      expect(
        setting.events.dropFirst(3).sorted(),
        ["1 is canceled", "inner is canceled", "outer is canceled"],
        "the events of three effects without the store",
        why: "Cancel the running effects when the store is deallocated.")
      setting.answer("1", "too late")
      setting.complete("1")
      expect(
        setting.events.last ?? "nothing", "1 ends", "the last event of work that keeps running")
    }

    @Test("A deallocated store cancels only running effects")
    func canceledBefore() {
      setting.run { [$0.effect("a"), $0.effect("b", id: 1), $0.effect("c")] }
      setting.complete("a")
      setting.run { _ in [.cancel(id: 1)] }
      setting.perform { $0.contents.store = nil }
      expect(
        Array(setting.events.dropFirst(3)), ["a ends", "b is canceled", "c is canceled"],
        "the events of three effects")
    }

    @Test("An effect can release the store")
    func byAnEffect() {
      let log = setting.log
      let store = setting.perform { home in
        let world = home.contents
        let gate = world.makeGate()
        let store = WeakReference(world.store)
        world.run([
          .run { send in
            send("1")
            world.store = nil
            send("2")
            await gate.wait()
            log.write(Task.isCancelled ? "canceled" : "not canceled")
            send("3")
          }
        ])
        gate.open()
        return store.object == nil
      }
      expect(store, "the store to be deallocated after the effect released it")
      expect(setting.events, ["canceled"], "what the effect sees after its suspension")
    }

    @Test("The store keeps no id of an effect that has ended or was canceled")
    func ids() {
      for ending in Ending.allCases {
        setting.perform { home in
          let world = home.contents
          let id = Id()
          world.reference = WeakReference(id)
          switch ending {
          case .completed:
            world.run([world.effect("\(ending)", id: id)])
          case .canceled:
            world.run([world.effect("\(ending)", id: id), .cancel(id: id)])
          case .endedAtOnce:
            world.run([.run(id: id) { send in send("1") }])
          case .canceledWithoutEffects:
            world.run([.cancel(id: id)])
          }
        }
        setting.complete("\(ending)")
        let isReleased = setting.home.perform { $0.contents.reference?.object == nil }
        expect(isReleased, "the id to be released after \(ending.rawValue)")
      }
    }

    @Test("Another store's effects with an equal id keep running")
    func twoStores() {
      let other = Setting()
      for setting in [setting, other] { setting.run { [$0.effect("a", id: 1), $0.effect("b")] } }
      setting.run { _ in [.cancel(id: 1)] }
      setting.perform { $0.contents.store = nil }
      expect(
        other.events, ["a starts", "b starts"],
        "the events in the other store")
      expect(other.effectsInFlight, 2, "`effectsInFlight` in the other store")
      other.answer("a", "1")
      expect(other.names, ["1"], "the actions in the other store")
    }

    @Test("After many effects, the store keeps nothing")
    func bounded() {
      setting.perform { home in
        let world = home.contents
        for number in 1...100 {
          world.run([.run(id: number % 7) { send in send("") }, .cancel(id: number)])
          world.run([world.effect("\(number)", id: number), .cancel(id: number)])
        }
      }
      expect(setting.effectsInFlight, 0, "`effectsInFlight` after 200 have ended")
      expect(setting.keptTasks, 0, "the tasks in the store's properties")
    }
  }

  private enum Ending: String, CaseIterable {
    case completed = "its effect has ended"
    case canceled = "its effect was canceled"
    case endedAtOnce = "its effect has ended without suspending"
    case canceledWithoutEffects = "it was canceled without an effect"
  }

  /// An id of which a test sees whether it was released.
  private final class Id: Hashable {
    static func == (one: Id, other: Id) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(1) }
  }
}
