import Foundation
import PrimeTime
import TestSupport
import Testing

@Suite("The favorites' file")
struct FavoritePrimesFileTests {
  private let world: TestWorld
  private let environment: PrimeTimeEnvironment

  init() throws {
    world = try TestWorld()
    environment = world.environment()
  }

  @Test("What was saved is loaded, in its order, and its folder is made when it is missing")
  func roundTrip() throws {
    defer { world.end() }
    var environment = environment
    environment.favoritesFile = world.folder.appending(components: "not", "yet", "there.json")
    environment.saveFavoritePrimes([7, 2, 5])
    #expect(try environment.loadFavoritePrimes() == [7, 2, 5])
    #expect(world.log.all == [])
  }

  @Test("A missing file throws, and nobody is told")
  func missing() {
    defer { world.end() }
    #expect(throws: (any Error).self) { try environment.loadFavoritePrimes() }
    #expect(world.log.all == [])
  }

  @Test(
    "A corrupt file throws, is named in the log, and stays as it is",
    arguments: ["", "[2, 3", "null", #"{"primes":[2]}"#, "[2, \"3\"]", "[2.5]"])
  func corrupt(contents: String) throws {
    defer { world.end() }
    try Data(contents.utf8).write(to: world.favoritesFile)
    #expect(throws: (any Error).self) { try environment.loadFavoritePrimes() }
    #expect(world.log.all.count == 1)
    #expect(world.log.all.first?.contains(world.favoritesFile.path) == true)
    #expect(try String(contentsOf: world.favoritesFile, encoding: .utf8) == contents)
  }

  @Test("When saving fails, the log says so, and what was saved before is still there")
  func savingFails() throws {
    defer { world.end() }
    var environment = environment
    environment.saveFavoritePrimes([2, 3])
    // A file cannot be the folder of another one, no matter who runs the tests.
    environment.favoritesFile = world.favoritesFile.appending(path: "within.json")
    environment.saveFavoritePrimes([5])
    #expect(world.log.all.count == 1)
    #expect(try self.environment.loadFavoritePrimes() == [2, 3])
  }

  @Test("Somebody who reads while another one saves sees the old list or the new, never a part")
  func atomic() throws {
    defer { world.end() }
    let lists = [Array(0..<5_000), Array(5_000..<10_000)]
    environment.saveFavoritePrimes(lists[0])
    let done = Mailbox<Void>()
    DispatchQueue.global().async { [world] in
      let environment = world.environment()
      for round in 0..<50 { environment.saveFavoritePrimes(lists[round % 2]) }
      done.post(())
    }
    repeat {
      #expect(lists.contains(try environment.loadFavoritePrimes()))
    } while done.all.isEmpty
  }
}
