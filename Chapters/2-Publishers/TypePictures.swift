import Pictures

/// Draws the type of a pipeline, and the type after `eraseToAnyPublisher()`, as boxes in boxes.
func erasedPicture(_ pipeline: Any.Type, _ erased: Any.Type) -> BoxDiagram {
  BoxDiagram(
    title: "A type before and after erasure",
    summary: """
      Before: Map contains Filter, and Filter contains PassthroughSubject, with its types Int and \
      Never. Map also contains the type String. After eraseToAnyPublisher there is one box, \
      AnyPublisher, with the types String and Never.
      """,
    boxes: [
      .init("the pipeline", boxes: [box(of: "\(pipeline)")]),
      .init("with eraseToAnyPublisher()", boxes: [box(of: "\(erased)")], isMarked: true),
    ])
}

/// Draws a generic type's box, which contains its arguments. An argument that is also generic is
/// itself a box.
private func box(of type: String) -> BoxDiagram.Box {
  guard let start = type.firstIndex(of: "<"), type.hasSuffix(">") else { return .init(type) }
  let arguments = arguments(in: type[type.index(after: start)...].dropLast())
  let plain = arguments.filter { !$0.contains("<") }
  return .init(
    String(type[..<start]), lines: plain.isEmpty ? [] : [plain.joined(separator: ", ")],
    boxes: arguments.filter { $0.contains("<") }.map(box))
}

/// Splits the arguments of a generic type at commas that are not inside another argument.
private func arguments(in list: Substring) -> [String] {
  var arguments = [""]
  var depth = 0
  for character in list {
    if character == "<" { depth += 1 }
    if character == ">" { depth -= 1 }
    if character == ",", depth == 0 {
      arguments.append("")
    } else if character != " " || depth > 0 {
      arguments[arguments.count - 1].append(character)
    }
  }
  return arguments
}
