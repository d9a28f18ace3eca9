/* What every part of an open device needs: the library's functions, the native device, who is
 * speaking to it, and what has gone wrong.
 *
 * The library reports an error through the innermost scope that is open on the device, or through
 * one callback of the device when none is. So that each error belongs to the call that caused it,
 * everything that can be wrong is called inside a scope, by one thread at a time: whoever holds
 * `mutex`. Callbacks arrive on any thread, also inside a call made with the mutex held; they never
 * take it.
 */
#ifndef DOVETAIL_RUNTIME_WEBGPU_GPU_H_
#define DOVETAIL_RUNTIME_WEBGPU_GPU_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "driver.h"
#include "failures.h"

namespace dovetail::runtime::webgpu {

struct Gpu {
  explicit Gpu(const Driver& the_driver, const Adapter& the_adapter)
      : driver(the_driver), api(the_driver.api), adapter(the_adapter) {}
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  /* Fails when the device is gone. Every entry that would speak to it asks first: what the library
   * does to a lost device is not always a status, some calls end the process. */
  Status CheckAlive() const;

  const Driver& driver;
  const Api& api;
  const Adapter& adapter;
  WgpuDevice device = nullptr;
  WgpuQueue queue = nullptr;
  std::mutex mutex;

  /* What happened outside every scope and belongs to no call; the next wait reports it. */
  const std::shared_ptr<Failures> failures = std::make_shared<Failures>();

  /* Shared with the callback, which may be called after the device has been given back. */
  struct Loss {
    std::atomic<bool> is_lost{false};
    mutable std::mutex mutex;
    std::string reason;
  };
  const std::shared_ptr<Loss> loss = std::make_shared<Loss>();
};

/* Catches the errors of the calls made while it lives. The caller holds gpu.mutex. */
class ErrorScope {
 public:
  explicit ErrorScope(Gpu& gpu);
  ~ErrorScope();
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;

  /* Ends the scope: the first error, as DVT_OUT_OF_MEMORY or under `code`. */
  Status Close(dvt_code code = DVT_DRIVER_ERROR);

 private:
  Gpu& gpu_;
  bool is_open_ = true;
};

/* Fills in the callbacks that tell of uncaptured errors and of the loss of the device. What they
 * point to is kept for ever: the library may call them at any later time. */
void ListenTo(const Gpu& gpu, WgpuDeviceDescriptor* descriptor);

/* Runs `body` inside a scope with the mutex held, and returns its error. */
template <typename Body>
Status Scoped(Gpu& gpu, dvt_code code, Body body) {
  const std::lock_guard<std::mutex> lock(gpu.mutex);
  ErrorScope scope(gpu);
  body();
  return scope.Close(code);
}

}  // namespace dovetail::runtime::webgpu

#endif  // DOVETAIL_RUNTIME_WEBGPU_GPU_H_
