/* The driver of a runtime: opened once in a process, and not used in a forked child of it.
 *
 *   struct Driver {
 *     static constexpr const char* kTitle = "Acme";  // in messages
 *     Api api;
 *     std::vector<std::unique_ptr<DeviceRecord>> devices;
 *   };
 *
 *   Status OpenDriver(const char* const* candidates, uint32_t count) {
 *     return DriverState<Driver>::Open(candidates, count, [](const auto& names, Driver* driver)
 * {...});
 *   }
 *   ...
 *   const Driver* driver = nullptr;
 *   DOVETAIL_RETURN_IF_ERROR(DriverState<Driver>::Find(&driver));
 *
 * Safe to use from several threads: one opens, the others wait for it.
 */
#ifndef DOVETAIL_KIT_DRIVER_H_
#define DOVETAIL_KIT_DRIVER_H_

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/kit/dynamic_library.h"
#include "dovetail/kit/fork_guard.h"
#include "dovetail/kit/status.h"

namespace dovetail {

/* DVT_INVALID_ARGUMENT unless `candidates` are what driver_open promises: so many absolute paths.
 */
inline Status CheckCandidates(const char* const* candidates, uint32_t count) {
  if (count != 0 && candidates == nullptr) {
    return {DVT_INVALID_ARGUMENT, "driver_open was given candidate_count " + std::to_string(count) +
                                      " and no candidates"};
  }
  for (uint32_t i = 0; i < count; ++i) {
    if (candidates[i] == nullptr || !IsAbsolutePath(candidates[i])) {
      return {DVT_INVALID_ARGUMENT, "driver_open needs absolute paths, candidate " +
                                        std::to_string(i) + " is '" +
                                        (candidates[i] == nullptr ? "" : candidates[i]) + "'"};
    }
  }
  return {};
}

/* What a call in a forked child of the process that opened the driver is answered; OK elsewhere.
 * Must stand before any lock: who held it does not exist in the child. */
inline Status CheckNotForked(const char* title) {
  const ForkGuard guard;
  if (!guard.IsForkedChild()) return {};
  return {DVT_DRIVER_ERROR, guard.Text(title)};
}

/* DVT_NOT_FOUND for device `index` of a driver that has `count`. */
inline Status NoSuchDevice(const char* kind, uint32_t index, size_t count) {
  return {DVT_NOT_FOUND, std::string("there is no device ") + kind + ":" + std::to_string(index) +
                             ", there are " + std::to_string(count)};
}

/* The one `Driver` of this library: default-constructed, and filled in by the first Open. */
template <typename Driver>
class DriverState {
 public:
  /* Opens the driver once; later calls return the first outcome. `open`, a function
   * (const std::vector<std::string>& candidates, Driver*, bool* has_opened_any) -> Status, does the
   * work; it sets `*has_opened_any`, which is false before, when it has opened a vendor's library:
   * from then on a forked child is turned away, as opening one may start threads. */
  template <typename OpenFunction>
  static Status Open(const char* const* candidates, uint32_t count, OpenFunction open) {
    DOVETAIL_RETURN_IF_ERROR(CheckNotForked(Driver::kTitle));
    DOVETAIL_RETURN_IF_ERROR(CheckCandidates(candidates, count));
    State& state = Get();
    const std::lock_guard<std::mutex> lock(state.mutex);
    if (state.is_done) return state.outcome;
    ForkGuard guard;
    guard.Arm();
    bool has_opened_any = false;
    state.outcome = open(std::vector<std::string>(candidates, candidates + count), &state.driver,
                         &has_opened_any);
    if (!has_opened_any) guard.Disarm();
    state.is_done = true;
    state.is_open.store(state.outcome.ok(), std::memory_order_release);
    return state.outcome;
  }

  /* What Open answered; OK while it has not been called. For runtimes whose other calls repeat why
   * there is no driver. */
  static Status Outcome() {
    State& state = Get();
    const std::lock_guard<std::mutex> lock(state.mutex);
    return state.outcome;
  }

  /* The open driver; DVT_INVALID_ARGUMENT while there is none, DVT_DRIVER_ERROR in a forked child.
   * `Pointer` is Driver* or const Driver*. */
  template <typename Pointer>
  static Status Find(Pointer* driver) {
    DOVETAIL_RETURN_IF_ERROR(CheckNotForked(Driver::kTitle));
    State& state = Get();
    if (!state.is_open.load(std::memory_order_acquire)) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the ") + Driver::kTitle + " driver is not open; call driver_open first"};
    }
    *driver = &state.driver;
    return {};
  }

 private:
  struct State {
    std::mutex mutex;
    bool is_done = false;
    Status outcome;
    Driver driver;
    std::atomic<bool> is_open{false};
  };

  /* Never destroyed: a driver's threads may outlive our static objects. */
  static State& Get() {
    static auto* const state = new State;
    return *state;
  }
};

/* The names to try. A user who names libraries in the environment gets those alone, and one who
 * names none (an empty text) the candidates alone; else the candidates and then the system's. */
inline std::vector<std::string> LibrariesToTry(std::vector<std::string> candidates,
                                               const char* variable,
                                               const std::vector<std::string>& system) {
  const char* const only = std::getenv(variable);
  if (only != nullptr) return *only == '\0' ? candidates : SplitPaths(only);
  candidates.insert(candidates.end(), system.begin(), system.end());
  return candidates;
}

/* Said behind what was tried: why the system's libraries were not. */
inline std::string OnlyThese(const char* variable) {
  return std::getenv(variable) == nullptr
             ? ""
             : std::string("; ") + variable + " is set, so that no library of the system is tried";
}

}  // namespace dovetail

#endif  // DOVETAIL_KIT_DRIVER_H_
