#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a loop of read, work and write on several threads, with reading and writing in one order.
///
/// Tickets, no queue: a worker takes the input lock, draws the next number and reads, works without a lock, waits for
/// its turn and writes. The order of the answers is that of the input whatever the number of threads, and memory is one
/// chunk a worker.
public enum OrderedWorkers {
  /// What a worker does; each thread has its own, so only ``read`` and ``write`` may touch what is shared.
  public struct Worker {
    /// Reads the next piece under the input lock; `false` at the end.
    public var read: () -> Bool
    /// Works on it.
    public var work: () -> Void
    /// Writes the answer in turn; `false` ends everything.
    public var write: () -> Bool

    /// Makes a worker.
    public init(read: @escaping () -> Bool, work: @escaping () -> Void, write: @escaping () -> Bool) {
      self.read = read
      self.work = work
      self.write = write
    }
  }

  /// Runs until the input ends or a worker says so.
  ///
  /// - Parameters:
  ///   - count: threads, 1 or more; with one no thread is started.
  ///   - make: makes a worker; called `count` times before anything runs.
  public static func run(_ count: Int, _ make: () -> Worker) {
    let workers = (0..<max(count, 1)).map { _ in make() }
    if workers.count == 1 {
      while workers[0].read() {
        workers[0].work()
        if !workers[0].write() { return }
      }
      return
    }
    let line = Line()
    var threads: [pthread_t] = []
    for worker in workers.dropFirst() {
      let start = Unmanaged.passRetained(Start(worker, line))
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer else { return nil }
          let start = Unmanaged<Start>.fromOpaque(pointer).takeRetainedValue()
          start.line.loop(start.worker)
          return nil
        }, start.toOpaque())
      // A thread that cannot be had is not needed: those that run do its part.
      if status == 0 { threads.append(thread) } else { start.release() }
    }
    line.loop(workers[0])
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Start {
    let worker: Worker
    let line: Line

    init(_ worker: Worker, _ line: Line) {
      self.worker = worker
      self.line = line
    }
  }

  /// The locks and counters that the threads share.
  private final class Line {
    private let input = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let output = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let turnChanged = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Guarded by the input lock.
    private var nextTicket = 0
    private var isAtEnd = false
    /// Guarded by the output lock.
    private var turn = 0
    private var isStopped = false

    init() {
      pthread_mutex_init(input, nil)
      pthread_mutex_init(output, nil)
      pthread_cond_init(turnChanged, nil)
    }

    deinit {
      pthread_mutex_destroy(input)
      pthread_mutex_destroy(output)
      pthread_cond_destroy(turnChanged)
      input.deallocate()
      output.deallocate()
      turnChanged.deallocate()
    }

    func loop(_ worker: Worker) {
      while true {
        pthread_mutex_lock(input)
        if !isAtEnd, !worker.read() { isAtEnd = true }
        if isAtEnd {
          pthread_mutex_unlock(input)
          return
        }
        let ticket = nextTicket
        nextTicket += 1
        pthread_mutex_unlock(input)

        worker.work()

        pthread_mutex_lock(output)
        while turn != ticket { pthread_cond_wait(turnChanged, output) }
        if !isStopped, !worker.write() { isStopped = true }
        let hasStopped = isStopped
        turn += 1
        pthread_cond_broadcast(turnChanged)
        pthread_mutex_unlock(output)
        if hasStopped {
          pthread_mutex_lock(input)
          isAtEnd = true
          pthread_mutex_unlock(input)
          return
        }
      }
    }
  }
}
