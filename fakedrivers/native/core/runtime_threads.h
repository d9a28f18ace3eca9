/* Many threads on one runtime over a fake driver: each gets its own numbers right, also while
 * others load and unload kernels, allocate, and wait for each other's events. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_THREADS_H_
#define DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_THREADS_H_

#include <atomic>
#include <thread>
#include <vector>

#include "runtime_session.h"

namespace dovetail::test {

inline constexpr int kThreads = 6;
inline constexpr int kRounds = 12;

/* One thread's own device handle, image, memory and stream. */
inline void OwnEverything() {
  Open();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([t] {
      for (int round = 0; round < kRounds; ++round) {
        ScaleAdd work(static_cast<uint32_t>(t % 2), static_cast<float>(t + 1));
        CHECK_OK(work.Launch(work.session.stream, 5));
        CHECK_OK(work.Launch(work.session.stream, 5));
        work.CheckResult(10);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

/* One handle and one kernel for all; a stream and memory a thread; each waits for the thread before
 * it. */
inline void SharedKernel() {
  Open();
  ScaleAdd shared;
  CHECK_OK(shared.session.Wait()); /* for what the constructor copied */
  dvt_event* events[kThreads] = {};
  std::atomic<int> turn{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      dvt_stream* stream = nullptr;
      CHECK_OK(table->stream_create(shared.session.device, &stream, &error));
      /* The order of the threads is that of the work in y. */
      while (turn.load() != t) std::this_thread::yield();
      if (t > 0) CHECK_OK(table->stream_wait(stream, events[t - 1], &error));
      for (int i = 0; i < kRounds; ++i) CHECK_OK(shared.Launch(stream, 4));
      CHECK_OK(table->event_record(stream, &events[t], &error));
      turn.store(t + 1);
      CHECK_OK(table->event_synchronize(events[t], &error));
      const dvt_memory memory = shared.session.Alloc(1000 + static_cast<uint64_t>(t) * 100000);
      table->free(shared.session.device, memory);
      CHECK_OK(table->stream_synchronize(stream, &error));
      table->stream_destroy(stream);
    });
  }
  for (std::thread& thread : threads) thread.join();
  shared.CheckResult(4.0F * kRounds * kThreads);
  for (dvt_event* event : events) table->event_destroy(event);
}

}  // namespace dovetail::test

#endif  // DOVETAIL_FAKEDRIVERS_CORE_RUNTIME_THREADS_H_
