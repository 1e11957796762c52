/// How many elements a collection holds that is a stored property of `object`, private or not.
///
/// `nil` where there is no such property. It looks into a store's books, for chapters and tests that are
/// about them, so that the store needs no window for their sake.
public func storedCount(of property: String, in object: Any) -> Int? {
  Mirror(reflecting: object).children.first { $0.label == property }
    .map { Mirror(reflecting: $0.value).children.count }
}
