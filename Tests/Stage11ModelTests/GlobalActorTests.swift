import Stage11TestingAsyncEffects
import Testing

@globalActor private actor Bank {
  static let shared = Bank()
}

private protocol Journal: Sendable {
  func write(_ line: String) async
}

@Bank private final class Account {
  private(set) var balance = 0
  private let journal: any Journal

  nonisolated init(journal: any Journal) { self.journal = journal }

  func set(_ balance: Int) { self.balance = balance }

  /// The mistake: an `await` between the reading and the writing.
  func depositInHaste(_ sum: Int) async {
    let before = balance
    await journal.write("deposit \(sum)")
    balance = before + sum
  }

  /// Reads and writes in one turn of the actor.
  func deposit(_ sum: Int) async {
    await journal.write("deposit \(sum)")
    balance += sum
  }
}

private actor Paper: Journal {
  private let print: @Sendable (String) -> Void

  init(print: @escaping @Sendable (String) -> Void) { self.print = print }

  func write(_ line: String) { print(line) }
}

// One after the other: side by side they would meet in the actor that all of them use.
@Suite("Models: a global actor", .serialized)
struct GlobalActorTests {
  private typealias Deposit = @Sendable (Account, Int) async -> Void

  /// Returns what two deposits add up to.
  @MainActor private func balance(in order: Order, _ deposit: @escaping Deposit) -> Int {
    let account = Account(journal: Paper { order.note($0) })
    order.task("salary") { await deposit(account, 100) }
    order.task("refund") { await deposit(account, 1) }
    order.executor.run()
    var balance = 0
    order.task("statement") { balance = await account.balance }
    order.executor.run()
    return balance
  }

  private func balances(_ deposit: @escaping Deposit) -> [Int: Int] {
    everyOrder(onFailure: { $0.record() }) { balance(in: $0, deposit) }.outcomes
  }

  @Test("An actor lets others in at each await, so a deposit between reading and writing is lost")
  func haste() {
    #expect(balances { await $0.depositInHaste($1) } == [101: 7, 1: 6])
  }

  @Test("The broken order shows a deposit that is written down before the other one has ended")
  func drawn() {
    let orders = everyOrder(onFailure: { _ in }) { order in
      let balance = balance(in: order) { await $0.depositInHaste($1) }
      order.expect(balance == 101, "The balance is \(balance).")
    }
    #expect(
      orders.failure?.text == """
            salary       refund     statement  the scenario
         1  ·
         2               ·
         3  ·
         4  deposit 100
         5               deposit 1
         6  ·
         7  ·
         8               ·
         9                          ·
        10                          ·
        11                          ·
        12                                     ✗ The balance is 1.
        """)
  }

  @Test("A caller that reads in one call and writes in the next also loses a deposit")
  func twoCalls() {
    #expect(balances { await $0.set($0.balance + $1) } == [1: 8])
  }

  @Test("A method that reads and writes without an await loses nothing")
  func right() {
    #expect(balances { await $0.deposit($1) } == [101: 13])
  }
}
