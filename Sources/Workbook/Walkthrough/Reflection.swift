/// How many elements a collection holds that is a stored property of `object`, private or not.
///
/// `nil` if there is no such property, and if it is no collection. It looks into a store's books,
/// for chapters and tests that are about them, so that the store needs no accessor for
/// them.
package func storedCount(of property: String, in object: Any) -> Int? {
  let stored = Mirror(reflecting: object).children.first { $0.label == property }
  guard let elements = stored.map({ Mirror(reflecting: $0.value).children }),
    elements.allSatisfy({ $0.label == nil })
  else { return nil }
  return elements.count
}
