import Foundation

/// The first program of this name in the folders of a search path, as a shell would find it.
package func findExecutable(named name: String, path: String?) -> URL? {
  (path ?? "").split(separator: ":").lazy
    .map { "\($0)/\(name)" }
    .first(where: FileManager.default.isExecutableFile(atPath:))
    .map { URL(fileURLWithPath: $0) }
}
