/// A part of the book: chapters that belong together.
package enum Part: String, CaseIterable {
  case refactor = "The refactor"
  case otherStreams = "Other streams"
  case onward = "Onward"
  case now = "Now"

  /// The part that the chapter of this number is in.
  package init(ofChapter number: Int) {
    switch number {
    case ...5: self = .refactor
    case 6...7: self = .otherStreams
    case 8...9: self = .onward
    default: self = .now
    }
  }
}
