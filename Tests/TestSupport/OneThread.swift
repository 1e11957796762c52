import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For a test that does very much on one thread, such as a chain of a million values: the thread
  /// sanitizer has nothing to see there, and takes long. So the test is left out under it.
  package static var onOneThread: Self {
    .disabled(if: isUnderThreadSanitizer, "The thread sanitizer has nothing to see on one thread.")
  }
}

/// Whether the program was built with `--sanitize=thread`: then it holds the sanitizer's functions.
private let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
