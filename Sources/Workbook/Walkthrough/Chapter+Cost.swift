import Foundation

extension Chapter {
  /// True in a debug build: nothing is inlined, and a measured time says little.
  package static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  /// In a debug build, says that the times that follow say little, and which command measures.
  package func adviseReleaseBuild(command: String) {
    guard Self.isDebugBuild else { return }
    say(
      "This is a debug build: nothing is inlined, and the numbers say little. Measure with "
        + "`swift run -c release \(command)`.")
  }
}

/// A measured number, to so many places behind the point.
package func decimal(_ number: Double, places: Int = 2) -> String {
  String(format: "%.\(places)f", number)
}
