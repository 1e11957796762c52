import ExerciseSupport
import ExerciseTesting
import PrimeTime
import Stage2Publishers
import Testing

@testable import Sync

@Suite("Sync")
struct SyncTests {
  let done = Log<String>()

  @Test("Making the effect does no work")
  func lazy() {
    _ = Effect<Int>.sync { answer(1) }
    expect(done.entries, [], "what is done before anybody has subscribed")
  }

  @Test("A subscription does the work, emits its answer and completes")
  func valueAndCompletion() {
    let probe = Effect<Int>.sync { answer(1) }.probe()
    expect(done.entries, ["work"], "what is done after one subscription")
    expect(probe.heard, ["1", "done"], "the answer and the completion")
  }

  @Test("Each subscription does the work again")
  func repeatable() {
    var number = 0
    let effect = Effect<Int>.sync {
      number += 1
      return number
    }
    let heard = [effect.probe().heard, effect.probe().heard]
    expect(heard, [["1", "done"], ["2", "done"]], "work done anew for each of two subscribers")
  }

  @Test("Loading reads nothing until somebody subscribes")
  func lazyLoading() {
    _ = loadFavoritePrimes { answer([2, 3]) }
    expect(done.entries, [], "what is read before anybody has subscribed")
  }

  @Test("Loading emits the favourites that were saved")
  func loading() {
    let heard = Log<FavoritePrimesAction>()
    let cancellable = loadFavoritePrimes { answer([2, 3]) }.sink(receiveValue: heard.write)
    expect(heard.entries, [.loadedFavoritePrimes([2, 3])], "the action with the saved primes")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Loading an empty list is not the same as loading nothing")
  func loadingAnEmptyList() {
    let heard = Log<FavoritePrimesAction>()
    let cancellable = loadFavoritePrimes { answer([]) }.sink(receiveValue: heard.write)
    expect(heard.entries, [.loadedFavoritePrimes([])], "the action with the empty list")
    withExtendedLifetime(cancellable) {}
  }

  @Test("Where there is no file, loading emits nothing and completes")
  func loadingNothing() {
    let probe = loadFavoritePrimes { answer(nil) }.probe()
    expect(done.entries, ["work"], "what is done after one subscription")
    expect(probe.heard, ["done"], "the completion alone")
  }

  func answer<Value>(_ value: Value) -> Value {
    done.write("work")
    return value
  }
}
