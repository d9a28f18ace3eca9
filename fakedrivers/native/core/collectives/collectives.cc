/* Source: NCCL User Guide, "API" and "Using NCCL". */
#include "collectives.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "../control.h"
#include "folds.h"
#include "group.h"
#include "orders.h"

namespace dovetail::fakedrivers::collectives {
namespace {

/* ncclResult_t */
enum : int {
  kSuccess = 0,
  kDriverError = 1, /* ncclUnhandledCudaError */
  kSystemError = 2,
  kInternalError = 3,
  kInvalidArgument = 4,
  kInvalidUsage = 5,
  kRemoteError = 6,
  kInProgress = 7,
};
constexpr int kTurns =
    2; /* how often a communicator that does not block is in progress, at least */

/* ncclConfig_t as of 2.14.0; later ones are longer. */
struct Config {
  size_t size;
  unsigned magic;
  unsigned version;
  int blocking;
};
constexpr unsigned kConfigMagic = 0xcafebeef;
constexpr unsigned kHasBlocking = 21400;

int Misused(int result, const std::string& text) {
  dvt_fake_note_misuse((std::string(kKind) + ": " + text).c_str());
  return result;
}

struct Operation {
  enum Kind : uint32_t { kAllReduce, kAllGather, kReduceScatter, kBroadcast, kSend, kRecv };
  Kind kind;
  const char* function;
  const void* from;
  void* to;
  size_t count;
  int type;
  int fold; /* of a reduction */
  int peer; /* root of a broadcast, other end of send and recv */

  size_t bytes() const { return count * SizeOf(type); }
  bool is_pair() const { return kind == kSend || kind == kRecv; }
  bool folds() const { return kind == kAllReduce || kind == kReduceScatter; }
};

/* What ranks tell each other before data, and compare. */
struct Description {
  uint32_t kind; /* of both ends of a pair: kSend */
  int32_t type;
  int32_t fold;
  int32_t root; /* of a broadcast */
  uint64_t count;
};

Description Of(const Operation& given) {
  return {given.is_pair() ? Operation::kSend : given.kind, given.type,
          given.folds() ? given.fold : -1, given.kind == Operation::kBroadcast ? given.peer : -1,
          given.count};
}

bool operator==(const Description& a, const Description& b) {
  return a.kind == b.kind && a.type == b.type && a.fold == b.fold && a.root == b.root &&
         a.count == b.count;
}

struct Communicator {
  int rank = 0;
  int size = 0;
  int device = 0;
  bool is_blocking = true;
  Id id = {};
  std::shared_ptr<Group> group;
  std::atomic<bool> is_aborted{false};
  std::atomic<int> error{kSuccess}; /* that work has found */

  /* Of the calls; `mutex` guards it. */
  std::mutex mutex;
  bool has_met = false;
  bool never_meets = false;
  int turns = 0;                /* still in progress */
  std::function<int()> pending; /* what was called, and is submitted when the turns are over */

  std::mutex work; /* one piece at a time */
};

/* The work of calls, on the thread of a queue. */
class Work {
 public:
  Work(std::shared_ptr<Communicator> owner, std::vector<Operation> operations, Order order)
      : owner_(std::move(owner)), operations_(std::move(operations)), order_(order) {}

  void Run() {
    const std::lock_guard<std::mutex> lock(owner_->work);
    if (order_.what == Order::What::kFail) return Stop(order_.result);
    if (order_.what == Order::What::kHang) return Stop(kSuccess);
    if (!RunPairs()) return;
    for (const Operation& each : operations_) {
      if (!each.is_pair() && !RunOne(each)) return;
    }
  }

 private:
  int rank() const { return owner_->rank; }
  int size() const { return owner_->size; }

  /* As a kernel that waits for others: until it is aborted. */
  void Stop(int error) {
    if (error != kSuccess) owner_->error = error;
    while (!owner_->is_aborted) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  bool Exchange(std::vector<Transfer> transfers) {
    return owner_->group->Exchange(rank(), std::move(transfers), owner_->is_aborted);
  }

  template <typename T>
  static Transfer Sent(int peer, const T* at, size_t bytes) {
    return {peer, true, reinterpret_cast<unsigned char*>(const_cast<T*>(at)), bytes};
  }
  template <typename T>
  static Transfer Received(int peer, T* at, size_t bytes) {
    return {peer, false, reinterpret_cast<unsigned char*>(at), bytes};
  }

  bool Compare(const char* function, int peer, const Description& mine, const Description& other) {
    if (mine == other) return true;
    Misused(0, std::string(function) + " of rank " + std::to_string(rank()) + " (count " +
                   std::to_string(mine.count) + ", type " + std::to_string(mine.type) +
                   ", reduction " + std::to_string(mine.fold) + ") meets another call of rank " +
                   std::to_string(peer) + " (count " + std::to_string(other.count) + ", type " +
                   std::to_string(other.type) + ", reduction " + std::to_string(other.fold) + ")");
    Stop(kInvalidUsage);
    return false;
  }

  /* All sends and receives of the group at once: descriptions, then elements. */
  bool RunPairs() {
    std::vector<Description> mine(operations_.size());
    std::vector<Description> theirs(operations_.size());
    std::vector<Transfer> heads;
    for (size_t i = 0; i < operations_.size(); ++i) {
      const Operation& each = operations_[i];
      if (!each.is_pair()) continue;
      mine[i] = Of(each);
      heads.push_back(each.kind == Operation::kSend
                          ? Sent(each.peer, &mine[i], sizeof(Description))
                          : Received(each.peer, &theirs[i], sizeof(Description)));
    }
    if (heads.empty()) return true;
    if (!Exchange(std::move(heads))) return false;
    std::vector<Transfer> bodies;
    for (size_t i = 0; i < operations_.size(); ++i) {
      const Operation& each = operations_[i];
      if (each.kind == Operation::kSend) {
        bodies.push_back(Sent(each.peer, static_cast<const char*>(each.from), each.bytes()));
      } else if (each.kind == Operation::kRecv) {
        if (!Compare(each.function, each.peer, mine[i], theirs[i])) return false;
        bodies.push_back(Received(each.peer, static_cast<char*>(each.to), each.bytes()));
      }
    }
    return Exchange(std::move(bodies));
  }

  bool RunOne(const Operation& given) {
    const Description mine = Of(given);
    std::vector<Description> theirs(size());
    std::vector<Transfer> heads;
    for (int peer = 0; peer < size(); ++peer) {
      heads.push_back(Sent(peer, &mine, sizeof mine));
      heads.push_back(Received(peer, &theirs[peer], sizeof(Description)));
    }
    if (!Exchange(std::move(heads))) return false;
    for (int peer = 0; peer < size(); ++peer) {
      if (!Compare(given.function, peer, mine, theirs[peer])) return false;
    }
    const auto* const from = static_cast<const unsigned char*>(given.from);
    auto* const to = static_cast<unsigned char*>(given.to);
    const size_t bytes = given.bytes();
    std::vector<Transfer> transfers;
    if (given.kind == Operation::kBroadcast) {
      for (int peer = 0; rank() == given.peer && peer < size(); ++peer) {
        transfers.push_back(Sent(peer, from, bytes));
      }
      transfers.push_back(Received(given.peer, to, bytes));
      return Exchange(std::move(transfers));
    }
    std::vector<std::vector<unsigned char>> arrived(given.folds() ? size() : 0,
                                                    std::vector<unsigned char>(bytes));
    const size_t step = given.kind == Operation::kReduceScatter ? bytes : 0;
    for (int peer = 0; peer < size(); ++peer) {
      transfers.push_back(Sent(peer, from + peer * step, bytes));
      unsigned char* const place = given.folds() ? arrived[peer].data() : to + peer * bytes;
      transfers.push_back(Received(peer, place, bytes));
    }
    if (!Exchange(std::move(transfers))) return false;
    if (!given.folds()) return true;
    std::vector<const unsigned char*> inputs;
    for (const auto& each : arrived) inputs.push_back(each.data());
    Fold(given.type, given.fold, inputs, given.count, to);
    return true;
  }

  const std::shared_ptr<Communicator> owner_;
  const std::vector<Operation> operations_;
  const Order order_;
};

int Submit(const std::shared_ptr<Communicator>& owner, std::vector<Operation> operations,
           void* queue, Order order) {
  auto* const work =
      new Work(owner, std::move(operations), order); /* owned by the function below */
  const int status = Launch(
      queue,
      [](void* data) {
        const std::unique_ptr<Work> mine(static_cast<Work*>(data));
        mine->Run();
      },
      work);
  if (status == 0) return kSuccess;
  delete work;
  return kDriverError;
}

/* Handles are never used twice. */
struct Registry {
  std::mutex mutex;
  uintptr_t last = 0x1000;
  std::map<void*, std::shared_ptr<Communicator>> live;
};
Registry& TheRegistry() {
  static auto* const registry = new Registry();
  return *registry;
}

std::shared_ptr<Communicator> Find(void* handle, const char* function) {
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  const auto found = registry.live.find(handle);
  if (found != registry.live.end()) return found->second;
  Misused(0, std::string(function) + " of what is no communicator, or was aborted");
  return nullptr;
}

/* The calls between ncclGroupStart and ncclGroupEnd of this thread. */
struct Pending {
  std::shared_ptr<Communicator> owner;
  Operation operation;
  void* queue;
};
thread_local int depth = 0;
thread_local std::vector<Pending> pending;

std::string Text(const Operation& given, const char* which) {
  return std::string("the ") + which + " of " + given.function;
}

/* Whether a call keeps the rules, as far as one rank can tell. */
int Check(const Communicator& owner, const Operation& given, void* queue) {
  const std::string name = given.function;
  if (SizeOf(given.type) == 0) {
    return Misused(kInvalidArgument, name + ": there is no type " + std::to_string(given.type));
  }
  if (given.folds() && !IsFold(given.fold)) {
    return Misused(kInvalidArgument,
                   name + ": there is no reduction " + std::to_string(given.fold));
  }
  if (given.peer < 0 || given.peer >= owner.size) {
    return Misused(kInvalidArgument, name + ": there is no rank " + std::to_string(given.peer));
  }
  int device = -1;
  if (DeviceOf(queue, &device) != 0 || device != owner.device) {
    return Misused(kInvalidArgument, name + ": its stream is of device " + std::to_string(device) +
                                         ", its communicator of " + std::to_string(owner.device));
  }
  const size_t bytes = given.bytes();
  const size_t all = bytes * static_cast<size_t>(owner.size);
  const size_t from = given.kind == Operation::kReduceScatter ? all : bytes;
  const size_t to = given.kind == Operation::kAllGather ? all : bytes;
  const bool has_from = given.kind != Operation::kRecv &&
                        (given.kind != Operation::kBroadcast || given.peer == owner.rank);
  const auto lies = [&](const void* at, size_t size, const char* which) {
    const int found = dvt_fake_device_of(at, size, Text(given, which).c_str());
    if (found >= 0 && found != owner.device) {
      Misused(0, Text(given, which) + " is memory of device " + std::to_string(found) +
                     ", its communicator of " + std::to_string(owner.device));
    }
    return found == owner.device;
  };
  if (bytes != 0 && has_from && !lies(given.from, from, "input")) return kInvalidArgument;
  if (bytes != 0 && given.kind != Operation::kSend && !lies(given.to, to, "output")) {
    return kInvalidArgument;
  }
  return kSuccess;
}

/* Begins what was called together on one communicator. */
int Begin(const std::shared_ptr<Communicator>& owner, const std::vector<Operation>& operations,
          void* queue) {
  const std::lock_guard<std::mutex> lock(owner->mutex);
  if (!owner->has_met || owner->turns > 0) {
    return Misused(kInvalidUsage, std::string(operations[0].function) +
                                      " of a communicator that is in progress: ask "
                                      "ncclCommGetAsyncError until it is not");
  }
  if (owner->error != kSuccess) return owner->error;
  for (const Operation& each : operations) {
    const int result = Check(*owner, each, queue);
    if (result != kSuccess) return result;
  }
  const Order order = NextOrder(operations[0].function, owner->rank);
  if (order.what == Order::What::kAnswer) return order.result;
  if (owner->is_blocking) return Submit(owner, operations, queue, order);
  owner->turns = kTurns;
  /* The communicator owns this, and not the other way round. */
  owner->pending = [shared = std::weak_ptr<Communicator>(owner), operations, queue, order] {
    const std::shared_ptr<Communicator> alive = shared.lock();
    return alive == nullptr ? kInternalError : Submit(alive, operations, queue, order);
  };
  return kInProgress;
}

int Call(void* handle, const Operation& operation, void* queue) {
  const std::shared_ptr<Communicator> owner = Find(handle, operation.function);
  if (owner == nullptr) return kInvalidArgument;
  if (depth == 0) return Begin(owner, {operation}, queue);
  pending.push_back({owner, operation, queue});
  return kSuccess;
}

/* Whether all ranks are there; with the lock of the communicator. */
bool HasMet(Communicator* owner) {
  if (owner->has_met || owner->never_meets) return owner->has_met;
  const Shared& shared = owner->group->shared();
  for (int rank = 0; rank < owner->size; ++rank) {
    if (shared.devices[rank] == 0) return false;
  }
  for (int rank = 0; rank < owner->size; ++rank) {
    if (rank != owner->rank && shared.devices[rank] == owner->device + 1) {
      Misused(0, "ranks " + std::to_string(owner->rank) + " and " + std::to_string(rank) +
                     " are both on device " + std::to_string(owner->device));
      owner->error = kInvalidUsage;
    }
  }
  owner->has_met = true;
  Group::Forget(owner->id);
  return true;
}

int Join(Communicator* owner, int size, int rank, const Config* config) {
  if (Version() == 0) return kInternalError;
  if (config == nullptr || config->magic != kConfigMagic || config->size < sizeof(Config)) {
    return Misused(kInvalidArgument, "ncclCommInitRankConfig: the configuration is none");
  }
  if (size < 1 || size > kMaxRanks || rank < 0 || rank >= size) {
    return Misused(kInvalidArgument, "ncclCommInitRankConfig: rank " + std::to_string(rank) +
                                         " of " + std::to_string(size) + "; allowed: up to " +
                                         std::to_string(kMaxRanks));
  }
  owner->size = size;
  owner->rank = rank;
  owner->is_blocking = config->version < kHasBlocking || config->blocking != 0;
  owner->turns = owner->is_blocking ? 0 : kTurns;
  if (CurrentDevice(&owner->device) != 0) {
    Misused(0, "ncclCommInitRankConfig: no device is current");
    return kDriverError;
  }
  std::string why;
  owner->group = Group::Open(owner->id, &why);
  if (owner->group == nullptr) return kSystemError;
  Shared& shared = owner->group->shared();
  int32_t none = 0;
  if (!shared.ranks.compare_exchange_strong(none, size) && none != size) {
    return Misused(kInvalidArgument, "ncclCommInitRankConfig: " + std::to_string(size) +
                                         " ranks, and another says " + std::to_string(none));
  }
  const Order order = NextOrder("ncclCommInitRankConfig", rank);
  if (order.what == Order::What::kAnswer) return order.result;
  if (order.what == Order::What::kFail) owner->error = order.result;
  owner->never_meets = order.what != Order::What::kNone;
  if (owner->never_meets) return kSuccess;
  none = 0;
  if (!shared.devices[rank].compare_exchange_strong(none, owner->device + 1)) {
    return Misused(kInvalidUsage,
                   "ncclCommInitRankConfig: rank " + std::to_string(rank) + " is taken twice");
  }
  return kSuccess;
}

}  // namespace
}  // namespace dovetail::fakedrivers::collectives

using namespace dovetail::fakedrivers::collectives;  // NOLINT(google-build-using-namespace): C
                                                     // functions

extern "C" {

int ncclGetVersion(int* version) {
  *version = Version();
  return *version == 0 ? kInternalError : kSuccess;
}

const char* ncclGetErrorString(int result) {
  switch (result) {
    case kSuccess:
      return "no error";
    case kDriverError:
      return "unhandled driver error";
    case kSystemError:
      return "unhandled system error";
    case kInternalError:
      return "internal error";
    case kInvalidArgument:
      return "invalid argument";
    case kInvalidUsage:
      return "invalid usage";
    case kRemoteError:
      return "remote process exited or there was a network error";
    case kInProgress:
      return "operation in progress";
    default:
      return "unknown result code";
  }
}

int ncclGetUniqueId(Id* id) { return Group::Make(id) ? kSuccess : kSystemError; }

int ncclCommInitRankConfig(void** communicator, int size, Id id, int rank, const Config* config) {
  auto made = std::make_shared<Communicator>();
  made->id = id;
  const int result = Join(made.get(), size, rank, config);
  if (result != kSuccess) return result;
  {
    Registry& registry = TheRegistry();
    const std::lock_guard<std::mutex> lock(registry.mutex);
    *communicator = reinterpret_cast<void*>(registry.last += 16);
    registry.live[*communicator] = made;
  }
  if (!made->is_blocking) return kInProgress;
  for (;;) {
    {
      const std::lock_guard<std::mutex> lock(made->mutex);
      if (HasMet(made.get()) || made->error != kSuccess) return made->error;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

int ncclCommGetAsyncError(void* communicator, int* state) {
  const std::shared_ptr<Communicator> owner = Find(communicator, "ncclCommGetAsyncError");
  if (owner == nullptr) return kInvalidArgument;
  const std::lock_guard<std::mutex> lock(owner->mutex);
  const bool has_met = HasMet(owner.get());
  if (owner->turns > 0) --owner->turns;
  if (owner->turns == 0 && owner->pending) {
    const int result = std::exchange(owner->pending, nullptr)();
    if (result != kSuccess) owner->error = result;
  }
  *state = owner->error;
  if (*state == kSuccess && (!has_met || owner->turns > 0)) *state = kInProgress;
  return kSuccess;
}

int ncclCommAbort(void* communicator) {
  const std::shared_ptr<Communicator> owner = Find(communicator, "ncclCommAbort");
  if (owner == nullptr) return kInvalidArgument;
  owner->is_aborted = true;
  Group::Forget(owner->id);
  Registry& registry = TheRegistry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  registry.live.erase(communicator);
  return kSuccess;
}

int ncclGroupStart() {
  ++depth;
  return kSuccess;
}

int ncclGroupEnd() {
  if (depth == 0) return Misused(kInvalidUsage, "ncclGroupEnd without a begin");
  if (--depth != 0) return kSuccess;
  const std::vector<Pending> all = std::exchange(pending, {});
  int worst = kSuccess;
  for (size_t i = 0; i < all.size(); ++i) {
    const auto is_same = [&](const Pending& other) {
      return other.owner == all[i].owner && other.queue == all[i].queue;
    };
    bool is_first = true;
    for (size_t k = 0; k < i; ++k) is_first = is_first && !is_same(all[k]);
    if (!is_first) continue;
    std::vector<Operation> together;
    for (const Pending& each : all) {
      if (is_same(each)) together.push_back(each.operation);
    }
    const int result = Begin(all[i].owner, together, all[i].queue);
    if (worst == kSuccess || worst == kInProgress) worst = result == kSuccess ? worst : result;
  }
  return worst;
}

int ncclAllReduce(const void* from, void* to, size_t count, int type, int fold, void* communicator,
                  void* queue) {
  return Call(communicator,
              {Operation::kAllReduce, "ncclAllReduce", from, to, count, type, fold, 0}, queue);
}

int ncclAllGather(const void* from, void* to, size_t count, int type, void* communicator,
                  void* queue) {
  return Call(communicator, {Operation::kAllGather, "ncclAllGather", from, to, count, type, 0, 0},
              queue);
}

int ncclReduceScatter(const void* from, void* to, size_t count, int type, int fold,
                      void* communicator, void* queue) {
  return Call(communicator,
              {Operation::kReduceScatter, "ncclReduceScatter", from, to, count, type, fold, 0},
              queue);
}

int ncclBroadcast(const void* from, void* to, size_t count, int type, int root, void* communicator,
                  void* queue) {
  return Call(communicator,
              {Operation::kBroadcast, "ncclBroadcast", from, to, count, type, 0, root}, queue);
}

int ncclSend(const void* from, size_t count, int type, int peer, void* communicator, void* queue) {
  return Call(communicator, {Operation::kSend, "ncclSend", from, nullptr, count, type, 0, peer},
              queue);
}

int ncclRecv(void* to, size_t count, int type, int peer, void* communicator, void* queue) {
  return Call(communicator, {Operation::kRecv, "ncclRecv", nullptr, to, count, type, 0, peer},
              queue);
}

}  // extern "C"
