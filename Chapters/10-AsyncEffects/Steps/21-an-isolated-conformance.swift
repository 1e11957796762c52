// rejected: main actor-isolated conformance of 'Answer' to 'Decodable' cannot be used
// main actor by default
import Foundation

struct Answer: Decodable {
  let prime: Int
}

@concurrent func answer(in data: Data) async throws -> Answer {
  try JSONDecoder().decode(Answer.self, from: data)
}
