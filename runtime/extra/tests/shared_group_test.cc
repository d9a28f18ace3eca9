/* Collectives in shared memory, by threads: results, order of folding, and what is found and named.
 */
#include "../src/shared_group.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr uint64_t kChunk = 16384;
constexpr uint32_t kFloat = 2;  // DLPack
constexpr uint64_t kLong = 30'000'000'000;

int failures = 0;

void Check(bool is_true, const char* what, const std::string& text = {}) {
  if (is_true) return;
  std::printf("FAILED: %s %s\n", what, text.c_str());
  ++failures;
}

struct Outcome {
  int32_t code = -1;
  std::string text;
};

class Group {
 public:
  explicit Group(uint32_t ranks)
      : ranks_(ranks), size_(dovetail_session_group_bytes(ranks, kChunk)), memory_(nullptr) {
    memory_ = std::aligned_alloc(128, (size_ + 127) / 128 * 128);
    std::memset(memory_, 0, size_);
    Reset();
  }
  ~Group() { std::free(memory_); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  void Reset() {
    Check(dovetail_session_group_reset(memory_, size_, ranks_, kChunk) == 0, "reset");
  }

  [[nodiscard]] void* memory() const { return memory_; }

  Outcome Run(uint32_t kind, uint32_t rank, uint64_t count, const float* input, float* output,
              const char* label, int32_t peer = -1, uint32_t fold = 0, uint64_t timeout = kLong) {
    dovetail_session_operation operation = {};
    operation.struct_size = sizeof operation;
    operation.kind = kind;
    operation.rank = rank;
    operation.peer = peer;
    operation.fold = fold;
    operation.type_code = kFloat;
    operation.type_bits = 32;
    operation.count = count;
    operation.input = input;
    operation.output = output;
    operation.timeout = timeout;
    operation.label = label;
    char text[1024] = {};
    Outcome outcome;
    outcome.code = dovetail_session_group_run(memory_, &operation, text, sizeof text);
    outcome.text = text;
    return outcome;
  }

  std::vector<Outcome> Each(const std::function<Outcome(uint32_t)>& work) const {
    std::vector<Outcome> outcomes(ranks_);
    std::vector<std::thread> threads;
    threads.reserve(ranks_);
    for (uint32_t rank = 0; rank < ranks_; ++rank) {
      threads.emplace_back([&, rank] { outcomes[rank] = work(rank); });
    }
    for (std::thread& thread : threads) thread.join();
    return outcomes;
  }

 private:
  uint32_t ranks_;
  uint64_t size_;
  void* memory_;
};

float Value(uint32_t rank, uint64_t index) {
  return std::sin(static_cast<float>(index + 1) * 0.37F) * static_cast<float>(rank + 1) * 1.1F;
}

std::vector<float> Values(uint32_t rank, uint64_t count) {
  std::vector<float> values(count);
  for (uint64_t i = 0; i < count; ++i) values[i] = Value(rank, i);
  return values;
}

void TestReductions(uint32_t ranks) {
  Group group(ranks);
  for (const uint64_t count : {0, 1, 17, 4096, 4097, 30000}) {
    std::vector<float> folded = Values(0, count);
    for (uint32_t rank = 1; rank < ranks; ++rank) {
      for (uint64_t i = 0; i < count; ++i) folded[i] = folded[i] + Value(rank, i);
    }
    const std::vector<Outcome> outcomes = group.Each([&](uint32_t rank) {
      std::vector<float> mine = Values(rank, count);
      std::vector<float> apart(count);
      Outcome outcome = group.Run(DOVETAIL_SESSION_ALL_REDUCE, rank, count, mine.data(),
                                  apart.data(), "all_reduce");
      Check(apart == folded, "all_reduce");
      outcome = group.Run(DOVETAIL_SESSION_ALL_REDUCE, rank, count, mine.data(), mine.data(),
                          "all_reduce");
      Check(mine == folded, "all_reduce in place");
      return outcome;
    });
    for (const Outcome& outcome : outcomes) Check(outcome.code == 0, "outcome", outcome.text);
  }
}

void TestMoves(uint32_t ranks) {
  Group group(ranks);
  for (const uint64_t count : {1, 5000}) {
    group.Each([&](uint32_t rank) {
      const std::vector<float> whole = Values(rank, count * ranks);
      std::vector<float> out(count * ranks);
      group.Run(DOVETAIL_SESSION_ALL_TO_ALL, rank, count, whole.data(), out.data(), "all_to_all");
      for (uint32_t from = 0; from < ranks; ++from) {
        Check(out[from * count] == Value(from, rank * count), "all_to_all");
      }
      group.Run(DOVETAIL_SESSION_ALL_GATHER, rank, count, whole.data(), out.data(), "all_gather");
      for (uint32_t from = 0; from < ranks; ++from) {
        Check(out[from * count + count - 1] == Value(from, count - 1), "all_gather");
      }
      std::vector<float> part(count);
      group.Run(DOVETAIL_SESSION_REDUCE_SCATTER, rank, count, whole.data(), part.data(),
                "reduce_scatter");
      float sum = Value(0, rank * count);
      for (uint32_t from = 1; from < ranks; ++from) sum = sum + Value(from, rank * count);
      Check(part[0] == sum, "reduce_scatter");
      group.Run(DOVETAIL_SESSION_BROADCAST, rank, count, whole.data(), out.data(), "broadcast",
                static_cast<int32_t>(ranks - 1));
      Check(out[count - 1] == Value(ranks - 1, count - 1), "broadcast");
      // Around: even ranks send first.
      const uint32_t after = (rank + 1) % ranks;
      const uint32_t before = (rank + ranks - 1) % ranks;
      const auto send = [&] {
        return group.Run(DOVETAIL_SESSION_SEND, rank, count, whole.data(), nullptr, "send",
                         static_cast<int32_t>(after));
      };
      if (rank == 0) send();
      group.Run(DOVETAIL_SESSION_RECV, rank, count, nullptr, out.data(), "recv",
                static_cast<int32_t>(before));
      Check(out[count - 1] == Value(before, count - 1), "recv");
      if (rank != 0) send();
      return group.Run(DOVETAIL_SESSION_BARRIER, rank, 0, nullptr, nullptr, "barrier");
    });
  }
}

void TestFailures() {
  Group group(3);
  std::vector<Outcome> outcomes = group.Each([&](uint32_t rank) {
    const std::vector<float> mine = Values(rank, 8);
    std::vector<float> out(8);
    const uint64_t count = rank == 1 ? 8 : 4;
    return group.Run(DOVETAIL_SESSION_ALL_REDUCE, rank, count, mine.data(), out.data(),
                     rank == 1 ? "the longer one" : "the shorter one");
  });
  const auto found = [&](int32_t code) {
    return std::any_of(outcomes.begin(), outcomes.end(),
                       [&](const Outcome& outcome) { return outcome.code == code; });
  };
  Check(found(DOVETAIL_SESSION_MISMATCH), "a mismatch is found");
  for (const Outcome& outcome : outcomes) {
    Check(outcome.code != DOVETAIL_SESSION_DONE, "nobody goes on");
    Check(outcome.text.find("the longer one") != std::string::npos, "and named", outcome.text);
  }
  group.Reset();

  outcomes = group.Each([&](uint32_t rank) {
    const std::vector<float> mine = Values(rank, 8);
    return group.Run(DOVETAIL_SESSION_SEND, rank, 8, mine.data(), nullptr, "send in a circle",
                     static_cast<int32_t>((rank + 1) % 3));
  });
  Check(found(DOVETAIL_SESSION_DEADLOCK), "a circle is found");
  group.Reset();

  outcomes = group.Each([&](uint32_t rank) {
    if (rank == 2) return Outcome{DOVETAIL_SESSION_DONE, ""};
    return group.Run(DOVETAIL_SESSION_BARRIER, rank, 0, nullptr, nullptr, "barrier", -1, 0,
                     50'000'000);
  });
  Check(found(DOVETAIL_SESSION_TIMED_OUT), "who does not come is missed");
  group.Reset();

  outcomes = group.Each([&](uint32_t rank) {
    dovetail_session_group_command(group.memory(), rank, 14);
    if (rank == 2) {
      dovetail_session_group_command(group.memory(), rank, 15);
      return Outcome{DOVETAIL_SESSION_DONE, ""};
    }
    return group.Run(DOVETAIL_SESSION_BARRIER, rank, 0, nullptr, nullptr, "barrier");
  });
  Check(found(DOVETAIL_SESSION_MISMATCH), "who has finished will not come");
  group.Reset();

  std::atomic<uint32_t> waiting{0};
  outcomes = group.Each([&](uint32_t rank) {
    if (rank == 2) {
      while (waiting.load() < 2) std::this_thread::yield();
      dovetail_session_group_abort(group.memory(), "somebody pulled the plug");
      return Outcome{DOVETAIL_SESSION_ABORTED, "somebody pulled the plug"};
    }
    ++waiting;
    return group.Run(DOVETAIL_SESSION_BARRIER, rank, 0, nullptr, nullptr, "barrier");
  });
  for (const Outcome& outcome : outcomes) {
    Check(outcome.code == DOVETAIL_SESSION_ABORTED, "an abort ends all");
    Check(outcome.text == "somebody pulled the plug", "with its reason", outcome.text);
  }
  Check(group.Run(DOVETAIL_SESSION_BARRIER, 0, 0, nullptr, nullptr, "barrier").code ==
            DOVETAIL_SESSION_ABORTED,
        "until the reset");
  group.Reset();

  Check(group.Run(99, 0, 0, nullptr, nullptr, "x").code == DOVETAIL_SESSION_INVALID,
        "no such kind");
  Check(group.Run(DOVETAIL_SESSION_BARRIER, 3, 0, nullptr, nullptr, "x").code ==
            DOVETAIL_SESSION_INVALID,
        "no such rank");
  Check(group.Run(DOVETAIL_SESSION_SEND, 1, 0, nullptr, nullptr, "x", 1).code ==
            DOVETAIL_SESSION_INVALID,
        "to itself");
  Check(dovetail_session_group_bytes(0, kChunk) == 0, "no workers");
  Check(dovetail_session_group_bytes(2, 100) == 0, "a small chunk");
}

}  // namespace

int main() {
  for (const uint32_t ranks : {1U, 2U, 5U}) {
    TestReductions(ranks);
    if (ranks > 1) TestMoves(ranks);
  }
  TestFailures();
  std::printf(failures == 0 ? "all passed\n" : "%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
