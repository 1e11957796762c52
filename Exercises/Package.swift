// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A line of exercises.json, which lists the exercises in order.
struct Exercise: Decodable {
  var name: String
  var chapter: Int
  /// The stages that it imports, besides the publisher layer.
  var imports: [String]?
  /// The targets of this package that it uses, besides ExerciseSupport.
  var support: [String]?
}

/// The settings of every target. CI accepts no warnings.
let settings: [SwiftSetting] =
  [.enableUpcomingFeature("MemberImportVisibility")]
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Returns the same, in a chapter's language mode: Swift 5 up to chapter 9, because those are about
/// callbacks, and Swift 6 from there on. Code of chapter 12 that does not say otherwise belongs to
/// the main actor.
func settings(chapter: Int) -> [SwiftSetting] {
  switch chapter {
  case ...9: settings + [.swiftLanguageMode(.v5)]
  case ...11:
    settings + [
      .swiftLanguageMode(.v6), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
  default:
    settings(chapter: 11) + [
      .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
    ]
  }
}

let folder = URL(fileURLWithPath: Context.packageDirectory)

/// The folder of the answers: the learner's, the solutions, or a folder with some answers.
let answers =
  Context.environment["WORKBOOK_ANSWERS"]
  ?? (Context.environment["WORKBOOK_SOLUTIONS"] == "1" ? "Solutions" : "Sources")

/// The exercises that are built: all with an answer, or the requested one.
let exercises = try JSONDecoder()
  .decode([Exercise].self, from: Data(contentsOf: folder.appending(path: "exercises.json")))
  .filter { exercise in
    let chosen = Context.environment["WORKBOOK_EXERCISE"] ?? exercise.name
    return chosen == exercise.name
      && FileManager.default.fileExists(
        atPath: folder.appending(path: "\(answers)/\(exercise.name)").path)
  }

/// Every library of the workbook that `workbook try` can use.
let libraries = [
  "PrimeTime", "Stage1ClosureEffect", "Stage2Publishers", "Stage3EffectPublisher",
  "Stage4CancellableBookkeeping", "Stage5SingleEffect", "Stage6ActionStreams",
  "Stage7SignalProducer", "Stage8CancellableEffects", "Stage9TestingEffects",
  "Stage10AsyncEffects", "Stage11TestingAsyncEffects", "Stage12ObservableModels",
]

/// The program of `workbook try`, if that command requests it and names the language mode.
let tried: [Target] =
  Context.environment["WORKBOOK_TRY"].map { mode in
    [
      .executableTarget(
        name: "Try", dependencies: products(libraries), path: "Try",
        swiftSettings: settings(chapter: ["5": 9, "6": 10][mode] ?? 12))
    ]
  } ?? []

/// `WORKBOOK_EXERCISE=SmallRx` declares the small RxSwift with its own tests, and no exercise.
let testsSmallRx = Context.environment["WORKBOOK_EXERCISE"] == "SmallRx"

/// The targets that exercises use, if one of them needs it: the small RxSwift, and an actor of
/// another target.
let support =
  [(name: "SmallRx", chapter: 7), (name: "PrimeArchive", chapter: 10)]
  .filter { target in
    exercises.contains { $0.support?.contains(target.name) == true }
      || testsSmallRx && target.name == "SmallRx"
  }
  .map { Target.target(name: $0.name, swiftSettings: settings(chapter: $0.chapter)) }

let supportTests: [Target] =
  testsSmallRx
  ? [
    .testTarget(
      name: "SmallRxTests",
      dependencies: ["SmallRx", "ExerciseTesting"]
        + products(["Stage2Publishers", "Stage7SignalProducer"]),
      swiftSettings: settings(chapter: 7))
  ] : []

func products(_ names: [String]) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "EffectsWorkbook") }
}

let package = Package(
  name: "Exercises",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "EffectsWorkbook", path: "..")],
  targets: [
    .target(
      name: "ExerciseSupport",
      dependencies: products(["Stage2Publishers"]),
      swiftSettings: settings(chapter: 9)
    ),
    .target(
      name: "ExerciseTesting",
      dependencies: ["ExerciseSupport"] + products(["Stage2Publishers"]),
      path: "Tests/ExerciseTesting",
      swiftSettings: settings(chapter: 9)
    ),
  ] + support + supportTests
    + exercises.flatMap { exercise -> [Target] in
      let imports =
        ["ExerciseSupport"] + (exercise.support ?? []).map { Target.Dependency.byName(name: $0) }
        + products(["Stage2Publishers"] + (exercise.imports ?? []))
      return [
        .target(
          name: exercise.name,
          dependencies: imports,
          path: "\(answers)/\(exercise.name)",
          exclude: answers == "Solutions" ? alternatives(to: exercise.name) : [],
          swiftSettings: settings(chapter: exercise.chapter)
        ),
        .testTarget(
          name: "\(exercise.name)Tests",
          dependencies: [.byName(name: exercise.name), "ExerciseTesting"] + imports,
          // Tests run concurrently, not all on the main actor.
          swiftSettings: settings(chapter: min(exercise.chapter, 11))
        ),
      ]
    } + tried
)

/// Returns the solution's folder of other right answers, if it has one.
func alternatives(to name: String) -> [String] {
  FileManager.default.fileExists(
    atPath: folder.appending(path: "Solutions/\(name)/Alternatives").path) ? ["Alternatives"] : []
}
