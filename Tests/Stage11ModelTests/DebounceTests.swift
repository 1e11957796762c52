import Observation
import Stage11TestingAsyncEffects
import Testing

#if os(Linux)
  /// A search field that waits until typing pauses.
  @MainActor @Observable private final class PatientSearch {
    private(set) var titles: [String] = []
    private let find: (String) async -> [String]
    private var search: Task<Void, Never>?

    init(find: @escaping (String) async -> [String]) { self.find = find }

    /// The mistake: a canceled sleep ends immediately, and `try?` continues all the same.
    func typedWithoutPatience(_ text: String) {
      search?.cancel()
      search = Task {
        try? await Task.sleep(for: .milliseconds(300))
        titles = await find(text)
      }
    }

    /// A smaller mistake: a sleep that has ended throws nothing, even if the task is canceled
    /// before it continues.
    func typedByTheBook(_ text: String) {
      search?.cancel()
      search = Task {
        do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
        titles = await find(text)
      }
    }

    /// Asks, after the sleep, whether the task has been canceled.
    func typed(_ text: String) {
      search?.cancel()
      search = Task {
        try? await Task.sleep(for: .milliseconds(300))
        guard !Task.isCancelled else { return }
        titles = await find(text)
      }
    }
  }

  @MainActor private final class Log {
    var lines: [String] = []
  }

  @Suite("Models: a search field that waits")
  struct DebounceTests {
    @Test("`try?` before a sleep turns a debounce into a search for each letter")
    func withoutPatience() {
      withTestExecutor(onFailure: { $0.record() }) { executor in
        let log = Log()
        let model = PatientSearch { text in
          log.lines.append(text)
          return []
        }
        model.typedWithoutPatience("s")
        model.typedWithoutPatience("sw")
        executor.run()
        #expect(log.lines == ["s"])
        executor.advance(by: .milliseconds(300))
        #expect(log.lines == ["s", "sw"])
      }
    }

    /// A letter follows just when the sleep for the first one ends.
    private func typing(
      _ type: @MainActor @escaping (PatientSearch, String) -> Void
    ) -> Orders<[String]> {
      everyOrder(onFailure: { $0.record() }) { order in
        let log = Log()
        let model = PatientSearch { text in
          log.lines.append("find \(text)")
          return []
        }
        type(model, "s")
        order.task("the typist") {
          try? await Task.sleep(for: .milliseconds(300))
          log.lines.append("type sw")
          type(model, "sw")
        }
        order.executor.advance(by: .seconds(1))
        return log.lines
      }
    }

    @Test("A letter that is typed when the sleep has ended comes too late to cancel it")
    func byTheBook() {
      #expect(
        typing { $0.typedByTheBook($1) }.outcomes == [
          ["find s", "type sw", "find sw"]: 3,
          ["type sw", "find s", "find sw"]: 4,
          ["type sw", "find sw"]: 6,
        ])
    }

    @Test("A task that asks once more never searches for a text that is gone")
    func right() {
      #expect(
        typing { $0.typed($1) }.outcomes == [
          ["find s", "type sw", "find sw"]: 3,
          ["type sw", "find sw"]: 10,
        ])
    }
  }
#endif
