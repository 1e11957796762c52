#if os(Linux)
  import Stage11TestingAsyncEffects
  import Testing

  @testable import Stations

  @Test("The search asks the service only after a pause, and shows that it is loading")
  func pauses() {
    withTestExecutor(onFailure: { $0.record() }) { executor in
      var questions: [String] = []
      let search = StationSearch { text in
        questions.append(text)
        try await Task.sleep(for: .seconds(1))
        return ["\(text)…"]
      }

      search.textChanged("O")
      executor.advance(by: .milliseconds(299))
      search.textChanged("Os")
      executor.advance(by: .milliseconds(299))
      #expect(questions.isEmpty)
      #expect(!search.isLoading)

      executor.advance(by: .milliseconds(1))
      #expect(questions == ["Os"])
      #expect(search.isLoading)

      executor.advance(by: .seconds(1))
      #expect(search.stations == ["Os…"])
      #expect(!search.isLoading)
    }
  }

  @Test("The search shows an error until the next answer")
  func errors() {
    struct Offline: Error {}
    withTestExecutor(onFailure: { $0.record() }) { executor in
      var isOnline = false
      let search = StationSearch { text in
        guard isOnline else { throw Offline() }
        return ["\(text)…"]
      }

      search.submit("Oslo")
      executor.run()
      #expect(search.message == "The stations cannot be loaded.")
      #expect(!search.isLoading)

      isOnline = true
      search.submit("Oslo")
      executor.run()
      #expect(search.message == nil)
      #expect(search.stations == ["Oslo…"])
    }
  }
#endif
