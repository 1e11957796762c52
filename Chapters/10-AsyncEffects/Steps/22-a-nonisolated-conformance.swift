// accepted
// main actor by default
import Foundation

nonisolated struct Answer: Decodable {
  let prime: Int
}

@concurrent func answer(in data: Data) async throws -> Answer {
  try JSONDecoder().decode(Answer.self, from: data)
}
