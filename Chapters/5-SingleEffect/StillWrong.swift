import Stage2Publishers
import Stage5SingleEffect
import Walkthrough

/// The bugs of chapter 4, which are still there.
func stillWrongSection(of chapter: Chapter) {
  chapter.section("What is still wrong") {
    chapter.say(
      "`send` does with one effect what it did with each effect of an array. First, an endless "
        + "effect:")
    weak var released: Store<Int, Int>?
    do {
      let store = Store<Int, Int>(initialValue: 0) { value, action in
        value = action
        return Empty(completeImmediately: false).eraseToEffect()
      }
      store.send(1)
      released = store
    }
    chapter.check(
      "a store with an effect that never completes is not deallocated", released?.value == 1)

    chapter.say(
      "Second, a chain of effects, each of which answers synchronously with the next action:")
    let (short, long) = (stackTaken(by: 100), stackTaken(by: 200))
    chapter.show("bytes of stack for a hundred actions", short)
    chapter.show("bytes of stack for two hundred", long)
    chapter.check("a chain that is twice as long takes about twice the stack", long > short * 3 / 2)

    chapter.say(
      "Third, an effect that completes on another thread races with the insertion, as in chapter "
        + "4: these lines of `send` have not changed.")
  }
}

/// How far the stack grows in a chain of this many synchronous effects.
private func stackTaken(by links: Int) -> Int {
  var (deepest, highest) = (UInt.max, UInt.min)
  let store = Store<Int, Int>(initialValue: 0) { value, linksLeft in
    var local = 0
    let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
    (deepest, highest) = (min(deepest, address), max(highest, address))
    value += 1
    return linksLeft > 0 ? .sync { linksLeft - 1 } : .none
  }
  store.send(links)
  return Int(highest - deepest)
}
