import Observation
import Stage11TestingAsyncEffects
import Testing

private protocol FeedService: Sendable {
  func token() async -> String
  func page(_ number: Int, token: String) async -> [Int]
}

/// A list that loads its next page when its last row appears.
@MainActor @Observable private final class Feed {
  private(set) var posts: [Int] = []
  private var isLoading = false
  private var nextPage = 1
  private let service: any FeedService
  private var load: Task<Void, Never>?

  init(service: any FeedService) { self.service = service }

  /// The mistake: an `await` stands between the question and the flag.
  func rowAppearedInHaste() {
    Task {
      guard !isLoading else { return }
      let token = await service.token()
      isLoading = true
      posts += await service.page(nextPage, token: token)
      nextPage += 1
      isLoading = false
    }
  }

  /// Asks and sets the flag without an `await` between.
  func rowAppeared() {
    guard !isLoading else { return }
    isLoading = true
    load = Task {
      let page = await service.page(nextPage, token: await service.token())
      guard !Task.isCancelled else { return }
      posts += page
      nextPage += 1
      isLoading = false
    }
  }

  /// The mistake: what was being loaded is still added, to a list that is empty now.
  func pulledInHaste() {
    posts = []
    nextPage = 1
    isLoading = false
    rowAppeared()
  }

  /// Cancels what is being loaded.
  func pulled() {
    load?.cancel()
    pulledInHaste()
  }
}

/// Answers after one second.
private actor Posts<C: Clock<Duration>>: FeedService {
  private let clock: C
  private var tokens = 0

  init(clock: C) { self.clock = clock }

  func token() -> String {
    tokens += 1
    return "\(tokens)"
  }

  func page(_ number: Int, token: String) async -> [Int] {
    try? await clock.sleep(for: .seconds(1))
    return [10 * number, 10 * number + 1]
  }
}

@Suite("Models: a list that loads more")
struct PagingTests {
  private func posts(_ use: @MainActor (Feed, TestExecutor) -> Void) -> [[Int]: Int] {
    everyOrder(onFailure: { $0.record() }) { order in
      let model = Feed(service: Posts(clock: order.executor.clock))
      use(model, order.executor)
      order.executor.advance(by: .seconds(3))
      return model.posts
    }.outcomes
  }

  private func twoRows(_ appear: @MainActor (Feed) -> Void) -> [[Int]: Int] {
    posts { feed, _ in
      appear(feed)
      appear(feed)
    }
  }

  @Test("Two rows that appear together load a page twice if the flag is set after an await")
  func twice() {
    #expect(Set(twoRows { $0.rowAppearedInHaste() }.keys) == [[10, 11, 10, 11]])
  }

  @Test("Two rows that appear together load one page if the flag is set before")
  func once() {
    #expect(twoRows { $0.rowAppeared() } == [[10, 11]: 1])
  }

  /// The list is pulled to refresh while it loads its second page.
  private func refreshing(_ pull: @MainActor (Feed) -> Void) -> [[Int]: Int] {
    posts { feed, executor in
      feed.rowAppeared()
      executor.advance(by: .seconds(1))
      feed.rowAppeared()
      executor.run()
      pull(feed)
    }
  }

  @Test("The page that was being loaded is mixed into the list that was pulled to refresh")
  func mixed() {
    #expect(
      refreshing { $0.pulledInHaste() } == [[10, 11, 20, 21]: 4, [20, 21, 10, 11]: 4])
  }

  @Test("A list that cancels what was being loaded begins with the first page again")
  func refreshed() {
    #expect(refreshing { $0.pulled() } == [[10, 11]: 4])
  }
}
