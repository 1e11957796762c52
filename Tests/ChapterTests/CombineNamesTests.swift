import Testing

/// The way to Combine that the last page describes: what the stages use of the layer, Combine has
/// too.
@Suite struct CombineNamesTests {
  /// Names of the layer that Combine, or Foundation with it, has under the same name. Some are also
  /// names of the standard library's. Before you add one, look it up in Combine's documentation.
  private let namesOfCombine: Set = [
    "AnyCancellable", "AnyPublisher", "CompactMap", "CurrentValueSubject", "Deferred", "Empty",
    "Failure", "Filter", "First", "Future", "Input", "Just", "Map", "MergeMany", "Output",
    "PassthroughSubject", "Published", "Publisher", "Publishers", "Scheduler", "SchedulerTimeType",
    "Stride", "Subscriber", "append", "cancel", "compactMap", "completion", "count",
    "dataTaskPublisher", "debounce", "decode", "delay", "description", "drop",
    "eraseToAnyPublisher", "filter", "finished", "first", "flatMap", "handleEvents", "last", "map",
    "merge", "none", "now", "publisher", "receive", "reduce", "removeDuplicates", "replaceError",
    "send", "sink", "value", "values",
  ]

  @Test("Stages 3 to 6 and 8 use no name of the layer that Combine does not have")
  func names() {
    let declared = words(
      of: #/(?:func|var|let|struct|class|enum|protocol|typealias|case|associatedtype)\s+(\w+)/#,
      under: "Sources/Stage2Publishers"
    ) { line in
      line.contains("public ") || line.firstMatch(of: #/^\s*(case|associatedtype)\s/#) != nil
    }
    #expect(declared.isSuperset(of: ["Publisher", "TestScheduler", "map", "finished"]))
    let stages = [
      "Stage3EffectPublisher", "Stage4CancellableBookkeeping", "Stage5SingleEffect",
      "Stage6ActionStreams", "Stage8CancellableEffects",
    ]
    let used = stages.reduce(into: Set<String>()) { used, stage in
      used.formUnion(words(of: #/([A-Za-z_]\w*)/#, under: "Sources/\(stage)"))
    }
    // Words that the stages have from elsewhere: a keyword, names of their own, a method of
    // `Atomic`, and a letter of a text.
    let elsewhere: Set = ["current", "next", "nil", "output", "run", "s", "store"]
    let others = used.intersection(declared).subtracting(namesOfCombine.union(elsewhere))
    #expect(
      others.isEmpty,
      "does Combine have these? If so, they go into `namesOfCombine` in CombineNamesTests.swift")
    let unused = namesOfCombine.subtracting(used.intersection(declared))
    #expect(unused.isEmpty, "no stage uses these any more: \(unused)")
  }

  /// The words that a pattern finds in the code of a folder, without comments and texts.
  private func words(
    of pattern: Regex<(Substring, Substring)>, under folder: String,
    in isWanted: (Substring) -> Bool = { _ in true }
  ) -> Set<String> {
    var words: Set<String> = []
    for path in Repository.files(under: folder) where path.hasSuffix(".swift") {
      let code = (Repository.text(of: path) ?? "")
        .replacing(#/\/\/.*/#, with: "").replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "\"\"")
      for line in code.split(separator: "\n") where isWanted(line) {
        words.formUnion(line.matches(of: pattern).map { String($0.1) })
      }
    }
    return words
  }
}
