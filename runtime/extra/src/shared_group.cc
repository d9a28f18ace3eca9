#include "shared_group.h"

#include <sched.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <new>
#include <string>

#include "fold.h"

namespace {

using dovetail::session::FindFold;
using dovetail::session::Fold;
using Operation = dovetail_session_operation;

constexpr uint64_t kMagic = 0x5053455350555247;  // an unused or foreign memory does not begin so
constexpr uint32_t kMaxRanks = 1024;
constexpr size_t kLine = 128;  // two cache lines: processors fetch them in pairs
constexpr size_t kLabel = 160;
constexpr size_t kReason = 1024;
/* An element of 16 bytes for each worker has room in it. */
constexpr uint64_t kMinChunk = uint64_t{16} * kMaxRanks;
constexpr uint64_t kSmall = kMinChunk;   // bytes that all fold by themselves, to wait once less
constexpr uint64_t kSlice = 20'000'000;  // nanoseconds of sleep between two looks around

/* Between processes only lock-free atomics work. */
static_assert(std::atomic<uint64_t>::is_always_lock_free);
static_assert(std::atomic<uint32_t>::is_always_lock_free);

/* A call as the others see it: what is compared, and how it is named. */
struct Call {
  uint32_t kind;
  int32_t peer;
  uint32_t fold;
  uint32_t type_code;
  uint32_t type_bits;
  uint64_t count;
  std::array<char, kLabel> label;
};

/* Counters only grow. Each is written by its own worker and read by all. */
struct alignas(kLine) Worker {
  std::atomic<uint64_t> entered;   // collectives begun
  std::atomic<uint64_t> staged;    // steps whose slot holds what others need
  std::atomic<uint64_t> reduced;   // steps whose own part is folded
  std::atomic<uint64_t> finished;  // steps of which nothing is read any more
  std::atomic<uint64_t> command;
  /* What it waits in: (number of its calls) * 4 + (0 nothing, 1 collective, 2 send, 3 recv). */
  std::atomic<uint64_t> waiting;
  std::atomic<int32_t> peer;  // the other end, of 2 and 3
  std::array<Call, 2> calls;  // of collectives, alternating: nobody is two ahead
  Call pair;                  // of its send or recv
};

/* Of the chunks that one worker sends to another. */
struct Channel {
  std::atomic<uint64_t> announced;  // calls of send
  std::atomic<uint64_t> awaited;    // calls of recv
  std::atomic<uint64_t> sent;       // chunks
  std::atomic<uint64_t> received;
};

struct alignas(kLine) Header {
  uint64_t magic;
  uint32_t ranks;
  uint64_t chunk;
  std::atomic<uint32_t> aborted;  // 0 no, 1 the reason is being written, 2 yes
  std::array<char, kReason> reason;
  alignas(kLine) std::atomic<uint32_t> bell;  // the futex
  std::atomic<uint32_t> sleepers;
};

uint64_t RoundUp(uint64_t size) { return (size + kLine - 1) / kLine * kLine; }

uint64_t Now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<uint64_t>(now.tv_nsec);
}

void Pause() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* The parts of the memory. */
class Group {
 public:
  explicit Group(void* memory) : base_(static_cast<char*>(memory)) {}

  static uint64_t Bytes(uint64_t ranks, uint64_t chunk) {
    return sizeof(Header) + ranks * sizeof(Worker) + RoundUp(ranks * ranks * sizeof(Channel)) +
           ranks * 4 * chunk;
  }

  [[nodiscard]] Header& header() const { return *reinterpret_cast<Header*>(base_); }
  [[nodiscard]] uint32_t ranks() const { return header().ranks; }
  [[nodiscard]] uint64_t chunk() const { return header().chunk; }

  [[nodiscard]] Worker& worker(uint32_t rank) const {
    return reinterpret_cast<Worker*>(base_ + sizeof(Header))[rank];
  }

  [[nodiscard]] Channel& channel(uint32_t from, uint32_t to) const {
    char* const channels = base_ + sizeof(Header) + ranks() * sizeof(Worker);
    return reinterpret_cast<Channel*>(channels)[static_cast<uint64_t>(from) * ranks() + to];
  }

  /* For collectives, by the number of the step. */
  [[nodiscard]] char* slot(uint32_t rank, uint64_t step) const {
    return slots() + (static_cast<uint64_t>(rank) * 4 + (step & 1)) * chunk();
  }

  /* For send, by the number of the chunk. */
  [[nodiscard]] char* mailbox(uint32_t rank, uint64_t number) const {
    return slots() + (static_cast<uint64_t>(rank) * 4 + 2 + (number & 1)) * chunk();
  }

  void Wake() const {
    // Orders what was stored before against the reading of who sleeps, as `Sleep` does the reverse.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    Header& head = header();
    if (head.sleepers.load(std::memory_order_relaxed) == 0) return;
    Ring();
  }

  void Sleep(uint32_t heard) const {
    timespec slice = {};
#if defined(__linux__)
    slice.tv_nsec = kSlice;
    syscall(SYS_futex, reinterpret_cast<uint32_t*>(&header().bell), FUTEX_WAIT, heard, &slice,
            nullptr, 0);
#else  // no futex between processes: looks again a thousand times a second
    slice.tv_nsec = heard == header().bell.load(std::memory_order_relaxed) ? 1'000'000 : 0;
    nanosleep(&slice, nullptr);
#endif
  }

  void Abort(const char* reason) const {
    Header& head = header();
    uint32_t expected = 0;
    if (head.aborted.compare_exchange_strong(expected, 1)) {
      std::snprintf(head.reason.data(), head.reason.size(), "%s", reason);
      head.aborted.store(2, std::memory_order_release);
    }
    Ring();
  }

  /* Of an abort that has begun. */
  [[nodiscard]] const char* Reason() const {
    const Header& head = header();
    while (head.aborted.load(std::memory_order_acquire) == 1) sched_yield();
    return head.reason.data();
  }

 private:
  void Ring() const {
    std::atomic<uint32_t>& bell = header().bell;
    bell.fetch_add(1, std::memory_order_release);
#if defined(__linux__)
    syscall(SYS_futex, reinterpret_cast<uint32_t*>(&bell), FUTEX_WAKE, 0x7FFFFFFF, nullptr, nullptr,
            0);
#endif
  }

  [[nodiscard]] char* slots() const {
    return base_ + sizeof(Header) + ranks() * sizeof(Worker) +
           RoundUp(static_cast<uint64_t>(ranks()) * ranks() * sizeof(Channel));
  }

  char* base_;
};

/* The elements [begin, end) that a worker folds, of `count`: cut at whole cache lines. */
struct Part {
  uint64_t begin;
  uint64_t end;
};

Part PartOf(uint64_t count, uint64_t item, uint32_t ranks, uint32_t rank) {
  const uint64_t unit = std::max<uint64_t>(1, 64 / item);
  const uint64_t units = (count + unit - 1) / unit;
  const uint64_t begin = units * rank / ranks * unit;
  const uint64_t end = units * (rank + 1) / ranks * unit;
  return {std::min(begin, count), std::min(end, count)};
}

/* One operation of one worker. Methods that wait return a dovetail_session_outcome. */
class Run {
 public:
  Run(void* memory, const Operation& operation)
      : group_(memory),
        operation_(operation),
        me_(operation.rank),
        ranks_(group_.ranks()),
        self_(group_.worker(operation.rank)),
        item_(operation.type_bits / 8),
        input_(static_cast<const char*>(operation.input)),
        output_(static_cast<char*>(operation.output)),
        deadline_(0) {
    const uint64_t now = Now();
    deadline_ = operation.timeout > UINT64_MAX - now ? UINT64_MAX : now + operation.timeout;
  }

  int32_t Go() {
    if (operation_.kind == DOVETAIL_SESSION_SEND || operation_.kind == DOVETAIL_SESSION_RECV) {
      return Pairwise();
    }
    Announce();
    int32_t outcome = Carry();
    self_.waiting.store(self_.waiting.load(std::memory_order_relaxed) / 4 * 4 + 4,
                        std::memory_order_release);
    return outcome;
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  void Write(Call* call) const {
    call->kind = operation_.kind;
    call->peer = operation_.peer;
    call->fold = operation_.fold;
    call->type_code = operation_.type_code;
    call->type_bits = operation_.type_bits;
    call->count = operation_.count;
    std::snprintf(call->label.data(), call->label.size(), "%s", operation_.label);
  }

  void Announce() {
    const uint64_t number = self_.entered.load(std::memory_order_relaxed);
    Write(&self_.calls[number & 1]);
    self_.waiting.store(self_.waiting.load(std::memory_order_relaxed) + 1,
                        std::memory_order_release);
    entered_ = number + 1;
    self_.entered.store(entered_, std::memory_order_release);
    group_.Wake();
  }

  int32_t Fail(int32_t outcome, std::string text) {
    group_.Abort(text.c_str());
    text_ = std::move(text);
    return outcome;
  }

  int32_t Aborted() {
    text_ = group_.Reason();
    return DOVETAIL_SESSION_ABORTED;
  }

  [[nodiscard]] static std::string Name(uint32_t rank) { return "worker " + std::to_string(rank); }

  /* How a worker's present call reads. */
  [[nodiscard]] std::string Doing(uint32_t rank) const {
    const Worker& worker = group_.worker(rank);
    const uint64_t state = worker.waiting.load(std::memory_order_acquire) & 3;
    if (state == 0) {
      const bool over = (worker.command.load(std::memory_order_acquire) & 1) != 0;
      return over ? Name(rank) + " has finished the call" : Name(rank) + " is in no collective";
    }
    const Call& call = state == 1
                           ? worker.calls[(worker.entered.load(std::memory_order_acquire) - 1) & 1]
                           : worker.pair;
    return Name(rank) + " is in " + call.label.data();
  }

  /* Waits until `ready`; `absent` names the worker that is waited for. */
  template <typename Ready>
  int32_t Until(uint32_t absent, const Ready& ready) {
    Header& head = group_.header();
    static const bool crowded = sysconf(_SC_NPROCESSORS_ONLN) < 2;
    const int spins = crowded || ranks_ > 16 ? 50 : 1000;
    for (int i = 0; i < spins; ++i) {
      if (ready()) return DOVETAIL_SESSION_DONE;
      Pause();
    }
    if (head.aborted.load(std::memory_order_acquire) != 0) return Aborted();
    uint64_t seen = 0;  // of a circle, the last time
    for (;;) {
      head.sleepers.fetch_add(1, std::memory_order_seq_cst);
      const uint32_t heard = head.bell.load(std::memory_order_acquire);
      std::atomic_thread_fence(std::memory_order_seq_cst);
      const bool over = ready();
      if (!over && head.aborted.load(std::memory_order_acquire) == 0) group_.Sleep(heard);
      head.sleepers.fetch_sub(1, std::memory_order_relaxed);
      if (over || ready()) return DOVETAIL_SESSION_DONE;
      if (head.aborted.load(std::memory_order_acquire) != 0) return Aborted();
      const int32_t lost = LookAround(absent, &seen);
      if (lost != DOVETAIL_SESSION_DONE) return lost;
    }
  }

  /* What a worker that slept without being woken asks itself. */
  int32_t LookAround(uint32_t absent, uint64_t* seen) {
    if (Now() >= deadline_) {
      return Fail(DOVETAIL_SESSION_TIMED_OUT, std::string(operation_.label) +
                                                  " waited for worker " + std::to_string(absent) +
                                                  " until its time was over; " + Everybody());
    }
    const uint64_t mine = self_.command.load(std::memory_order_relaxed);
    if (mine != 0 && group_.worker(absent).command.load(std::memory_order_acquire) == mine + 1) {
      return Fail(DOVETAIL_SESSION_MISMATCH,
                  "collectives do not match: worker " + std::to_string(absent) +
                      " has finished the call without joining; " + Everybody());
    }
    const uint64_t circle = Circle();
    if (circle != 0 && circle == *seen) {
      return Fail(DOVETAIL_SESSION_DEADLOCK, "workers wait for each other: " + Everybody());
    }
    *seen = circle;
    return DOVETAIL_SESSION_DONE;
  }

  [[nodiscard]] std::string Everybody() const {
    constexpr uint32_t kNamed = 8;
    std::string text;
    for (uint32_t rank = 0; rank < std::min(ranks_, kNamed); ++rank) {
      text += (rank == 0 ? "" : "; ") + Doing(rank);
    }
    return ranks_ > kNamed ? text + "; and " + std::to_string(ranks_ - kNamed) + " more" : text;
  }

  [[nodiscard]] bool WaitsFor(uint32_t rank, uint64_t state, uint32_t other) const {
    const Worker& worker = group_.worker(rank);
    if (rank == other) return false;
    const auto peer = static_cast<uint32_t>(worker.peer.load(std::memory_order_acquire));
    const Worker& there = group_.worker(other);
    if (state == 1) {
      return there.entered.load(std::memory_order_acquire) <
             worker.entered.load(std::memory_order_acquire);
    }
    if (peer != other) return false;
    const Channel& channel = state == 2 ? group_.channel(rank, other) : group_.channel(other, rank);
    const uint64_t announced = channel.announced.load(std::memory_order_acquire);
    const uint64_t awaited = channel.awaited.load(std::memory_order_acquire);
    return state == 2 ? awaited < announced : announced < awaited;
  }

  /* A mark of the circle of workers that this one is in, or waits for: 0 when there is none. Two
   * equal marks, a slice apart, are of workers that have not moved. */
  [[nodiscard]] uint64_t Circle() const {
    std::array<bool, kMaxRanks> visited = {};
    uint32_t at = me_;
    uint64_t mark = 1;
    for (;;) {  // follows one edge a worker: who waits for several is stuck with the first
      const uint64_t waiting = group_.worker(at).waiting.load(std::memory_order_acquire);
      if ((waiting & 3) == 0) return 0;
      if (visited[at]) return mark;
      visited[at] = true;
      mark = mark * 1000003 + waiting * 2053 + at;
      uint32_t next = ranks_;
      // Of those it waits for, one that is itself in an operation: only they can be in a circle.
      for (uint32_t other = 0; other < ranks_ && next == ranks_; ++other) {
        const bool stuck = (group_.worker(other).waiting.load(std::memory_order_acquire) & 3) != 0;
        if (stuck && WaitsFor(at, waiting & 3, other)) next = other;
      }
      if (next == ranks_) return 0;
      at = next;
    }
  }

  /* Waits until all have called the same. */
  int32_t Meet() {
    const Call& mine = self_.calls[(entered_ - 1) & 1];
    for (uint32_t rank = 0; rank < ranks_; ++rank) {
      if (rank == me_) continue;
      Worker& other = group_.worker(rank);
      const int32_t outcome =
          Until(rank, [&] { return other.entered.load(std::memory_order_acquire) >= entered_; });
      if (outcome != DOVETAIL_SESSION_DONE) return outcome;
      const Call& theirs = other.calls[(entered_ - 1) & 1];
      if (theirs.kind != mine.kind || theirs.peer != mine.peer || theirs.fold != mine.fold ||
          theirs.type_code != mine.type_code || theirs.type_bits != mine.type_bits ||
          theirs.count != mine.count) {
        return Fail(DOVETAIL_SESSION_MISMATCH, "collectives do not match: " + Name(me_) +
                                                   " is in " + mine.label.data() + "; " +
                                                   Name(rank) + " is in " + theirs.label.data());
      }
    }
    return DOVETAIL_SESSION_DONE;
  }

  enum class Stage { kStaged, kReduced, kFinished };

  static std::atomic<uint64_t>& CounterOf(Worker& worker, Stage stage) {
    switch (stage) {
      case Stage::kStaged:
        return worker.staged;
      case Stage::kReduced:
        return worker.reduced;
      default:
        return worker.finished;
    }
  }

  void Tell(Stage stage, uint64_t steps) {
    CounterOf(self_, stage).store(steps, std::memory_order_release);
    group_.Wake();
  }

  int32_t Await(Stage stage, uint64_t steps) {
    for (uint32_t rank = 0; rank < ranks_; ++rank) {
      if (rank == me_) continue;
      const std::atomic<uint64_t>& counter = CounterOf(group_.worker(rank), stage);
      const int32_t outcome =
          Until(rank, [&] { return counter.load(std::memory_order_acquire) >= steps; });
      if (outcome != DOVETAIL_SESSION_DONE) return outcome;
    }
    return DOVETAIL_SESSION_DONE;
  }

  /* Whether the slot of a step is free: nobody reads what was staged in it two steps ago. */
  int32_t Free(uint64_t step) { return step < 2 ? 0 : Await(Stage::kFinished, step - 1); }

  int32_t Carry() {
    switch (operation_.kind) {
      case DOVETAIL_SESSION_BARRIER:
        return Meet();
      case DOVETAIL_SESSION_BROADCAST:
        return Broadcast();
      case DOVETAIL_SESSION_ALL_REDUCE:
        return AllReduce();
      default:
        return Exchange();
    }
  }

  int32_t Broadcast() {
    const uint64_t bytes = operation_.count * item_;
    const auto root = static_cast<uint32_t>(operation_.peer);
    int32_t outcome = Meet();
    uint64_t step = self_.staged.load(std::memory_order_relaxed);
    for (uint64_t at = 0; at < bytes && outcome == 0; at += group_.chunk(), ++step) {
      const uint64_t size = std::min(group_.chunk(), bytes - at);
      if (me_ == root) {
        outcome = Free(step);
        if (outcome != 0) break;
        std::memcpy(group_.slot(me_, step), input_ + at, size);
        Tell(Stage::kStaged, step + 1);
      } else {
        Tell(Stage::kStaged, step + 1);
        const Worker& source = group_.worker(root);
        outcome =
            Until(root, [&] { return source.staged.load(std::memory_order_acquire) >= step + 1; });
        if (outcome != 0) break;
        std::memcpy(output_ + at, group_.slot(root, step), size);
      }
      self_.reduced.store(step + 1, std::memory_order_relaxed);
      Tell(Stage::kFinished, step + 1);
    }
    if (outcome == 0 && me_ == root && output_ != input_) std::memcpy(output_, input_, bytes);
    return outcome;
  }

  /* Folds elements of all workers, in order of rank, tile by tile so that the running result stays
   * in the nearest cache. `source(rank)` is where the elements of a worker begin. */
  template <typename Source>
  void FoldInto(char* out, uint64_t count, const Source& source) {
    constexpr uint64_t kTile = 8192;  // bytes
    const Fold fold = FindFold(operation_.type_code, operation_.type_bits, operation_.fold);
    const uint64_t tile = std::max<uint64_t>(1, kTile / item_);
    if (ranks_ == 1) {
      if (out != source(0)) std::memcpy(out, source(0), count * item_);
      return;
    }
    for (uint64_t at = 0; at < count; at += tile) {
      const uint64_t size = std::min(tile, count - at);
      char* const to = out + at * item_;
      // The running result must not overwrite this worker's own input before it is folded.
      const bool in_place = me_ > 1 && out == source(me_);
      alignas(64) std::array<char, kTile> running;  // NOLINT: written before it is read
      char* const into = in_place ? running.data() : to;
      fold(into, source(0) + at * item_, source(1) + at * item_, size);
      for (uint32_t rank = 2; rank < ranks_; ++rank) {
        fold(into, into, source(rank) + at * item_, size);
      }
      if (in_place) std::memcpy(to, into, size * item_);
    }
  }

  int32_t AllReduce() {
    const uint64_t per_chunk = group_.chunk() / item_;
    const bool by_all = operation_.count * item_ <= kSmall;
    const uint64_t steps = (operation_.count + per_chunk - 1) / per_chunk;
    const uint64_t first = self_.staged.load(std::memory_order_relaxed);
    if (steps == 0) return Meet();

    const auto stage = [&](uint64_t index) -> int32_t {
      const uint64_t begin = index * per_chunk;
      const uint64_t count = std::min(per_chunk, operation_.count - begin);
      const int32_t outcome = Free(first + index);
      if (outcome != 0) return outcome;
      char* const slot = group_.slot(me_, first + index);
      const char* const from = input_ + begin * item_;
      if (by_all) {
        std::memcpy(slot, from, count * item_);
      } else {  // but for the part that this worker folds
        const Part mine = PartOf(count, item_, ranks_, me_);
        std::memcpy(slot, from, mine.begin * item_);
        std::memcpy(slot + mine.end * item_, from + mine.end * item_, (count - mine.end) * item_);
      }
      Tell(Stage::kStaged, first + index + 1);
      return 0;
    };

    int32_t outcome = stage(0);
    if (outcome == 0) outcome = Meet();
    for (uint64_t index = 0; index < steps && outcome == 0; ++index) {
      if (index + 1 < steps) outcome = stage(index + 1);
      if (outcome == 0) outcome = Await(Stage::kStaged, first + index + 1);
      if (outcome != 0) break;
      outcome = Reduce(index * per_chunk, std::min(per_chunk, operation_.count - index * per_chunk),
                       first + index, by_all);
    }
    return outcome;
  }

  int32_t Reduce(uint64_t begin, uint64_t count, uint64_t step, bool by_all) {
    const char* const from = input_ + begin * item_;
    char* const to = output_ + begin * item_;
    const Part mine = by_all ? Part{0, count} : PartOf(count, item_, ranks_, me_);
    FoldInto(to + mine.begin * item_, mine.end - mine.begin, [&](uint32_t rank) {
      return (rank == me_ ? from : group_.slot(rank, step)) + mine.begin * item_;
    });
    if (!by_all) {
      std::memcpy(group_.slot(me_, step) + mine.begin * item_, to + mine.begin * item_,
                  (mine.end - mine.begin) * item_);
      Tell(Stage::kReduced, step + 1);
      for (uint32_t rank = 0; rank < ranks_; ++rank) {
        if (rank == me_) continue;
        const Worker& other = group_.worker(rank);
        const int32_t outcome =
            Until(rank, [&] { return other.reduced.load(std::memory_order_acquire) >= step + 1; });
        if (outcome != 0) return outcome;
        const Part part = PartOf(count, item_, ranks_, rank);
        std::memcpy(to + part.begin * item_, group_.slot(rank, step) + part.begin * item_,
                    (part.end - part.begin) * item_);
      }
    } else {
      self_.reduced.store(step + 1, std::memory_order_relaxed);
    }
    Tell(Stage::kFinished, step + 1);
    return 0;
  }

  /* all_gather, reduce_scatter and all_to_all: a step moves a piece of every block. A worker stages
   * one block for all, or one for each. */
  int32_t Exchange() {
    const bool gathers = operation_.kind == DOVETAIL_SESSION_ALL_GATHER;
    const uint64_t blocks = gathers ? 1 : ranks_;
    const uint64_t count = operation_.count;
    const uint64_t piece = std::max<uint64_t>(1, group_.chunk() / blocks / item_);
    uint64_t step = self_.staged.load(std::memory_order_relaxed);
    int32_t outcome = Meet();
    for (uint64_t at = 0; at < count && outcome == 0; at += piece, ++step) {
      const uint64_t size = std::min(piece, count - at);
      outcome = Free(step);
      if (outcome != 0) break;
      char* const slot = group_.slot(me_, step);
      for (uint64_t block = 0; block < blocks; ++block) {
        std::memcpy(slot + block * piece * item_, input_ + (block * count + at) * item_,
                    size * item_);
      }
      Tell(Stage::kStaged, step + 1);
      outcome = Await(Stage::kStaged, step + 1);
      if (outcome != 0) break;
      if (operation_.kind == DOVETAIL_SESSION_REDUCE_SCATTER) {
        FoldInto(output_ + at * item_, size,
                 [&](uint32_t rank) { return group_.slot(rank, step) + me_ * piece * item_; });
      } else {
        for (uint32_t rank = 0; rank < ranks_; ++rank) {
          const uint64_t block = gathers ? 0 : me_;
          std::memcpy(output_ + (rank * count + at) * item_,
                      group_.slot(rank, step) + block * piece * item_, size * item_);
        }
      }
      self_.reduced.store(step + 1, std::memory_order_relaxed);
      Tell(Stage::kFinished, step + 1);
    }
    return outcome;
  }

  int32_t Pairwise() {
    const bool sends = operation_.kind == DOVETAIL_SESSION_SEND;
    const auto peer = static_cast<uint32_t>(operation_.peer);
    Write(&self_.pair);
    self_.peer.store(operation_.peer, std::memory_order_release);
    self_.waiting.store(self_.waiting.load(std::memory_order_relaxed) + (sends ? 2 : 3),
                        std::memory_order_release);
    Channel& channel = sends ? group_.channel(me_, peer) : group_.channel(peer, me_);
    const int32_t outcome = Transfer(channel, peer, sends);
    self_.waiting.store(self_.waiting.load(std::memory_order_relaxed) / 4 * 4 + 4,
                        std::memory_order_release);
    return outcome;
  }

  int32_t Transfer(Channel& channel, uint32_t peer, bool sends) {
    std::atomic<uint64_t>& mine = sends ? channel.announced : channel.awaited;
    const std::atomic<uint64_t>& theirs = sends ? channel.awaited : channel.announced;
    const uint64_t number = mine.load(std::memory_order_relaxed) + 1;
    mine.store(number, std::memory_order_release);
    group_.Wake();
    int32_t outcome = Until(peer, [&] { return theirs.load(std::memory_order_acquire) >= number; });
    if (outcome != 0) return outcome;
    const Call& other = group_.worker(peer).pair;
    if (other.type_code != operation_.type_code || other.type_bits != operation_.type_bits ||
        other.count != operation_.count) {
      return Fail(DOVETAIL_SESSION_MISMATCH, "collectives do not match: " + Name(me_) + " is in " +
                                                 operation_.label + "; " + Name(peer) + " is in " +
                                                 other.label.data());
    }
    const uint64_t bytes = operation_.count * item_;
    const uint64_t chunk = group_.chunk();
    const uint32_t sender = sends ? me_ : peer;
    uint64_t chunks = (sends ? channel.sent : channel.received).load(std::memory_order_relaxed);
    for (uint64_t at = 0; at < bytes; at += chunk, ++chunks) {
      const uint64_t size = std::min(chunk, bytes - at);
      char* const box = group_.mailbox(sender, chunks);
      outcome =
          sends
              ? Until(peer, [&] { return Received(channel) + 2 > chunks; })
              : Until(peer, [&] { return channel.sent.load(std::memory_order_acquire) > chunks; });
      if (outcome != 0) return outcome;
      if (sends) {
        std::memcpy(box, input_ + at, size);
        channel.sent.store(chunks + 1, std::memory_order_release);
      } else {
        std::memcpy(output_ + at, box, size);
        channel.received.store(chunks + 1, std::memory_order_release);
      }
      group_.Wake();
    }
    // The mailbox is used for other receivers, too: it is free when this one has read all of it.
    return sends ? Until(peer, [&] { return Received(channel) >= chunks; }) : 0;
  }

  static uint64_t Received(const Channel& channel) {
    return channel.received.load(std::memory_order_acquire);
  }

  Group group_;
  const Operation& operation_;
  uint32_t me_;
  uint32_t ranks_;
  Worker& self_;
  uint64_t item_;
  const char* input_;
  char* output_;
  uint64_t deadline_;
  uint64_t entered_ = 0;
  std::string text_;
};

/* What is wrong with an operation; null when nothing is. */
const char* Refusal(const Group& group, const Operation& operation) {
  const Header& head = group.header();
  if (head.magic != kMagic) return "the memory holds no group";
  if (operation.struct_size < sizeof(Operation)) return "the operation is of an older version";
  if (operation.rank >= head.ranks) return "there is no worker of this rank";
  if (operation.kind > DOVETAIL_SESSION_RECV) return "there is no such collective";
  if (operation.label == nullptr) return "the operation has no label";
  const uint64_t item = operation.type_bits / 8;
  if (operation.type_bits % 8 != 0 || item == 0 || item > 16) {
    return "elements are of 1 to 16 whole bytes";
  }
  if (operation.count > UINT64_MAX / 32 / kMaxRanks) return "the count is out of range";
  const bool pair =
      operation.kind == DOVETAIL_SESSION_SEND || operation.kind == DOVETAIL_SESSION_RECV;
  if (pair || operation.kind == DOVETAIL_SESSION_BROADCAST) {
    if (operation.peer < 0 || static_cast<uint32_t>(operation.peer) >= head.ranks) {
      return "there is no worker of the rank given as root, source or destination";
    }
    if (pair && static_cast<uint32_t>(operation.peer) == operation.rank) {
      return "a worker does not send to itself";
    }
  }
  const bool folds = operation.kind == DOVETAIL_SESSION_ALL_REDUCE ||
                     operation.kind == DOVETAIL_SESSION_REDUCE_SCATTER;
  if (folds && FindFold(operation.type_code, operation.type_bits, operation.fold) == nullptr) {
    return "elements of this type are not reduced";
  }
  return nullptr;
}

}  // namespace

uint64_t dovetail_session_group_bytes(uint32_t ranks, uint64_t chunk) {
  constexpr uint64_t kMaxChunk = uint64_t{1} << 30;
  if (ranks == 0 || ranks > kMaxRanks) return 0;
  if (chunk < kMinChunk || chunk % 64 != 0 || chunk > kMaxChunk) return 0;
  return Group::Bytes(ranks, chunk);
}

int32_t dovetail_session_group_reset(void* memory, uint64_t bytes, uint32_t ranks, uint64_t chunk) {
  const uint64_t needed = dovetail_session_group_bytes(ranks, chunk);
  if (memory == nullptr || needed == 0 || bytes < needed) return -1;
  auto* const head = new (memory) Header();
  head->ranks = ranks;
  head->chunk = chunk;
  const Group group(memory);
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    new (&group.worker(rank)) Worker();
    for (uint32_t other = 0; other < ranks; ++other) new (&group.channel(rank, other)) Channel();
  }
  std::atomic_thread_fence(std::memory_order_seq_cst);
  head->magic = kMagic;
  return 0;
}

void dovetail_session_group_abort(void* memory, const char* reason) { Group(memory).Abort(reason); }

int32_t dovetail_session_group_reason(void* memory, char* text, uint64_t text_size) {
  const Group group(memory);
  if (group.header().aborted.load(std::memory_order_acquire) == 0) return 0;
  if (text_size != 0) std::snprintf(text, text_size, "%s", group.Reason());
  return 1;
}

void dovetail_session_group_command(void* memory, uint32_t rank, uint64_t value) {
  const Group group(memory);
  if (rank >= group.ranks()) return;
  group.worker(rank).command.store(value, std::memory_order_release);
  group.Wake();
}

int32_t dovetail_session_group_run(void* memory, const Operation* operation, char* text,
                                   uint64_t text_size) {
  const auto say = [&](const char* said) {
    if (text_size != 0) std::snprintf(text, text_size, "%s", said);
  };
  const char* const refusal = Refusal(Group(memory), *operation);
  if (refusal != nullptr) {
    say(refusal);
    return DOVETAIL_SESSION_INVALID;
  }
  Run run(memory, *operation);
  const int32_t outcome = run.Go();
  if (outcome != DOVETAIL_SESSION_DONE) say(run.text().c_str());
  return outcome;
}
