import ExerciseTesting
import Stage11TestingAsyncEffects
import Testing

@testable import BooksOfTasks

extension BooksOfTasksTests {
  @Suite("BooksOfTasks: what the store retains, and what retains it")
  struct RetentionTests {
    let setting = Setting()

    @Test("A store is released while effects are going, and these are canceled in their order")
    func released() {
      let names = (1...9).map { "\($0)" }
      setting.run { world in
        [world.effect("outer", starts: [world.effect("inner")])]
          + (1...9).map { world.effect("\($0)", id: $0 % 3 == 0 ? nil : $0 % 3) }
      }
      let isReleased = setting.perform { home in
        let store = WeakReference(home.contents.store)
        home.contents.store = nil
        return store.object == nil
      }
      expect(isReleased, "the store to be released while effects are going")
      expect(
        Array(setting.events.dropFirst(11)),
        (["outer", "inner"] + names).map { "\($0) is canceled" },
        "what became of eleven effects when the store was released, the first of which has started "
          + "the second, and the others of which have two ids and none by turns")
      setting.answer("1", "too late")
      setting.complete("1")
      expect(setting.events.last ?? "nothing", "1 ends", "what happens when one of them goes on")
      let other = Setting()
      let (log, home) = (other.log, other.home)
      other.perform { isolated in
        let world = isolated.contents
        let (first, second) = (Gate(), Gate())
        world.run([
          .run { _ in
            _ = isolated
            await notingCancellation(first) {
              home.perform { home in
                log.write("is canceled")
                home.contents.retained?(Step("", [.run { _ in log.write("too late") }]))
              }
            }
          },
          .run { send in
            world.retained = send
            await second.wait()
          },
        ])
        world.store = nil
        first.open()
        second.open()
      }
      expect(
        log.entries, ["is canceled"],
        "what happens when the cancellation handler of one effect makes another one send an action "
          + "that starts a third",
        why: "When the store is released, what its effects send from then on is dropped.")
    }

    @Test("A store that is released does not cancel what has ended, nor anything twice")
    func canceledBefore() {
      setting.run { [$0.effect("a"), $0.effect("b", id: 1), $0.effect("c")] }
      setting.complete("a")
      setting.run { _ in [.cancel(id: 1)] }
      setting.perform { $0.contents.store = nil }
      expect(
        Array(setting.events.dropFirst(3)), ["a ends", "b is canceled", "c is canceled"],
        "what became of three effects")
    }

    @Test("An effect may release the store at what it sends")
    func byAnEffect() {
      let log = setting.log
      let store = setting.perform { home in
        let world = home.contents
        let gate = Gate()
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
      expect(store, "the store to be released when `send` has returned")
      expect(setting.events, ["canceled"], "what an effect sees that has released the store")
    }

    @Test("The ids of effects that have ended are released, also when they were canceled")
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
        expect(isReleased, "the id to be released when its effect is \(ending)")
      }
    }

    @Test("Another store's effects under an equal id go on, also when this one is released")
    func twoStores() {
      let other = Setting()
      for setting in [setting, other] { setting.run { [$0.effect("a", id: 1), $0.effect("b")] } }
      setting.run { _ in [.cancel(id: 1)] }
      setting.perform { $0.contents.store = nil }
      expect(
        other.events, ["a starts", "b starts"],
        "what became of another store's effects when an equal id was canceled")
      expect(other.effectsInFlight, 2, "the effects in flight in the other store")
      other.answer("a", "1")
      expect(other.names, ["1"], "what the other store has heard")
    }

    @Test("The books do not grow")
    func bounded() {
      setting.perform { home in
        let world = home.contents
        for number in 1...100 {
          world.run([.run(id: number % 7) { send in send("") }, .cancel(id: number)])
          world.run([world.effect("\(number)", id: number), .cancel(id: number)])
        }
      }
      expect(setting.effectsInFlight, 0, "the effects in flight when 200 have ended")
      expect(setting.keptTasks, 0, "the tasks that the store's properties hold")
    }
  }

  private enum Ending: CaseIterable {
    case completed, canceled, endedAtOnce, canceledWithoutEffects
  }

  /// An id of which a test sees whether it was released.
  private final class Id: Hashable {
    static func == (one: Id, other: Id) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(1) }
  }
}
