/* Which process opened a driver, so that its forked child is turned away.
 *
 * A driver's threads and connections do not exist in a forked child, and a call into it would hang
 * there, often on a lock that nobody will release. The handler runs in the child before anything
 * else of ours can, and what it sets is read without a lock.
 *
 *   static dovetail::ForkGuard guard;      // of the library, never destroyed while in use
 *   guard.Arm();                           // before the first vendor library is opened
 *   if (guard.IsForkedChild()) return ...guard.Text("Vulkan")
 *
 * Header-only. One guard per library: `Arm` registers one handler with the process, which stays.
 */
#ifndef DOVETAIL_KIT_FORK_GUARD_H_
#define DOVETAIL_KIT_FORK_GUARD_H_

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <string>

namespace dovetail {

class ForkGuard {
 public:
  /* Call once, from one thread, before a driver may have started anything. */
  void Arm() {
    State& state = Get();
    state.opening_process = static_cast<unsigned long>(getpid());
    state.is_armed.store(true);
    pthread_atfork(nullptr, nullptr, [] { Get().is_child.store(Get().is_armed.load()); });
  }

  /* Nothing was opened after all: a fork does no harm. */
  void Disarm() { Get().is_armed.store(false); }

  bool IsForkedChild() const { return Get().is_child.load(std::memory_order_relaxed); }

  /* What a call in the child is answered; `what` is the driver's name, such as "OpenCL". */
  std::string Text(const std::string& what) const {
    return what + " was opened by process " + std::to_string(Get().opening_process) +
           " and does not work in its forked child " +
           std::to_string(static_cast<unsigned long>(getpid())) +
           "; start the child with 'spawn' or 'forkserver', or use " + what +
           " only after the fork";
  }

 private:
  struct State {
    std::atomic<bool> is_armed{false};
    std::atomic<bool> is_child{false};
    unsigned long opening_process = 0;
  };

  /* Never destroyed: a driver's threads may outlive our static objects. The library that includes
   * this is built with hidden visibility, so that each has a state of its own. */
  static State& Get() {
    static auto* const state = new State;
    return *state;
  }
};

}  // namespace dovetail

#endif  // DOVETAIL_KIT_FORK_GUARD_H_
