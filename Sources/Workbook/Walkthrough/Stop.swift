/// Stops a chapter at a failure that its sections do not collect: that is a bug of the chapter
/// itself, and what the section then shows would be wrong.
package func stop<Failure>(at failure: Failure) {
  fatalError("\(failure)")
}
