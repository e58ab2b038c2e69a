import Overlay

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers questions that do not depend on each other on several threads.
///
/// The answers stand in the order of the questions, so the number of threads changes nothing but the time.
enum Workers {
  /// Works out the answers to the questions 0 to `count`.
  ///
  /// - Parameters:
  ///   - threads: 1 or more; with one no thread is started.
  ///   - state: makes what a worker alone may use, such as a context of GEOS; called on its thread.
  ///   - work: must touch nothing that another call may change.
  /// - Throws: of several errors that of the first question.
  static func map<State, Answer>(
    _ count: Int, threads: Int, state: @escaping () throws(OverlayError) -> State,
    _ work: @escaping (State, Int) throws(OverlayError) -> Answer
  ) throws(OverlayError) -> [Answer] {
    let queue = Queue(count, state, work)
    run(queue, threads: max(1, min(threads, count)))
    return try queue.answers()
  }

  /// Runs the same on this thread and on others.
  private static func run(_ queue: Runnable, threads: Int) {
    var started: [pthread_t] = []
    for _ in 1..<threads {
      let start = Unmanaged.passRetained(queue)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<Runnable>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, start.toOpaque())
      // A thread that cannot be had is not needed: those that run do its part.
      if status == 0 { started.append(thread) } else { start.release() }
    }
    queue.run()
    for thread in started { pthread_join(thread, nil) }
  }

  /// How many threads the machine runs at a time.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// What a thread is started with.
  private class Runnable {
    func run() {}
  }

  /// Questions that are drawn one by one, under a lock as are the answers.
  private final class Queue<State, Answer>: Runnable {
    private let count: Int
    private let state: () throws(OverlayError) -> State
    private let work: (State, Int) throws(OverlayError) -> Answer
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var next = 0
    private var found: [Answer?]
    private var failure: (number: Int, error: OverlayError)?

    init(
      _ count: Int, _ state: @escaping () throws(OverlayError) -> State,
      _ work: @escaping (State, Int) throws(OverlayError) -> Answer
    ) {
      self.count = count
      self.state = state
      self.work = work
      found = Array(repeating: nil, count: count)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    override func run() {
      var own: State?
      while let number = draw() {
        do throws(OverlayError) {
          let mine: State
          if let own { mine = own } else { mine = try state() }
          own = mine
          let answer = try work(mine, number)
          pthread_mutex_lock(lock)
          found[number] = answer
          pthread_mutex_unlock(lock)
        } catch {
          pthread_mutex_lock(lock)
          if number < failure?.number ?? .max { failure = (number, error) }
          pthread_mutex_unlock(lock)
        }
      }
    }

    private func draw() -> Int? {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      guard next < count, failure == nil else { return nil }
      next += 1
      return next - 1
    }

    func answers() throws(OverlayError) -> [Answer] {
      if let failure { throw failure.error }
      return found.compactMap { $0 }
    }
  }
}
