import Testing

/// The suites that run the command, and wait for it on the thread of the test: one test after another,
/// so that they leave threads to the other tests.
@Suite(.serialized) enum ProcessTests {}
