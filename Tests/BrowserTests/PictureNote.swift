import Foundation

/// A note in a PNG, which no viewer shows: what the picture was taken of.
enum PictureNote {
  private static let keyword = "Comment\0"
  /// Behind the signature and the header.
  private static let place = 33

  static func adding(_ note: String, to picture: Data) -> Data {
    let content = Data("tEXt\(keyword)\(note)".utf8)
    let chunk = bytes(UInt32(content.count - 4)) + content + bytes(checksum(of: content))
    return picture.prefix(place) + chunk + picture.dropFirst(place)
  }

  static func note(in picture: Data) -> String? {
    let rest = Data(picture.dropFirst(place))
    guard rest.count > 8, Data(rest[4..<8]) == Data("tEXt".utf8) else { return nil }
    let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let text = String(decoding: rest.dropFirst(8).prefix(count), as: UTF8.self)
    return text.hasPrefix(keyword) ? String(text.dropFirst(keyword.count)) : nil
  }

  private static func bytes(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  /// CRC-32, as PNG wants it behind each chunk.
  private static func checksum(of data: Data) -> UInt32 {
    var remainder = ~UInt32(0)
    for byte in data {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= 0xEDB8_8320 }
      }
    }
    return ~remainder
  }
}
