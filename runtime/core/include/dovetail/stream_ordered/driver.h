/* The vendor's library: opened once, with the devices that it has. */
#ifndef DOVETAIL_STREAM_ORDERED_DRIVER_H_
#define DOVETAIL_STREAM_ORDERED_DRIVER_H_

#include <atomic>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/kit/dynamic_library.h"
#include "dovetail/kit/fork_guard.h"
#include "dovetail/stream_ordered/context.h"

namespace dovetail::stream_ordered {

/* A device and the context that its open handles share. */
template <typename Vendor>
struct DeviceRecord {
  DeviceInfo<Vendor> info;
  std::mutex mutex; /* guards what follows */
  std::weak_ptr<Context<Vendor>> context;
};

template <typename Vendor>
struct Driver {
  Vendor vendor;
  std::vector<std::unique_ptr<DeviceRecord<Vendor>>> devices;
  std::vector<std::string> notes; /* what was skipped and why, one line each */
};

template <typename Vendor>
class DriverState {
 public:
  /* Opens the library and lists the devices, once; later calls return the first outcome. The work
   * is Vendor::Open's, which gets the candidates. */
  static Status Open(const char* const* candidates, uint32_t count) {
    DOVETAIL_RETURN_IF_ERROR(CheckNotForked());
    DOVETAIL_RETURN_IF_ERROR(CheckCandidates(candidates, count));
    State& state = Get();
    const std::lock_guard<std::mutex> lock(state.mutex);
    if (state.is_done) return state.outcome;
    /* Before the first library is opened, as opening one may start threads. */
    state.fork_guard.Arm();
    bool has_opened_any = false;
    state.outcome = Vendor::Open(std::vector<std::string>(candidates, candidates + count),
                                 &state.driver, &has_opened_any);
    if (!has_opened_any) state.fork_guard.Disarm();
    state.is_done = true;
    state.is_open.store(state.outcome.ok(), std::memory_order_release);
    return state.outcome;
  }

  static Status Find(Driver<Vendor>** driver) {
    DOVETAIL_RETURN_IF_ERROR(CheckNotForked());
    State& state = Get();
    if (!state.is_open.load(std::memory_order_acquire)) {
      return {DVT_INVALID_ARGUMENT,
              std::string("the ") + Vendor::kTitle + " driver is not open; call driver_open first"};
    }
    *driver = &state.driver;
    return {};
  }

  /* Fails in a child that was forked after the driver was opened. Must stand before any lock. */
  static Status CheckNotForked() {
    if (!IsForkedChild()) return {};
    return {DVT_DRIVER_ERROR, Get().fork_guard.Text(Vendor::kTitle)};
  }
  static bool IsForkedChild() { return Get().fork_guard.IsForkedChild(); }

 private:
  struct State {
    ForkGuard fork_guard;
    std::mutex mutex;
    bool is_done = false;
    Status outcome;
    Driver<Vendor> driver;
    std::atomic<bool> is_open{false};
  };

  /* Never destroyed: a driver's threads may outlive our static objects. */
  static State& Get() {
    static auto* const state = new State;
    return *state;
  }

  static Status CheckCandidates(const char* const* candidates, uint32_t count) {
    if (count != 0 && candidates == nullptr) {
      return {DVT_INVALID_ARGUMENT, "driver_open was given candidate_count " +
                                        std::to_string(count) + " and no candidates"};
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

/* The context of a device: that of the handles that are open, or a new one. */
template <typename Vendor>
Status OpenContext(const Vendor& vendor, DeviceRecord<Vendor>* record,
                   std::shared_ptr<Context<Vendor>>* context) {
  const std::lock_guard<std::mutex> lock(record->mutex);
  *context = record->context.lock();
  if (*context != nullptr && (*context)->is_lost()) {
    const std::string loss = (*context)->loss();
    (*context)->Retire();
    bool is_held = false;
    DOVETAIL_RETURN_IF_ERROR(Check(vendor, vendor.IsStillHeld(record->info.native, &is_held)));
    if (is_held) {
      return {DVT_DEVICE_LOST, record->info.label + " cannot be opened anew: " +
                                   Vendor::kStillHeld + "; it was lost as follows: " + loss};
    }
    *context = nullptr;
  }
  if (*context != nullptr) return {};
  auto made = std::make_shared<Context<Vendor>>(vendor, record->info);
  DOVETAIL_RETURN_IF_ERROR(made->Open());
  record->context = made;
  *context = std::move(made);
  return {};
}

}  // namespace dovetail::stream_ordered

#endif  // DOVETAIL_STREAM_ORDERED_DRIVER_H_
