// swift-tools-version: 6.2
import PackageDescription

/// Stages 1 to 9 are about callbacks, in Swift 5 mode.
let callbacks: [SwiftSetting] = [.swiftLanguageMode(.v5)]
/// From stage 10 on, an async function runs on the actor that calls it.
let async: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
/// The settings of a new application: code that says nothing else is on the main actor.
let mainActor: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

func stage(_ name: String) -> Target.Dependency {
  .product(name: name, package: "EffectsWorkbook")
}

let package = Package(
  name: "Weather",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "EffectsWorkbook", path: "../effects-workbook")],
  targets: [
    .target(
      name: "Weather",
      dependencies: [stage("Stage2Publishers"), stage("Stage5SingleEffect")],
      swiftSettings: callbacks
    ),
    .testTarget(
      name: "WeatherTests",
      dependencies: ["Weather", stage("Stage5SingleEffect")],
      swiftSettings: callbacks
    ),
    .target(
      name: "Forecast",
      dependencies: [stage("Stage10AsyncEffects")],
      swiftSettings: async
    ),
    .testTarget(
      name: "ForecastTests",
      dependencies: [
        "Forecast", stage("Stage10AsyncEffects"), stage("Stage11TestingAsyncEffects"),
      ],
      swiftSettings: async
    ),
    .target(name: "Stations", swiftSettings: mainActor),
    .testTarget(
      name: "StationsTests",
      dependencies: ["Stations", stage("Stage11TestingAsyncEffects")],
      swiftSettings: mainActor
    ),
  ]
)
