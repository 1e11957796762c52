/// Stops the chapter. Its sections collect the failures that they are about. A failure that arrives
/// here is a bug of the chapter itself, and what the section then shows would be wrong.
func stop<Failure>(at failure: Failure) {
  fatalError("\(failure)")
}
