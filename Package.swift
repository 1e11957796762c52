// swift-tools-version: 6.2
import PackageDescription

/// What every target is compiled with. CI takes no warnings.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The same, in the language mode of the target: Swift 5 for stages and chapters 1 to 9, their
/// tests and what records them, and Swift 6 for everything else. Those are about callbacks, and
/// publishers in the shape of Combine's, which carry no `Sendable`: in Swift 6 mode the compiler
/// would reject each that is passed to another thread. What it does not prove, the thread sanitizer
/// checks. From stage 10 on, an async function runs on the actor that calls it. Stage 12 and its
/// chapter are on the main actor by default, as a new application is.
func settings(for target: String) -> [SwiftSetting] {
  let number = Int(target.drop { !$0.isNumber }.prefix { $0.isNumber })
  let isAboutCallbacks =
    number.map { $0 <= 9 } ?? ["LayerRecording", "PreservationTests"].contains(target)
  if isAboutCallbacks { return settings + [.swiftLanguageMode(.v5)] }
  if number == nil { return settings }
  let runsOnCaller = settings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
  guard ["Stage12ObservableModels", "chapter12"].contains(target) else { return runsOnCaller }
  return runsOnCaller + [
    .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}

/// The libraries of Sources, each a product of its own, with what it may import.
let libraries: [(name: String, imports: [String])] = [
  ("PrimeTime", []),
  ("Stage1ClosureEffect", ["PrimeTime"]),
  ("Stage2Publishers", []),
  ("Stage3EffectPublisher", ["PrimeTime", "Stage2Publishers"]),
  ("Stage4CancellableBookkeeping", ["PrimeTime", "Stage2Publishers"]),
  ("Stage5SingleEffect", ["PrimeTime", "Stage2Publishers"]),
  ("Stage6ActionStreams", ["PrimeTime", "Stage2Publishers"]),
  ("Stage7SignalProducer", ["PrimeTime"]),
  ("Stage8CancellableEffects", ["PrimeTime", "Stage2Publishers"]),
  ("Stage9TestingEffects", ["Stage2Publishers", "Stage8CancellableEffects"]),
  ("Stage10AsyncEffects", ["PrimeTime"]),
  ("Stage11TestingAsyncEffects", ["Stage10AsyncEffects", "Stage11Takeover"]),
  ("Stage12ObservableModels", ["PrimeTime"]),
]

/// What a stage needs that cannot be said in Swift: in C.
let librariesInC = ["Stage11Takeover"]

/// What is not the lesson: the libraries of Sources/Workbook. Each imports what stands below it.
let rooms: [(name: String, imports: [String])] = [
  ("Website", ["Comparing", "Console", "Manuscript"]),
  ("Exercising", ["Comparing", "Console", "Manuscript"]),
  ("Comparing", ["Console", "Manuscript"]),
  ("Playing", ["Console", "PrimeTime"]),
  ("Manuscript", ["Console"]),
  ("Walkthrough", ["Console", "Pictures"]),
  ("LayerRecording", ["Pictures", "Stage2Publishers"]),
  ("Pictures", ["Console"]),
  ("Console", []),
]

/// The pages in a library's folder.
func pages(of library: String) -> [String] {
  switch library {
  case "Stage2Publishers": ["README.md", "Machinery/README.md"]
  case "Stage11TestingAsyncEffects": ["README.md"]
  default: []
  }
}

/// The executables of Chapters: folder and what its walkthrough runs.
let chapters: [(folder: String, imports: [String])] = [
  ("1-ClosureEffect", ["Pictures", "PrimeTime", "Stage1ClosureEffect"]),
  ("2-Publishers", ["LayerRecording", "Pictures", "Stage1ClosureEffect", "Stage2Publishers"]),
  (
    "3-EffectPublisher",
    ["LayerRecording", "Pictures", "PrimeTime", "Stage2Publishers", "Stage3EffectPublisher"]
  ),
  (
    "4-CancellableBookkeeping",
    ["Pictures", "PrimeTime", "Stage2Publishers", "Stage4CancellableBookkeeping"]
  ),
  (
    "5-SingleEffect",
    [
      "LayerRecording", "Pictures", "PrimeTime", "Stage2Publishers",
      "Stage4CancellableBookkeeping", "Stage5SingleEffect",
    ]
  ),
  (
    "6-ActionStreams",
    [
      "LayerRecording", "Pictures", "PrimeTime", "Stage2Publishers", "Stage5SingleEffect",
      "Stage6ActionStreams",
    ]
  ),
  (
    "7-SignalProducer",
    ["Pictures", "PrimeTime", "Stage2Publishers", "Stage5SingleEffect", "Stage7SignalProducer"]
  ),
  (
    "8-CancellableEffects",
    [
      "LayerRecording", "Pictures", "PrimeTime", "Stage1ClosureEffect", "Stage2Publishers",
      "Stage3EffectPublisher", "Stage4CancellableBookkeeping", "Stage5SingleEffect",
      "Stage6ActionStreams", "Stage7SignalProducer", "Stage8CancellableEffects",
    ]
  ),
  (
    "9-TestingEffects",
    [
      "Pictures", "PrimeTime", "Stage2Publishers", "Stage8CancellableEffects",
      "Stage9TestingEffects",
    ]
  ),
  (
    "10-AsyncEffects",
    [
      "Pictures", "PrimeTime", "Stage10AsyncEffects", "Stage11TestingAsyncEffects",
      "Stage2Publishers", "Stage8CancellableEffects",
    ]
  ),
  (
    "11-TestingAsyncEffects",
    ["Pictures", "PrimeTime", "Stage10AsyncEffects", "Stage11TestingAsyncEffects"]
  ),
  (
    "12-ObservableModels",
    [
      "Pictures", "PrimeTime", "Stage10AsyncEffects", "Stage11TestingAsyncEffects",
      "Stage12ObservableModels", "Stage1ClosureEffect", "Stage2Publishers",
      "Stage3EffectPublisher", "Stage4CancellableBookkeeping", "Stage5SingleEffect",
      "Stage6ActionStreams", "Stage7SignalProducer", "Stage8CancellableEffects",
    ]
  ),
]

/// `chapter1`, `chapter2` and so on: the name of a chapter's executable and product.
let chapterNames = chapters.map { "chapter\($0.folder.prefix { $0.isNumber })" }

/// The chapters with a folder Steps: files for the compiler to accept or to reject, each by itself.
let chaptersWithSteps = chapterNames.filter { !["chapter1", "chapter11"].contains($0) }

/// The chapters with a file Diff.md: remarks on what changes to their stage.
let chaptersWithRemarks = [
  "chapter3", "chapter4", "chapter5", "chapter7", "chapter8", "chapter10",
  "chapter12",
]

/// What `primetime` imports: the stages that have Prime Time, and what they are made of.
let played = [
  "Console", "Playing", "PrimeTime", "Stage1ClosureEffect", "Stage2Publishers",
  "Stage3EffectPublisher", "Stage4CancellableBookkeeping", "Stage5SingleEffect",
  "Stage6ActionStreams", "Stage7SignalProducer", "Stage8CancellableEffects", "Stage10AsyncEffects",
  "Stage12ObservableModels",
]

/// The suites of Tests, with what each one tests beside TestSupport.
let suites: [(name: String, tests: [String])] = [
  ("PrimeTimeTests", ["PrimeTime"]),
  ("Stage1ClosureEffectTests", ["PrimeTime", "Stage1ClosureEffect"]),
  ("Stage2PublishersTests", ["Stage1ClosureEffect", "Stage2Publishers"]),
  ("Stage3EffectPublisherTests", ["PrimeTime", "Stage2Publishers", "Stage3EffectPublisher"]),
  (
    "Stage4CancellableBookkeepingTests",
    ["PrimeTime", "Stage2Publishers", "Stage4CancellableBookkeeping", "Walkthrough"]
  ),
  (
    "Stage5SingleEffectTests",
    ["PrimeTime", "Stage2Publishers", "Stage5SingleEffect", "Walkthrough"]
  ),
  ("Stage6ActionStreamsTests", ["PrimeTime", "Stage2Publishers", "Stage6ActionStreams"]),
  ("Stage7SignalProducerTests", ["PrimeTime", "Stage7SignalProducer", "Walkthrough"]),
  (
    "Stage8CancellableEffectsTests",
    ["PrimeTime", "Stage2Publishers", "Stage8CancellableEffects", "Walkthrough"]
  ),
  (
    "Stage9TestingEffectsTests",
    [
      "PrimeTime", "Stage2Publishers", "Stage8CancellableEffects", "Stage9TestingEffects",
      "Walkthrough",
    ]
  ),
  (
    "Stage10AsyncEffectsTests",
    ["PrimeTime", "Stage10AsyncEffects", "Stage11TestingAsyncEffects", "Walkthrough"]
  ),
  (
    "Stage11TestingAsyncEffectsTests",
    [
      "PrimeTime", "Stage2Publishers", "Stage8CancellableEffects", "Stage10AsyncEffects",
      "Stage11TestingAsyncEffects", "Walkthrough",
    ]
  ),
  ("Stage11ModelTests", ["Stage11TestingAsyncEffects"]),
  (
    "Stage12ObservableModelsTests",
    ["PrimeTime", "Stage11TestingAsyncEffects", "Stage12ObservableModels"]
  ),
  (
    "PreservationTests",
    [
      "PrimeTime", "Stage1ClosureEffect", "Stage2Publishers", "Stage3EffectPublisher",
      "Stage4CancellableBookkeeping", "Stage5SingleEffect", "Stage6ActionStreams",
      "Stage7SignalProducer", "Stage8CancellableEffects", "Stage9TestingEffects",
      "Stage10AsyncEffects", "Stage11TestingAsyncEffects", "Stage12ObservableModels",
    ]
  ),
  ("ConsoleTests", ["Console"]),
  ("PicturesTests", ["Console", "LayerRecording", "Pictures", "Stage2Publishers"]),
  ("WalkthroughTests", ["Console", "Pictures", "Walkthrough"]),
  ("ManuscriptTests", ["Console", "Manuscript"]),
  (
    "PlayingTests",
    [
      "Console", "Playing", "PrimeTime", "Stage2Publishers", "Stage8CancellableEffects",
      "Stage10AsyncEffects",
    ]
  ),
  ("ComparingTests", ["Comparing", "Console", "Manuscript"]),
  ("ExercisingTests", ["Comparing", "Console", "Exercising", "Manuscript"]),
  ("WebsiteTests", ["Comparing", "Console", "Manuscript", "Website"]),
  ("ProgramTests", ["Console"]),
  (
    "ChapterTests",
    chapterNames
      + ["Comparing", "Console", "Exercising", "Manuscript", "Walkthrough", "Website"]
  ),
  ("BrowserTests", ["Console", "Manuscript", "Website"]),
]

/// What else is in a suite's folder.
func files(of suite: String) -> [String] {
  switch suite {
  case "PicturesTests": ["Expected"]
  default: []
  }
}

/// What the suites' common support imports.
let testSupport = ["Console", "PrimeTime", "Stage2Publishers", "Walkthrough"]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .byName(name: $0) }
}

let package = Package(
  name: "EffectsWorkbook",
  platforms: [.macOS(.v26)],
  products: (libraries.map(\.name) + ["LayerRecording"]).map { .library(name: $0, targets: [$0]) }
    + (chapterNames + ["workbook"]).map { .executable(name: $0, targets: [$0]) }
    // Not the name of its target: some file systems take `primetime` and `PrimeTime` for one.
    + [.executable(name: "primetime", targets: ["PlayPrimeTime"])],
  targets: libraries.map {
    .target(
      name: $0.name,
      dependencies: dependencies($0.imports),
      exclude: pages(of: $0.name),
      swiftSettings: settings(for: $0.name)
    )
  }
    + librariesInC.map { .target(name: $0) }
    + rooms.map {
      .target(
        name: $0.name,
        dependencies: dependencies($0.imports),
        path: "Sources/Workbook/\($0.name)",
        exclude: ["README.md"],
        swiftSettings: settings(for: $0.name)
      )
    }
    + zip(chapterNames, chapters).map { name, chapter in
      .executableTarget(
        name: name,
        dependencies: dependencies(chapter.imports + ["Console", "Walkthrough"]),
        path: "Chapters/\(chapter.folder)",
        exclude: ["README.md", "Pictures", "Experiments"]
          + (chaptersWithSteps.contains(name) ? ["Steps"] : [])
          + (chaptersWithRemarks.contains(name) ? ["Diff.md"] : [])
          + (name == "chapter2" ? ["OPERATORS.md"] : []),
        swiftSettings: settings(for: name)
      )
    }
    + [
      .executableTarget(
        name: "workbook",
        dependencies: dependencies(["Comparing", "Console", "Exercising", "Website"]),
        path: "Sources/Workbook/workbook",
        swiftSettings: settings(for: "workbook")
      ),
      .executableTarget(
        name: "PlayPrimeTime",
        dependencies: dependencies(played),
        path: "Sources/Workbook/primetime",
        swiftSettings: settings(for: "PlayPrimeTime")
      ),
      .target(
        name: "TestSupport",
        dependencies: dependencies(testSupport),
        path: "Tests/TestSupport",
        swiftSettings: settings(for: "TestSupport")
      ),
    ]
    + suites.map {
      .testTarget(
        name: $0.name,
        dependencies: dependencies($0.tests + ["TestSupport"]),
        exclude: files(of: $0.name),
        swiftSettings: settings(for: $0.name)
      )
    }
)

// The suites that CI runs under the thread sanitizer, and in release, are built with what they need
// and nothing else. `Stage2PublishersTests:RandomTests` is one file of a suite, and its support.
if let words = Context.environment["WORKBOOK_SUITES"]?.split(separator: ",") {
  let chosen = words.map { word in
    let parts = word.split(separator: ":").map(String.init)
    if parts.count > 1 {
      package.targets.first { $0.name == parts[0] }?.sources =
        ["Support"] + parts.dropFirst().map { "\($0).swift" }
    }
    return parts[0]
  }
  let imports = Dictionary(
    uniqueKeysWithValues: (libraries + rooms).map { ($0.name, $0.imports) }
      + zip(chapterNames, chapters).map { ($0, $1.imports + ["Console", "Walkthrough"]) }
      + suites.map { ($0.name, $0.tests + ["TestSupport"]) } + [("TestSupport", testSupport)])
  var needed: Set<String> = []
  var open = chosen
  while let name = open.popLast() {
    if needed.insert(name).inserted { open += imports[name] ?? [] }
  }
  package.products.removeAll { !needed.contains($0.name) }
  package.targets.removeAll { !needed.contains($0.name) }
}
