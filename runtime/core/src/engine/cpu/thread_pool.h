// Worker threads that share out the blocks of a grid.
//
// Threads start at the first use that needs more than one, and never end. After fork() the child
// has none of them: it gets a fresh pool, which starts when first needed. The count is what the
// scheduler lets this process use (sched_getaffinity), or DOVETAIL_NUM_THREADS.
#ifndef DOVETAIL_ENGINE_CPU_THREAD_POOL_H_
#define DOVETAIL_ENGINE_CPU_THREAD_POOL_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace dovetail::runtime {

class ThreadPool {
 public:
  // Runs a part of the work: first <= item < last. Must not throw.
  using Function = void (*)(void* context, uint64_t first, uint64_t last);

  static ThreadPool& Global();

  // Threads that work on one job, the caller included; at least 1.
  unsigned size() const { return size_; }

  // Asked now and then by the thread that called Run, without a lock: true ends the job.
  using ShallStop = bool (*)(void* context);

  // Calls `function` on parts that together are 0 <= item < total, each once, on as many threads as
  // the work is worth (ThreadsFor), and returns when all are done. Any number of threads may call
  // this at once; their jobs share the workers. False: it was told to stop, and some items were
  // left out. A part that has begun is not left, so parts are made small where items take long.
  bool Run(uint64_t total, uint64_t item_work, Function function, void* context,
           ShallStop shall_stop = nullptr);

  // How many threads, at most, so many items keep busy for longer than it takes to wake one.
  // `item_work`: what an item costs (docs/format/plan.md, "Work"); 0: nobody knows, all of them.
  unsigned ThreadsFor(uint64_t total, uint64_t item_work) const;

 private:
  struct Job {
    Function function;
    void* context;
    uint64_t total;
    ShallStop shall_stop;
    uint64_t chunk;
    uint32_t most_workers;  // besides the caller
    std::atomic<uint64_t> next{0};
    std::atomic<bool> is_stopped{false};
    std::atomic<uint32_t> active{0};  // workers on it; changed under the pool's mutex
    Job* next_job = nullptr;
  };

  explicit ThreadPool(unsigned size) : size_(size) {}
  void Start();
  void Work();
  static void RunChunks(Job* job, bool is_caller);
  static void Stop(Job* job);
  Job* FindJob();  // with the mutex held
  void Remove(Job* job);

  const unsigned size_;
  std::once_flag start_once_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  Job* jobs_ = nullptr;
  std::atomic<uint32_t> posted_{0};  // counts jobs, so that idle workers can watch it
};

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_CPU_THREAD_POOL_H_
