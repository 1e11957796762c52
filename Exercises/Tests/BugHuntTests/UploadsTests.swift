import ExerciseTesting
import Stage2Publishers
import Testing

@testable import BugHunt

@Suite("BugHunt: feature 5, the uploads, still work")
struct UploadsTests {
  let cat = ManualPublisher<Int, ConnectionError>()
  let dog = ManualPublisher<Int, ConnectionError>()
  let owl = ManualPublisher<Int, ConnectionError>()

  @Test("Each upload goes on until it is over, whatever becomes of the others")
  func others() {
    let uploads = Uploads()
    uploads.start("cat", cat.eraseToAnyPublisher())
    uploads.start("dog", dog.eraseToAnyPublisher())
    uploads.start("owl", owl.eraseToAnyPublisher())
    cat.send(50)
    dog.send(10)
    let why = "One upload says nothing about another one. Look at feature 5, `Uploads`."
    expect(uploads.percents, ["cat": 50, "dog": 10], "the percents of the uploads", why: why)
    cat.send(100)
    cat.send(completion: .finished)
    dog.send(20)
    expect(
      uploads.percents, ["cat": 100, "dog": 20], "the percents when one of them has completed",
      why: why)
    dog.send(completion: .failure(ConnectionError()))
    owl.send(100)
    expect(
      uploads.percents, ["cat": 100, "dog": 20, "owl": 100],
      "the percents when another one has failed", why: why)
    expect(
      [dog.cancellations, owl.cancellations], [0, 0], "the cancellations of the others", why: why)
    expect(
      uploads.isUploading, "the spinner to turn at 100 percent, before the last one completes",
      why: "An upload is going until it completes or fails. Look at feature 5, `Uploads`.")
    for order in [[0, 1], [1, 0]] {
      let works = (0...2).map { _ in ManualPublisher<Int, ConnectionError>() }
      let uploads = Uploads()
      for number in 0...1 { uploads.start("\(number)", works[number].eraseToAnyPublisher()) }
      works[order[0]].send(completion: .finished)
      uploads.start("2", works[2].eraseToAnyPublisher())
      works[order[1]].send(30)
      works[2].send(40)
      expect(
        uploads.percents, ["\(order[1])": 30, "2": 40],
        "the percents when number \(order[0]) of two has completed, and then number 2 has started",
        why: why)
      works[2].send(completion: .finished)
      expect(
        uploads.isUploading, "the spinner to turn while number \(order[1]) is going", why: why)
    }
    let nested = Uploads()
    let (outer, inner) = (
      ManualPublisher<Int, ConnectionError>(), ManualPublisher<Int, ConnectionError>()
    )
    let starting = Deferred { () -> ManualPublisher<Int, ConnectionError> in
      nested.start("inner", inner.eraseToAnyPublisher())
      return outer
    }
    nested.start("outer", starting.eraseToAnyPublisher())
    outer.send(50)
    inner.send(60)
    expect(
      nested.percents, ["outer": 50, "inner": 60],
      "the percents of an upload, and of another one that it starts while it starts itself",
      why: why)
    outer.send(completion: .finished)
    expect(nested.isUploading, "the spinner to turn while the other one is going", why: why)
    inner.send(completion: .finished)
    expect(!nested.isUploading, "the spinner to stop when both have completed", why: why)
  }

  @Test("The same photo may be uploaded twice at the same time")
  func twice() {
    let uploads = Uploads()
    let second = ManualPublisher<Int, ConnectionError>()
    uploads.start("cat", cat.eraseToAnyPublisher())
    uploads.start("cat", second.eraseToAnyPublisher())
    let why = "Both uploads are going, though the photo is the same. Look at feature 5, `Uploads`."
    expect([cat.cancellations, second.cancellations], [0, 0], "the cancellations", why: why)
    second.send(completion: .finished)
    cat.send(60)
    expect(uploads.percents, ["cat": 60], "the percents of the one that goes on", why: why)
    expect(uploads.isUploading, "the spinner to turn while one of them is going", why: why)
    let third = ManualPublisher<Int, ConnectionError>()
    uploads.start("cat", third.eraseToAnyPublisher())
    cat.send(completion: .finished)
    third.send(70)
    expect(uploads.percents, ["cat": 70], "the percents when the older one has ended", why: why)
    expect(third.cancellations, 0, "the cancellations of the newer one", why: why)
    expect(uploads.isUploading, "the spinner to turn while the newer one is going", why: why)
  }

  @Test("When the object is released, its uploads are canceled")
  func released() {
    var uploads: Uploads? = Uploads()
    let object = WeakReference(uploads)
    uploads?.start("cat", cat.eraseToAnyPublisher())
    uploads?.start("dog", dog.eraseToAnyPublisher())
    cat.send(10)
    uploads = nil
    let why = "Nothing but the object retains its uploads. Look at feature 5, `Uploads`."
    expect(object.object == nil, "the object to be released when nobody retains it", why: why)
    expect(
      [cat.cancellations, dog.cancellations], [1, 1], "the cancellations of its uploads", why: why)
  }

  @Test("Something that is sent while the object is being released does no harm", .ownThread)
  func meanwhile() async {
    let process = await #expect(processExitsWith: .failure, observing: output) {
      let subjects = (0...1).map { _ in PassthroughSubject<Int, ConnectionError>() }
      // Whichever is canceled first, the other one sends something at that moment, and completes.
      func upload(_ number: Int) -> AnyPublisher<Int, ConnectionError> {
        subjects[number].handleEvents(receiveCancel: {
          subjects[1 - number].send(50)
          subjects[1 - number].send(completion: .finished)
        })
        .eraseToAnyPublisher()
      }
      var uploads: Uploads? = Uploads()
      uploads?.start("cat", upload(0))
      uploads?.start("dog", upload(1))
      uploads = nil
      report("the app goes on")
      finish()
    }
    expect(
      process, reports: ["the app goes on"], "that the app goes on",
      why: "Any upload may send something at that moment. Look at feature 5, `Uploads`.")
  }
}
