import Foundation

/// All that the proof of an exercise depends on, as a mark: the exercise's own files, the modules that
/// they import, how it is built and proved, and the toolchain.
struct ProofInputs {
  /// Files with their paths from the folder of the workbook, so that a mark is the same in each clone.
  private typealias Files = [(name: String, content: Data)]

  private let workbook: URL
  private let record: FailureRecord
  /// The exercises as the list has them, with what they import and are built with.
  private let entries: [String: Data]
  /// What all exercises have in common.
  private let common: Fingerprint
  private var modules: [String: (mark: Fingerprint, imports: Set<String>)] = [:]

  /// - Parameters:
  ///   - record: which tests the mistakes fail. An exercise depends on its own part of it.
  ///   - toolchain: what the toolchain says of itself.
  init(of package: ExercisePackage, record: FailureRecord, toolchain: String) {
    let workbook = package.folder.deletingLastPathComponent()
    self.workbook = workbook
    self.record = record
    let list = FileManager.default.contents(
      atPath: package.folder.appendingPathComponent("exercises.json").path)
    let objects = list.flatMap { try? JSONSerialization.jsonObject(with: $0) }
    entries = (objects as? [[String: Any]] ?? []).reduce(into: [:]) { entries, object in
      guard let name = object["name"] as? String else { return }
      entries[name] = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    }
    let proving = ["Checking", "Verifying", "Exercise.swift", "Hints.swift"]
    let paths =
      ["Package.swift", "Exercises/Package.swift"]
      + proving.map { "Sources/workbook/Exercises/\($0)" }
    common = Fingerprint(
      of: [("toolchain", Data(toolchain.utf8))]
        + paths.flatMap { ProofInputs.files($0, in: workbook) })
  }

  /// The mark of what is there for this exercise. Reads a module once, however many import it.
  mutating func mark(of exercise: Exercise) -> Fingerprint {
    let name = exercise.name
    let own =
      [
        "Sources/\(name)", "Solutions/\(name)", "Mistakes/\(name)", "Promises/\(name).md",
        "Hints/\(name).md",
      ].flatMap { ProofInputs.files("Exercises/\($0)", in: workbook) }
    let failures = FailureRecord(exercises: [name: record.exercises[name] ?? [:]]).text
    var marks: [String: Fingerprint] = [:]
    var open = ProofInputs.imports(in: own).union(["\(name)Tests"])
    while let module = open.popFirst() {
      guard marks[module] == nil, let known = look(at: module) else { continue }
      marks[module] = known.mark
      open.formUnion(known.imports)
    }
    let common: Files = [
      ("common", Data(common.text.utf8)), ("entry", entries[name] ?? Data()),
      ("failures", Data(failures.utf8)),
    ]
    return Fingerprint(
      of: common + own
        + marks.sorted { $0.key < $1.key }.map { ($0.key, Data($0.value.text.utf8)) })
  }

  /// The mark of a module of the workbook or of the exercises, and what it imports. Nil for others.
  private mutating func look(at module: String) -> (mark: Fingerprint, imports: Set<String>)? {
    if let known = modules[module] { return known }
    let files = ["Sources", "Exercises/Sources", "Exercises/Tests"].lazy
      .map { [workbook] in ProofInputs.files("\($0)/\(module)", in: workbook) }
      .first { !$0.isEmpty }
    guard let files else { return nil }
    let found = (mark: Fingerprint(of: files), imports: ProofInputs.imports(in: files))
    modules[module] = found
    return found
  }

  /// A file, or all files of a folder, but for hidden ones.
  private static func files(_ path: String, in workbook: URL) -> Files {
    let place = workbook.appendingPathComponent(path).path
    let names = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    let paths = names.isEmpty ? [path] : names.sorted().map { "\(path)/\($0)" }
    return paths.filter { !$0.contains("/.") }.compactMap { path in
      let file = workbook.appendingPathComponent(path)
      return FileManager.default.contents(atPath: file.path).map { (path, $0) }
    }
  }

  /// The modules that these files import, also those that an edit brings in.
  private static func imports(in files: Files) -> Set<String> {
    Set(
      files.lazy.flatMap { $0.content.split(separator: UInt8(ascii: "\n")) }.compactMap { line in
        let words = String(decoding: line.prefix(100), as: UTF8.self).split { " +-".contains($0) }
        guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
          words[..<index].allSatisfy({ $0.hasPrefix("@") || $0 == "public" })
        else { return nil }
        // One name of a module may be imported alone, as in `import struct Module.Name`.
        return words.last?.split(separator: ".").first.map(String.init)
      })
  }
}
