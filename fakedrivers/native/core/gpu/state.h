/* The state of a library and what every function begins with. One lock is held during each call;
 * waits let go of it. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_STATE_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_STATE_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "../records.h"
#include "../registry.h"
#include "types.h"

namespace dovetail::fakedrivers::gpu {

struct State {
  std::mutex mutex;
  /* Atomic: what belongs to a thread is answered without the lock. */
  std::atomic<bool> is_initialized{false};
  std::atomic<bool> is_forked_child{false}; /* of who initialised it: it has no working driver */
  std::atomic<uint64_t> generation{1};
  int version = 0;
  std::vector<std::unique_ptr<Device>> devices;
  Clock host; /* what the host has waited for */
  std::vector<std::shared_ptr<Capture>> captures;
  uint64_t count = 0; /* for ids */
};

State& TheState();

/* The lock of the call; Unlocked gives it up for a wait. */
class Unlocked {
 public:
  Unlocked() { TheState().mutex.unlock(); }
  ~Unlocked() { TheState().mutex.lock(); }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
};

/* A number for the calling thread, from 1, never used twice. */
uint64_t ThreadNumber();

/* Starts the library; the face's wrong_script when the script of the environment is wrong. */
Status Initialize();
/* kNotInitialized, also in the child of a fork. */
Status CheckInitialized();

/* Null for an ordinal that is none. */
Device* FindDevice(int ordinal);
Status DeviceOf(int ordinal, Device** device);

/* The thread's contexts, the current one last. */
std::vector<std::shared_ptr<Context>>& ContextStack();
/* HIP: the thread's device. */
int& ThreadDevice();

/* The current context, alive and in order. */
Status Current(std::shared_ptr<Context>* context);
/* A context's sticky error, or that of its device. */
Status Health(const Context& context);
/* Makes what work has found visible: for calls that wait. */
Status Observe(Context* context);

/* With a new handle, or one that an ended context had. */
std::shared_ptr<Context> MakeContext(int device, bool is_primary, unsigned flags,
                                     Handle handle = nullptr);
/* Ends a context with all that belongs to it; waits for its work if it can. */
void EndContext(const std::shared_ptr<Context>& context);
/* All streams of a context. */
std::vector<std::shared_ptr<Stream>> StreamsOf(const Context& context);

/* By handle: null and 1 mean the default stream, 2 that of the thread. */
Status StreamOf(Handle handle, std::shared_ptr<Stream>* stream);

void ResetState();
void DrainState();

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_STATE_H_
