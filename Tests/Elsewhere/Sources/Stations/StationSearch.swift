/// What a screen shows: the text that was typed, and the stations that were found for it.
///
/// It belongs to the actor that it is used on: in an application that is the main actor.
final class StationSearch {
  private(set) var text = ""
  private(set) var stations: [String] = []
  private let find: (String) async -> [String]

  init(find: @escaping (String) async -> [String]) {
    self.find = find
  }

  func type(_ text: String) async {
    self.text = text
    let found = await find(text)
    // Where more has been typed meanwhile, this is an old answer.
    guard text == self.text else { return }
    stations = found
  }
}
