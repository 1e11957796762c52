// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Weather",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "EffectsWorkbook", path: "../effects-workbook")],
  targets: [
    .target(
      name: "Weather",
      dependencies: [
        .product(name: "Stage2Publishers", package: "EffectsWorkbook"),
        .product(name: "Stage5SingleEffect", package: "EffectsWorkbook"),
      ]
    ),
    .testTarget(
      name: "WeatherTests",
      dependencies: ["Weather", .product(name: "Stage5SingleEffect", package: "EffectsWorkbook")]
    ),
  ],
  swiftLanguageModes: [.v5]
)
