// A place to try things on stage 2, Publishers. git ignores this file: it is yours.

import Foundation
import Stage2Publishers

// Shows each printed line while the program is still running.
setvbuf(stdout, nil, _IOLBF, 0)

let publisher = PassthroughSubject<Int, Never>()
let subscription =
  publisher
  .map { $0 * $0 }
  .sink(
    receiveCompletion: { print("completion:", $0) },
    receiveValue: { print("value:", $0) })

publisher.send(2)
publisher.send(3)
DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
  publisher.send(4)
  publisher.send(completion: .finished)
}
print("The last value has not been sent yet.")

// The main queue does its work while its run loop is running.
RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
