/* NCCL and RCCL, which have one interface, down to its names and numbers.
 *
 * Source: NCCL User Guide, "API": "Communicator Creation and Management Functions", "Collective
 * Communication Functions", "Types"; and "Using NCCL", "Fault Tolerance", for communicators that do
 * not block: a call may answer that it is in progress, and the communicator is then asked until it
 * is not, before anything else is done with it or waits for its stream. */
#include "vendor_collectives.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "functions.h"
#include "vendor_driver.h"
#include "vendor_library.h"

namespace dovetail::runtime::extra {
namespace {

/* ncclResult_t */
constexpr int kSuccess = 0;
constexpr int kInProgress = 7;

/* ncclRedOp_t, by dovetail_session_fold: ncclSum, ncclProd, ncclMin, ncclMax. */
constexpr std::array<int, 4> kFolds = {0, 1, 3, 2};

/* What ncclGetVersion says of 2.14.0, the first with ncclCommInitRankConfig: 10000 * major + 100 *
 * minor + patch, since 2.9. */
constexpr int kOldest = 21400;

struct UniqueId {
  char bytes[DOVETAIL_SESSION_DEVICE_ID]; /* NCCL_UNIQUE_ID_BYTES */
};

/* ncclConfig_t as it was at first. It says how large it is, and later fields get their defaults. */
struct Config {
  size_t size;
  unsigned magic; /* NCCL_API_MAGIC */
  unsigned version;
  int blocking;
};

/* ncclDataType_t of what is folded; -1: it has none. */
int TypeOf(uint32_t code, uint32_t bits) {
  struct Row {
    uint32_t code;
    uint32_t bits;
    int type;
  };
  constexpr Row kRows[] = {
      {0, 8, 0},  {1, 8, 1},  {0, 32, 2}, {1, 32, 3}, {0, 64, 4},
      {1, 64, 5}, {2, 16, 6}, {2, 32, 7}, {2, 64, 8}, {4, 16, 9}, /* ncclBfloat16, since 2.10 */
  };
  for (const Row& row : kRows) {
    if (row.code == code && row.bits == bits) return row.type;
  }
  return -1;
}
constexpr int kBytes = 1; /* ncclUint8, for what is only moved */

bool Folds(uint32_t kind) {
  return kind == DOVETAIL_SESSION_ALL_REDUCE || kind == DOVETAIL_SESSION_REDUCE_SCATTER;
}

/* The library of one kind of devices. */
class Collectives {
 public:
  Collectives(LibraryNames names, VendorDriver* driver)
      : names_(std::move(names)), driver_(*driver) {}

  const LibraryNames& names() const { return names_; }
  VendorDriver& driver() const { return driver_; }
  const std::string& version() const { return version_; }

  /* Why it is not there; empty: it is. */
  const std::string& WhyNot() {
    std::call_once(once_, [this] {
      reason_ =
          OpenLibrary(names_, [this](const DynamicLibrary& library) { return Take(library); });
      if (reason_.empty()) reason_ = driver_.WhyNot();
    });
    return reason_;
  }

  std::string Text(const char* function, int status) const {
    const char* const said = error_string(status);
    return std::string(function) + ": " + (said == nullptr ? "?" : said) + " (ncclResult_t " +
           std::to_string(status) + ")";
  }

  int (*get_unique_id)(UniqueId*) = nullptr;
  int (*init)(void** communicator, int size, UniqueId id, int rank, Config* config) = nullptr;
  int (*get_error)(void* communicator, int* state) = nullptr;
  int (*abort)(void* communicator) = nullptr;
  int (*group_start)() = nullptr;
  int (*group_end)() = nullptr;
  int (*all_reduce)(const void* from, void* to, size_t count, int type, int fold,
                    void* communicator, void* queue) = nullptr;
  int (*all_gather)(const void* from, void* to, size_t count, int type, void* communicator,
                    void* queue) = nullptr;
  int (*reduce_scatter)(const void* from, void* to, size_t count, int type, int fold,
                        void* communicator, void* queue) = nullptr;
  int (*broadcast)(const void* from, void* to, size_t count, int type, int root, void* communicator,
                   void* queue) = nullptr;
  int (*send)(const void* from, size_t count, int type, int peer, void* communicator,
              void* queue) = nullptr;
  int (*recv)(void* to, size_t count, int type, int peer, void* communicator,
              void* queue) = nullptr;
  const char* (*error_string)(int status) = nullptr;

 private:
  std::string Take(const DynamicLibrary& library) {
    int (*get_version)(int*) = nullptr;
    SymbolLoader symbols(library);
    if (!symbols.Load("ncclGetVersion", &get_version))
      return std::string("it is no ") + names_.what;
    int version = 0;
    if (get_version(&version) != kSuccess) return "it does not say its version";
    /* Before 2.9 it was 1000 * major + 100 * minor + patch. */
    const int major = version / (version < 10000 ? 1000 : 10000);
    version_ = std::to_string(major) + "." +
               std::to_string(version / 100 % (version < 10000 ? 10 : 100)) + "." +
               std::to_string(version % 100);
    if (version < kOldest) {
      return "it is " + version_ + ", and communicators that do not block came with 2.14.0";
    }
    symbols.Load("ncclGetUniqueId", &get_unique_id);
    symbols.Load("ncclCommInitRankConfig", &init);
    symbols.Load("ncclCommGetAsyncError", &get_error);
    symbols.Load("ncclCommAbort", &abort);
    symbols.Load("ncclGroupStart", &group_start);
    symbols.Load("ncclGroupEnd", &group_end);
    symbols.Load("ncclAllReduce", &all_reduce);
    symbols.Load("ncclAllGather", &all_gather);
    symbols.Load("ncclReduceScatter", &reduce_scatter);
    symbols.Load("ncclBroadcast", &broadcast);
    symbols.Load("ncclSend", &send);
    symbols.Load("ncclRecv", &recv);
    symbols.Load("ncclGetErrorString", &error_string);
    return symbols.missing().empty() ? std::string() : "it lacks " + symbols.MissingText();
  }

  const LibraryNames names_;
  VendorDriver& driver_;
  std::once_flag once_;
  std::string reason_;
  std::string version_;
};

/* One of each kind. */
std::array<Collectives, 2>& AllCollectives() {
  static auto* const all = new std::array<Collectives, 2>{
      {{{"cuda", "NCCL", "DOVETAIL_EXTRA_NCCL", "libnccl.so", {"libnccl.so.2"}}, CudaDriver()},
       {{"rocm", "RCCL", "DOVETAIL_EXTRA_RCCL", "librccl.so", {"librccl.so.1"}}, HipDriver()}}};
  return *all;
}

/* Null: there is none. */
Collectives* CollectivesOf(const char* kind) {
  for (Collectives& each : AllCollectives()) {
    if (kind != nullptr && std::strcmp(each.names().kind, kind) == 0) return &each;
  }
  return nullptr;
}

/* A place in a group. */
class Member {
 public:
  explicit Member(Collectives* library) : library_(*library) {}
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  ~Member() {
    if (!is_held_) return;
    {
      std::string ignored;
      const VendorDriver::Current current(driver(), place_, &ignored);
      Abort();
      if (own_queue_ != nullptr) driver().EndQueue(own_queue_);
    }
    driver().Release(static_cast<int>(device_));
  }

  /* These return what went wrong, or an empty text. */

  std::string Join(uint32_t device, const void* id, uint32_t rank, uint32_t size) {
    device_ = device;
    size_ = size;
    std::string failure = driver().Hold(static_cast<int>(device), &place_);
    if (!failure.empty()) return failure;
    is_held_ = true;
    const VendorDriver::Current current(driver(), place_, &failure);
    if (failure.empty()) failure = driver().MakeQueue(&own_queue_);
    if (!failure.empty()) return failure;
    UniqueId unique = {};
    std::memcpy(unique.bytes, id, sizeof unique.bytes);
    Config config = {sizeof config, 0xcafebeefU, kOldest, 0};
    doing_ = "ncclCommInitRankConfig";
    return Taken(library_.init(&communicator_, static_cast<int>(size), unique,
                               static_cast<int>(rank), &config));
  }

  std::string Submit(const dovetail_session_operation& operation) {
    std::string failure;
    const VendorDriver::Current current(driver(), place_, &failure);
    if (!failure.empty()) return failure;
    if (operation.queue != nullptr) {
      VendorDriver::Place place = nullptr;
      failure = driver().PlaceOf(operation.queue, static_cast<int>(device_), &place);
      if (failure.empty() && place != place_) {
        failure = "it is called on another device than the worker's";
      }
      if (!failure.empty()) return Failed(failure);
    }
    queue_ = operation.queue == nullptr ? own_queue_ : operation.queue;
    return Taken(Call(operation));
  }

  int32_t Poll(uint64_t nanoseconds, std::string* failure) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point until = Clock::now() + std::chrono::nanoseconds(nanoseconds);
    const VendorDriver::Current current(driver(), place_, failure);
    if (!failure->empty()) return DOVETAIL_SESSION_FAILED;
    for (int turn = 0;; ++turn) {
      const int32_t state = Look(failure);
      if (state != DOVETAIL_SESSION_PENDING) return state;
      if (Clock::now() >= until) return DOVETAIL_SESSION_PENDING;
      /* Short operations are over soon; a processor is not kept busy by long ones. */
      constexpr int kSpins = 200;
      if (turn < kSpins) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
  }

  [[nodiscard]] uint32_t size() const { return size_; }
  [[nodiscard]] bool is_there() const { return communicator_ != nullptr; }

 private:
  VendorDriver& driver() const { return library_.driver(); }

  void Abort() {
    if (communicator_ != nullptr) static_cast<void>(library_.abort(communicator_));
    communicator_ = nullptr;
  }

  std::string Failed(std::string text) {
    Abort();
    return text;
  }

  std::string Taken(int status) {
    if (status == kSuccess || status == kInProgress) return {};
    return Failed(library_.Text(doing_, status));
  }

  /* Whether what is under way is over. The queue is looked at before the communicator: work that an
   * error ends looks done. */
  int32_t Look(std::string* failure) {
    bool is_over = queue_ == nullptr;
    if (is_issued_ && !is_over) *failure = driver().IsOver(queue_, &is_over);
    int state = kSuccess;
    if (failure->empty()) {
      const int status = library_.get_error(communicator_, &state);
      if (status != kSuccess) state = status;
      if (state != kSuccess && state != kInProgress) *failure = library_.Text(doing_, state);
    }
    if (!failure->empty()) {
      Abort();
      return DOVETAIL_SESSION_FAILED;
    }
    if (state == kInProgress) return DOVETAIL_SESSION_PENDING;
    is_issued_ = true;
    if (!is_over) return DOVETAIL_SESSION_PENDING;
    queue_ = nullptr;
    return DOVETAIL_SESSION_DONE;
  }

  int Call(const dovetail_session_operation& given) {
    is_issued_ = false;
    const bool folds = Folds(given.kind);
    const int type = folds ? TypeOf(given.type_code, given.type_bits) : kBytes;
    const size_t count = folds ? given.count : given.count * (given.type_bits / 8);
    const int fold = folds ? kFolds[given.fold] : 0;
    switch (given.kind) {
      case DOVETAIL_SESSION_BROADCAST:
        doing_ = "ncclBroadcast";
        return library_.broadcast(given.input, given.output, count, type, given.peer, communicator_,
                                  queue_);
      case DOVETAIL_SESSION_ALL_REDUCE:
        doing_ = "ncclAllReduce";
        return library_.all_reduce(given.input, given.output, count, type, fold, communicator_,
                                   queue_);
      case DOVETAIL_SESSION_ALL_GATHER:
        doing_ = "ncclAllGather";
        return library_.all_gather(given.input, given.output, count, type, communicator_, queue_);
      case DOVETAIL_SESSION_REDUCE_SCATTER:
        doing_ = "ncclReduceScatter";
        return library_.reduce_scatter(given.input, given.output, count, type, fold, communicator_,
                                       queue_);
      case DOVETAIL_SESSION_ALL_TO_ALL:
        return Exchange(given, count);
      case DOVETAIL_SESSION_SEND:
        doing_ = "ncclSend";
        return library_.send(given.input, count, type, given.peer, communicator_, queue_);
      default:
        doing_ = "ncclRecv";
        return library_.recv(given.output, count, type, given.peer, communicator_, queue_);
    }
  }

  /* Each block to its worker, all at once: a group of sends and receives does not wait in order. */
  int Exchange(const dovetail_session_operation& given, size_t count) {
    doing_ = "ncclSend and ncclRecv";
    int status = library_.group_start();
    if (status != kSuccess) return status;
    for (uint32_t peer = 0; peer < size_ && Goes(status); ++peer) {
      const char* const from = static_cast<const char*>(given.input) + peer * count;
      char* const to = static_cast<char*>(given.output) + peer * count;
      const int other = static_cast<int>(peer);
      status = library_.send(from, count, kBytes, other, communicator_, queue_);
      if (Goes(status)) status = library_.recv(to, count, kBytes, other, communicator_, queue_);
    }
    const int end = library_.group_end();
    return Goes(status) ? end : status;
  }
  static bool Goes(int status) { return status == kSuccess || status == kInProgress; }

  Collectives& library_;
  uint32_t device_ = 0;
  uint32_t size_ = 0;
  VendorDriver::Place place_ = nullptr;
  bool is_held_ = false;
  void* own_queue_ = nullptr;
  void* communicator_ = nullptr;
  void* queue_ = nullptr;  /* of the operation that is under way */
  bool is_issued_ = false; /* ... all of which is in the queue */
  const char* doing_ = "?";
};

int32_t Answer(int32_t outcome, const std::string& said, char* text, uint64_t text_size) {
  if (text_size != 0) std::snprintf(text, text_size, "%s", said.c_str());
  return outcome;
}

/* Runs what may throw and gives a failure as a text. */
template <typename Work>
int32_t Tried(char* text, uint64_t text_size, const Work& work) {
  std::string failure;
  dvt_error error = {};
  error.struct_size = sizeof error;
  int32_t outcome = DOVETAIL_SESSION_FAILED;
  if (Guarded(&error, [&] { outcome = work(&failure); }) != DVT_OK) {
    return Answer(DOVETAIL_SESSION_FAILED, error.text, text, text_size);
  }
  return Answer(outcome, failure, text, text_size);
}

int32_t Ended(const std::string& failure) {
  return failure.empty() ? DOVETAIL_SESSION_DONE : DOVETAIL_SESSION_FAILED;
}

}  // namespace

bool IsCollectives(const std::string& path) {
  for (const Collectives& each : AllCollectives()) {
    if (IsNameOf(each.names(), path)) return true;
  }
  return false;
}

const char* QueueTypeOf(const char* kind) {
  const Collectives* const library = CollectivesOf(kind);
  return library == nullptr ? nullptr : library->driver().queue_type();
}

}  // namespace dovetail::runtime::extra

using namespace dovetail::runtime::extra;  // NOLINT(google-build-using-namespace): C functions

void dovetail_session_device_candidates(const char* const* paths, uint32_t count) {
  SetCandidates(paths, count);
}

const char* dovetail_session_device_name(const char* kind) {
  const Collectives* const library = CollectivesOf(kind);
  return library == nullptr ? nullptr : library->names().what;
}

const char* dovetail_session_device_variable(const char* kind) {
  const Collectives* const library = CollectivesOf(kind);
  return library == nullptr ? nullptr : library->names().variable;
}

int32_t dovetail_session_device_library(const char* kind, char* text, uint64_t text_size) {
  return Tried(text, text_size, [&](std::string* said) {
    Collectives& library = *CollectivesOf(kind);
    *said = library.WhyNot();
    if (!said->empty()) return DOVETAIL_SESSION_FAILED;
    *said = library.version();
    return DOVETAIL_SESSION_DONE;
  });
}

int32_t dovetail_session_device_id(const char* kind, void* id, char* text, uint64_t text_size) {
  return Tried(text, text_size, [&](std::string* failure) {
    const Collectives& library = *CollectivesOf(kind);
    UniqueId unique = {};
    const int status = library.get_unique_id(&unique);
    if (status != kSuccess) *failure = library.Text("ncclGetUniqueId", status);
    std::memcpy(id, unique.bytes, sizeof unique.bytes);
    return Ended(*failure);
  });
}

int32_t dovetail_session_device_join(const char* kind, uint32_t device, const void* id,
                                     uint32_t rank, uint32_t size, void** member, char* text,
                                     uint64_t text_size) {
  return Tried(text, text_size, [&](std::string* failure) {
    *member = nullptr;
    auto made = std::make_unique<Member>(CollectivesOf(kind));
    *failure = made->Join(device, id, rank, size);
    if (failure->empty()) *member = made.release(); /* given back by leave */
    return Ended(*failure);
  });
}

int32_t dovetail_session_device_carries(const char* kind, uint32_t operation, uint32_t type_code,
                                        uint32_t type_bits) {
  if (CollectivesOf(kind) == nullptr || operation == DOVETAIL_SESSION_BARRIER) return 0;
  return !Folds(operation) || TypeOf(type_code, type_bits) >= 0 ? 1 : 0;
}

int32_t dovetail_session_device_submit(void* member, const dovetail_session_operation* operation,
                                       char* text, uint64_t text_size) {
  return Tried(text, text_size, [&](std::string* failure) -> int32_t {
    Member& each = *static_cast<Member*>(member);
    const dovetail_session_operation& given = *operation;
    const bool is_known = given.kind > DOVETAIL_SESSION_BARRIER &&
                          given.kind <= DOVETAIL_SESSION_RECV && given.type_bits % 8 == 0 &&
                          (!Folds(given.kind) || (TypeOf(given.type_code, given.type_bits) >= 0 &&
                                                  given.fold < kFolds.size()));
    if (given.struct_size < sizeof given || !is_known || given.count == 0 ||
        given.peer >= static_cast<int32_t>(each.size()) || !each.is_there()) {
      *failure = each.is_there() ? "an operation that is none" : "the group was left";
      return DOVETAIL_SESSION_INVALID;
    }
    *failure = each.Submit(given);
    return Ended(*failure);
  });
}

int32_t dovetail_session_device_poll(void* member, uint64_t nanoseconds, char* text,
                                     uint64_t text_size) {
  return Tried(text, text_size, [&](std::string* failure) -> int32_t {
    Member& each = *static_cast<Member*>(member);
    if (each.is_there()) return each.Poll(nanoseconds, failure);
    *failure = "the group was left";
    return DOVETAIL_SESSION_FAILED;
  });
}

void dovetail_session_device_leave(void* member) { delete static_cast<Member*>(member); }
