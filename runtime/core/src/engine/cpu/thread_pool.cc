#include "engine/cpu/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>

namespace dovetail::runtime {
namespace {

constexpr unsigned kMaxThreads = 1024;

// Parts per thread: enough that uneven blocks even out, few enough that taking one costs nothing.
constexpr uint64_t kPartsPerThread = 8;

// Work that a thread must have to be worth waking (docs/format/plan.md, "Work"). Telling a thread
// to begin and waiting for its end takes 3 to 8 microseconds on two cores; a caller does this much
// by itself in 2 to 4. With half of it 2^15 additions of float32 take twice as long as on one
// thread, with four times as much 2^17 do (benchmarks/bench_load.py).
constexpr uint64_t kWorkPerThread = 128 << 10;

// Rounds of looking before sleeping, of some 20 to 50 nanoseconds each: less than a wake-up costs.
constexpr int kSpins = 1000;

// How long work goes on, or is waited for, before its caller is asked whether it shall.
constexpr std::chrono::milliseconds kAskPeriod{5};

void Pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#else
  std::this_thread::yield();
#endif
}

unsigned CountThreads() {
  const char* wanted = std::getenv("DOVETAIL_NUM_THREADS");
  if (wanted != nullptr) {
    char* end = nullptr;
    const unsigned long count = std::strtoul(wanted, &end, 10);
    if (end != wanted && *end == '\0' && count >= 1) {
      return static_cast<unsigned>(std::min<unsigned long>(count, kMaxThreads));
    }
  }
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    return std::clamp(static_cast<unsigned>(CPU_COUNT(&set)), 1u, kMaxThreads);
  }
#endif
  return std::clamp(std::thread::hardware_concurrency(), 1u, kMaxThreads);
}

std::atomic<ThreadPool*> global_pool{nullptr};

}  // namespace

ThreadPool& ThreadPool::Global() {
  ThreadPool* pool = global_pool.load(std::memory_order_acquire);
  if (pool != nullptr) return *pool;
  static std::once_flag once;
  std::call_once(once, [] {
    // In the child the old pool, whose locks may be held by threads that no longer exist, is left
    // alone for ever.
    pthread_atfork(nullptr, nullptr, [] { global_pool.store(nullptr, std::memory_order_release); });
  });
  auto* created = new ThreadPool(CountThreads());
  if (global_pool.compare_exchange_strong(pool, created)) return *created;
  delete created;
  return *pool;
}

void ThreadPool::Start() {
  // Signals are for the threads of the program, not for these.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  for (unsigned i = 1; i < size_; ++i) {
    try {
      std::thread([this] { Work(); }).detach();
    } catch (const std::system_error&) {
      break;  // the threads there are, at least the caller, do all the work
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

namespace {

// How many items one call gets: one at first, as nobody knows how long an item takes, and then as
// many as take about a millisecond.
class Pace {
 public:
  uint64_t items() const { return items_; }

  // After so many items. True: it is time to ask whether to go on.
  bool Step() {
    constexpr std::chrono::microseconds kShort{500};
    constexpr std::chrono::microseconds kLong{5000};
    const Clock::time_point now = Clock::now();
    const Clock::duration taken = now - last_;
    last_ = now;
    if (taken < kShort && items_ < kMostItems) {
      items_ *= 4;
    } else if (taken > kLong) {
      items_ = std::max<uint64_t>(1, items_ / 4);
    }
    if (now - asked_ < kAskPeriod) return false;
    asked_ = now;
    return true;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr uint64_t kMostItems = uint64_t{1} << 40;

  uint64_t items_ = 1;
  Clock::time_point last_ = Clock::now();
  Clock::time_point asked_ = last_;
};

}  // namespace

void ThreadPool::Stop(Job* job) {
  job->is_stopped.store(true, std::memory_order_relaxed);
  job->next.store(job->total, std::memory_order_relaxed);  // nobody begins anything of it
}

void ThreadPool::RunChunks(Job* job, bool is_caller) {
  Pace pace;
  for (;;) {
    uint64_t first = job->next.fetch_add(job->chunk, std::memory_order_relaxed);
    if (first >= job->total) return;
    const uint64_t last = std::min(job->total, first + job->chunk);
    while (first < last) {
      const uint64_t end = first + std::min(pace.items(), last - first);
      job->function(job->context, first, end);
      first = end;
      const bool is_time = pace.Step();
      if (is_caller && is_time && job->shall_stop != nullptr && job->shall_stop(job->context)) {
        Stop(job);
      }
      if (job->is_stopped.load(std::memory_order_relaxed)) return;
    }
  }
}

ThreadPool::Job* ThreadPool::FindJob() {
  for (Job* job = jobs_; job != nullptr; job = job->next_job) {
    const bool is_open = job->next.load(std::memory_order_relaxed) < job->total;
    if (is_open && job->active.load(std::memory_order_relaxed) < job->most_workers) return job;
  }
  return nullptr;
}

void ThreadPool::Remove(Job* job) {
  Job** link = &jobs_;
  while (*link != job) link = &(*link)->next_job;
  *link = job->next_job;
}

void ThreadPool::Work() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    Job* job = FindJob();
    if (job == nullptr) {
      const uint32_t seen = posted_.load(std::memory_order_relaxed);
      lock.unlock();
      for (int i = 0; i < kSpins && posted_.load(std::memory_order_relaxed) == seen; ++i) Pause();
      lock.lock();
      while ((job = FindJob()) == nullptr) wake_.wait(lock);
    }
    job->active.fetch_add(1, std::memory_order_relaxed);
    lock.unlock();
    RunChunks(job, false);
    lock.lock();
    // The job may be gone as soon as its last worker has signed off and the lock is released.
    if (job->active.fetch_sub(1, std::memory_order_release) == 1) done_.notify_all();
  }
}

unsigned ThreadPool::ThreadsFor(uint64_t total, uint64_t item_work) const {
  if (item_work == 0) return size_;
  uint64_t work = 0;
  if (__builtin_mul_overflow(total, item_work, &work)) return size_;
  return static_cast<unsigned>(std::clamp<uint64_t>(work / kWorkPerThread, 1, size_));
}

bool ThreadPool::Run(uint64_t total, uint64_t item_work, Function function, void* context,
                     ShallStop shall_stop) {
  if (total == 0) return true;
  if (total == 1) {
    function(context, 0, total);
    return true;
  }
  Job job;
  job.function = function;
  job.context = context;
  job.total = total;
  job.shall_stop = shall_stop;
  const unsigned threads = ThreadsFor(total, item_work);
  job.chunk = std::max<uint64_t>(1, total / (uint64_t{threads} * kPartsPerThread));
  job.most_workers = threads - 1;
  if (threads == 1) {
    RunChunks(&job, true);
    return !job.is_stopped.load(std::memory_order_relaxed);
  }
  std::call_once(start_once_, [this] { Start(); });
  const uint64_t parts = (total - 1) / job.chunk + 1;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    job.next_job = jobs_;
    jobs_ = &job;
    posted_.fetch_add(1, std::memory_order_relaxed);
  }
  if (parts > size_ && threads == size_) {
    wake_.notify_all();
  } else {
    for (uint64_t i = 1; i < std::min<uint64_t>(parts, threads); ++i) wake_.notify_one();
  }
  RunChunks(&job, true);
  std::unique_lock<std::mutex> lock(mutex_);
  Remove(&job);
  const auto is_done = [&job] { return job.active.load(std::memory_order_acquire) == 0; };
  if (!is_done()) {
    lock.unlock();
    for (int i = 0; i < kSpins && !is_done(); ++i) Pause();
    lock.lock();
  }
  while (!done_.wait_for(lock, kAskPeriod, is_done)) {
    lock.unlock();
    if (shall_stop != nullptr && shall_stop(context)) Stop(&job);
    lock.lock();
  }
  return !job.is_stopped.load(std::memory_order_relaxed);
}

}  // namespace dovetail::runtime
