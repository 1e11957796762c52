// The task, sentence by sentence: the tests that fail when the sentence is broken, and a mistake that
// breaks it.
//
// The effects
//   `Effect` is the one … that cannot fail          cannotFail             EffectMayFail
//   To make an effect does no work, …               lazy, in each suite    WorksWhenMade
//   … also when it is made of others                lazy (merge, hush)     MergeStartsWhenMade
//   Each subscription does all of the work again    repeatable (each)      SharesItsAnswer
//   `none` completes at once                        none                   NoneNeverCompletes
//   `fireAndForget` …, and then completes           order, repeatable      CompletesBeforeTheWork
//   `sync` …, all before `subscribe` returns        repeatable, sendsNil   SyncAnswersLater
//   `async` … the first answer …, and completes     answer, sendsNil       SendsThemAll
//   The work may answer at once                     atOnce                 ListensTooLate
//   `async` drops every answer after the first, …   firstAnswerOnly        SendsThemAll
//   … while the first is being delivered, …         insideTheDelivery      AnswersAgain
//   … and on whatever thread                        anotherThread          AnswersAgain
//   `merge` subscribes to all effects, …            subscribes, twice      MergeWaits
//   `merge` sends what they send, as it comes       values, atOnce         MergeCollects
//   `merge` completes when all … have completed, …  completion             MergeEndsWithTheFirst
//   … and at once if there are none                 none (merge)           MergeOfNoneNeverCompletes
//   `hush` sends every element … as it comes, …     elementsPass           HushCollects
//   … also those that are nil                       elementsPass           HushDropsNil
//   `hush` completes when its sequence completes …  elementsPass           HushIgnoresTheEnd
//   … or fails, …                                   completesInPlace…      HushNeverCompletes
//   … and sends nothing in place of the error       completesInPlace…      ErrorBecomesAValue
//   To dispose of … `merge` … disposes of all …     disposal (merge)       MergeIsNotDisposed
//   To dispose of … `hush` disposes of all …        disposal (hush)        HushIsNotDisposed
//
// The order in the store
//   `send` has the reducer change a copy …, once, … changesACopy           ReducesInPlace
//   … once, and assigns the copy                    reducesOnce            ReducesTwice
//   Then it subscribes to the effect, …             subscribesOnce         StartsBeforeItAssigns
//   … once                                          subscribesOnce         SubscribesTwice
//   Whatever an effect sends is sent …              feedback               DropsEqualAnswers
//   … there and then. What follows …                depthFirst             AnswersWait
//
// What the store retains
//   An effect is in flight until it completes, …    goesOn, equalActions   OneForAll, ClearsTheBooks
//   … whatever other effects start, answer or end   failureOfAnother       OneStreamThatFails
//   `effectsInFlight` is the number …               counts                 DisposedBeforeItIsSet
//   When an effect has completed, … nothing         nothingIsLeft          BagOnlyGrows
//   An effect may complete before … returns         nothingIsLeft, each    KeepsWhatIsDone
//                                                                          WaitsForItself
//   An effect may complete on another thread, …     anotherThread, race    LocksWhileItSubscribes
//   That thread does not have to wait for `send`    anotherThread          OneSubscription
//
// What retains the store
//   No effect retains it                            released               EffectsRetainTheStore
//   … effects in flight are disposed of, all …      effectsEnd             NotDisposed
//   … and no other store's                          twoStores              OneBagForAllStores
//   What an effect sends afterwards … not reduced   sendsAfterwards        AnswersAfterTheStore
//   … or in that moment, does no harm …             sendsMeanwhile         UnownedStore

import ExerciseTesting
import SmallRx
import Testing

@testable import RxEffect

@Suite("RxEffect: Effect and none")
struct EffectTests {
  @Test("The type of an effect says that it cannot fail")
  func cannotFail() {
    expect(
      Effect<Int>.self == Infallible<Int>.self,
      "the type of an effect to say that it cannot fail; `\(Effect<Int>.self)` does not",
      why: "SmallRx has two types of sequences.")
  }

  @Test("`none` completes at once, without a value, for each subscription")
  func none() {
    let effect = Effect<Int>.none
    expect(
      [Listener(effect).heard, Listener(effect).heard], [["done"], ["done"]],
      "what each of two subscriptions to `none` hears before it returns")
  }
}

@Suite("RxEffect: fireAndForget")
struct FireAndForgetTests {
  let done = Log<String>()

  var effect: Effect<Int> { .fireAndForget { [done] in done.write("work") } }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before there is a subscription",
      why: "To make an effect does no work.")
  }

  @Test("Each subscription does the work, and completes without a value")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done for two subscriptions")
    expect(heard, [["done"], ["done"]], "what each of the two hears before it returns")
  }

  @Test("The completion comes after the work")
  func order() {
    let listener = Listener(effect) { [done] in done.write($0) }
    expect(
      done.entries, ["work", "done"], "the work and the completion, in this order",
      why: "The completion says that the work is done.")
    withExtendedLifetime(listener) {}
  }
}

@Suite("RxEffect: sync")
struct SyncTests {
  let done = Log<String>()

  /// An effect whose work returns how often it was done.
  var effect: Effect<Int> {
    .sync { [done] in
      done.write("work")
      return done.entries.count
    }
  }

  @Test("Making the effect does no work")
  func lazy() {
    _ = effect
    expect(
      done.entries, [], "what is done before there is a subscription",
      why: "To make an effect does no work.")
  }

  @Test("Each subscription does the work, sends what it returns, and completes, all at once")
  func repeatable() {
    let effect = self.effect
    let heard = [Listener(effect).heard, Listener(effect).heard]
    expect(done.entries, ["work", "work"], "what is done for two subscriptions")
    expect(
      heard, [["1", "done"], ["2", "done"]], "what each of the two hears before it returns",
      why: "Each subscription does the work again, and the work may return something else by then.")
  }

  @Test("It sends a value that is nil")
  func sendsNil() {
    let effect = Effect<Int?>.sync { nil }
    expect(
      Listener(effect).heard, ["nil", "done"], "what is heard of work that returns nil",
      why: "What the work returns is sent, whatever it is.")
  }
}
