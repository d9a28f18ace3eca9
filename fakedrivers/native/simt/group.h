/* The threads that run together: those of a block, or of all blocks of a cluster. */
#ifndef DOVETAIL_FAKEDRIVERS_SIMT_GROUP_H_
#define DOVETAIL_FAKEDRIVERS_SIMT_GROUP_H_

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cpu_image.h"
#include "fibre.h"
#include "shared_window.h"

namespace dovetail::fakedrivers {

class Group;
struct Block;
struct Meeting;

enum class State : uint8_t { kUnstarted, kReady, kBarrier, kMeeting, kCluster, kEnded };

/* One thread. What kernels see of it comes first, so that the one pointer is the other. */
struct Thread {
  dovetail_thread view = {};
  Group* group = nullptr;
  Block* home = nullptr;
  Fibre* fibre = nullptr;
  State state = State::kUnstarted;
  uint32_t waits_at = 0;            /* the barrier, while in kBarrier */
  const Meeting* meeting = nullptr; /* while in kMeeting */
  uint64_t cluster_phase = 0; /* in which it came to the cluster's barrier; 0 when it has left it */
};

struct Barrier {
  uint32_t needed = 0; /* 0: nobody has come yet */
  uint32_t arrived = 0;
  const void* site = nullptr;
  std::vector<Thread*> waiting;
};

/* Threads doing something together that needs what each of them gives. */
struct Meeting {
  uint32_t scope = 0;
  uint64_t lanes = 0;
  const void* site = nullptr;
  dovetail_combine combine = nullptr;
  uint64_t came = 0; /* lanes, of a subgroup */
  uint32_t count = 0;
  std::vector<const void*> inputs;
  std::vector<void*> outputs;
  std::vector<Thread*> waiting;
};

struct Subgroup {
  Thread* first = nullptr;
  uint32_t size = 0;  /* lanes that exist */
  uint64_t ended = 0; /* lanes that are no more */
  std::vector<std::unique_ptr<Meeting>> meetings;
};

struct Block {
  uint32_t index[3] = {0, 0, 0};
  uint32_t rank = 0;
  uint32_t alive = 0;
  Thread* threads = nullptr;
  uint32_t count = 0;
  std::vector<Barrier> barriers;
  std::vector<Subgroup> subgroups;
  std::vector<std::unique_ptr<Meeting>> meetings; /* of warpgroups, then of the whole block */
  std::vector<unsigned char> seen_by_units;       /* shared memory, see proxies.h */
  std::shared_ptr<void> arrivals;                 /* what is on its way, see arrivals.cc */
  std::shared_ptr<void> copies;                   /* what threads copy, see cuda_routines.cc */
  std::shared_ptr<void> warpgroups;               /* what they multiply, see cuda_warpgroups.cc */
};

/* The block of a thread. */
inline Block* HomeOf(const dovetail_thread* self) {
  return reinterpret_cast<const Thread*>(self)->home;
}

/* What one of these holds for the code that alone knows its type; made when it is first asked for.
 */
template <class T, class... Arguments>
T& Held(std::shared_ptr<void>* slot, Arguments&&... arguments) {
  if (*slot == nullptr) *slot = std::make_shared<T>(std::forward<Arguments>(arguments)...);
  return *static_cast<T*>(slot->get());
}

/* What all groups of a launch have in common. */
struct Shape {
  const dovetail_cpu_kernel* kernel = nullptr;
  const dovetail_service* imports = nullptr;
  const void* const* arguments = nullptr;
  uint32_t grid[3] = {1, 1, 1};
  uint32_t block[3] = {1, 1, 1};
  uint32_t cluster[3] = {1, 1, 1};
  uint64_t dynamic_shared_bytes = 0;
  uint64_t seed = 0;
  dovetail_thread** current = nullptr;
};

class Group {
 public:
  Group(const Shape& shape, Stacks* stacks, SharedWindow* window);
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  ~Group() = default;

  /* Runs the cluster whose first block is `first` to its end; false with a text. */
  bool Run(const uint32_t first[3], std::string* error);

  /* From within services. All of these may run other threads before they return. */
  void Wait(Thread* self, uint32_t id, uint32_t threads, const void* site, bool stay);
  void ClusterArrive(Thread* self);
  void ClusterWait(Thread* self);
  void Meet(Thread* self, uint32_t scope, uint64_t lanes, const void* site,
            dovetail_combine combine, const void* input, void* output);
  void Yield(Thread* self);
  /* Ends the launch; does not return. The stack that it is called on is left as it is, so what it
   * holds must own nothing: hence the text is moved. */
  [[noreturn]] void Fail(const Thread* self, std::string&& text);

  static uint64_t Active(const Thread* self);

  /* For the handler of faults: notes what happened and says where to go on; nullptr when no thread
   * of this group runs. */
  Fibre* Faulted(int signal, const void* address);
  static std::string Name(const Thread& thread);

 private:
  static void Body(void* context);
  void Start(const uint32_t first[3]);
  void Execute(Fibre* fibre);
  void Ended(Thread* thread);
  void Enter(Thread* thread);
  void Suspend(Thread* self, State state);
  void Next(Fibre* from);
  void Release(std::vector<Thread*>* waiting);
  void Complete(Block* block, Barrier* barrier);
  void ClusterComplete();
  void Finish(std::vector<std::unique_ptr<Meeting>>* meetings, size_t index);
  void Shuffle(std::vector<Thread*>* threads);
  uint64_t Random();
  std::string Stuck() const;
  std::string StuckAtBarrier(const Thread& thread) const;
  std::string StuckInMeeting(const Thread& thread) const;

  Shape shape_;
  Stacks* stacks_;
  SharedWindow* window_;
  uint32_t block_threads_;
  std::vector<Thread> threads_;
  std::vector<Block> blocks_;
  std::deque<Thread*> ready_;
  std::vector<Thread*> order_;
  std::vector<std::unique_ptr<Meeting>> spare_;
  Fibre scheduler_;
  Thread* running_ = nullptr;
  uint32_t alive_ = 0;
  uint64_t idle_yields_ = 0;
  uint64_t cluster_phase_ = 1;
  uint32_t cluster_missing_ = 0;
  std::vector<Thread*> cluster_waiting_;
  uint64_t random_;
  bool failed_ = false;
  std::string error_;
  int fault_signal_ = 0;
  const void* fault_address_ = nullptr;
};

}  // namespace dovetail::fakedrivers

#endif  // DOVETAIL_FAKEDRIVERS_SIMT_GROUP_H_
