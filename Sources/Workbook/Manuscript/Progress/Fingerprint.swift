import Foundation

/// A short mark of an answer's files: files that differ almost always have different marks.
///
/// It is FNV-1a with 64 bits, which is quick and protects against no attack.
package struct Fingerprint: Codable, Equatable {
  let text: String

  /// Of names and contents, in this order.
  init(of files: [(name: String, content: Data)]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    for file in files {
      // The count says where the content ends, so that no two lists are the same bytes.
      add(file.name.utf8)
      add("\n\(file.content.count)\n".utf8)
      add(file.content)
    }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  package init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Exercise {
  /// The mark of the learner's files as they are now.
  package var fingerprint: Fingerprint {
    let folder = source.deletingLastPathComponent()
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return Fingerprint(
      of: (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { path in
        let file = folder.appendingPathComponent(path)
        return (path, FileManager.default.contents(atPath: file.path) ?? Data())
      })
  }
}
