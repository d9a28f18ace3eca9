// Devices, errors, memory and waiting of the WebGPU experiment.
//
// WebGPU has one queue, in order, so that every stream is the same queue and what differs between
// two streams is only whose errors they report. Errors come from error scopes, by callback,
// possibly later: they are collected in a slot that a synchronise empties.
#ifndef ABI_EXPERIMENT_WEBGPU_DEVICE_H_
#define ABI_EXPERIMENT_WEBGPU_DEVICE_H_

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "webgpu/api.h"

namespace abi_experiment::webgpu {

// The first error of some work, and how many answers about it are still to come.
class ErrorSlot {
 public:
  void Expect() { ++pending_; }
  void Answer(Status status);
  bool is_settled() const { return pending_.load() == 0; }
  Status Take();

 private:
  std::atomic<int> pending_{0};
  std::mutex mutex_;
  Status first_;
};

// Memory: a buffer padded to whole words, as WebGPU binds and copies only those.
struct Buffer {
  Owned<WGPUBuffer> buffer{nullptr, nullptr};
  uint64_t size = 0;
};

// Bytes on their way to the host; the waiting thread moves them out of the mapped staging buffer.
struct HostRead {
  Buffer staging;
  uint64_t lead = 0;  // bytes of the first word that were not asked for
  char* host = nullptr;
  uint64_t size = 0;
  uint64_t serial = 0;
  std::shared_ptr<ErrorSlot> errors;
  std::atomic<bool> is_mapped{false};
};

struct ByteCopy;  // the kernel that copies bytes WebGPU cannot (transfer.h)

}  // namespace abi_experiment::webgpu

struct dvt_device {
  abi_experiment::webgpu::Owned<WGPUAdapter> adapter{nullptr, nullptr};
  abi_experiment::webgpu::Owned<WGPUDevice> device{nullptr, nullptr};
  abi_experiment::webgpu::Owned<WGPUQueue> queue{nullptr, nullptr};
  std::string name;
  WGPULimits limits{};
  std::mutex submit_mutex;  // a device has one stack of error scopes, and one order of submissions
  uint64_t serial = 0;
  std::mutex reads_mutex;
  std::deque<std::shared_ptr<abi_experiment::webgpu::HostRead>> reads;
  std::shared_ptr<abi_experiment::webgpu::ErrorSlot> uncaptured;
  std::atomic<bool> is_lost{false};
  std::shared_ptr<abi_experiment::webgpu::ByteCopy> byte_copy;
};

struct dvt_stream {
  dvt_device* device = nullptr;
  std::shared_ptr<abi_experiment::webgpu::ErrorSlot> errors;
  std::vector<std::shared_ptr<abi_experiment::webgpu::ErrorSlot>> waited;
  abi_experiment::webgpu::Buffer uniforms;  // the scalars of one batch
};

struct dvt_event {
  dvt_device* device = nullptr;
  uint64_t serial = 0;
  std::vector<std::shared_ptr<abi_experiment::webgpu::ErrorSlot>> errors;
  std::shared_ptr<std::atomic<bool>> is_done;
};

namespace abi_experiment::webgpu {

Status OpenDevice(dvt_device** device);
Status CreateBuffer(dvt_device* device, uint64_t size, WGPUBufferUsage usage, Buffer* buffer);

// Runs `body` inside error scopes whose answers go to `errors`. The caller holds submit_mutex.
void ScopedLocked(dvt_device* device, const std::shared_ptr<ErrorSlot>& errors,
                  const std::function<void()>& body);

// The same, one body of a device at a time.
void Scoped(dvt_device* device, const std::shared_ptr<ErrorSlot>& errors,
            const std::function<void()>& body);

// Waits for the answers about a slot and takes its error.
Status Settle(dvt_device* device, ErrorSlot* errors);

// Scoped, and waits for the answer.
Status ScopedNow(dvt_device* device, const std::function<void()>& body);

// A flag that turns true when all work submitted so far is done.
std::shared_ptr<std::atomic<bool>> WatchQueue(dvt_device* device);

// Drives the device until `is_done`; then hands over the bytes read up to `serial`.
Status WaitUntil(dvt_device* device, uint64_t serial, const std::function<bool()>& is_done);

}  // namespace abi_experiment::webgpu

#endif  // ABI_EXPERIMENT_WEBGPU_DEVICE_H_
