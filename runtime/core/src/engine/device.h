// Devices, streams and memory: the core's view of what a backend's table offers.
//
// A Device lives until the process ends: kernels, streams and memory may then be given back in any
// order, also from a garbage collector at exit. Streams and memory are owned by whoever made them.
#ifndef DOVETAIL_ENGINE_DEVICE_H_
#define DOVETAIL_ENGINE_DEVICE_H_

#include <atomic>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "dovetail/backend.h"
#include "engine/dlpack.h"
#include "engine/error.h"

namespace dovetail::runtime {

class Backend;
class Device;
class Stream;

// Device memory with one owner; given back when destroyed, after the work that may still use it
// (see Device::Free). An empty Memory owns nothing.
class Memory {
 public:
  Memory() = default;
  Memory(Device* device, dvt_memory handle, uint64_t size)
      : device_(device), handle_(handle), size_(size) {}
  Memory(Memory&& other) noexcept { *this = std::move(other); }
  Memory& operator=(Memory&& other) noexcept;
  ~Memory() { Reset(); }

  Device* device() const { return device_; }
  // What stands in DLTensor.data: a pointer for devices in host memory, else the native object.
  dvt_memory handle() const { return handle_; }
  uint64_t size() const { return size_; }
  // Gives up ownership: the caller passes the handle to Device::Free later.
  dvt_memory Release();
  void Reset();

 private:
  Device* device_ = nullptr;
  dvt_memory handle_ = nullptr;
  uint64_t size_ = 0;
};

class Device {
 public:
  Device(Backend* backend, uint32_t index, dvt_device* handle);

  Backend& backend() const { return *backend_; }
  const dvt_backend_table& table() const { return *table_; }
  dvt_device* handle() const { return handle_; }
  uint32_t index() const { return index_; }
  // How tensors on this device are labelled: {the backend's DLPack device type, index}; {kDLCPU, 0}
  // for every device that works on host memory.
  DLDevice dl_device() const { return dl_device_; }
  const dvt_device_limits& limits() const { return limits_; }
  bool is_host_memory() const { return limits_.is_host_memory != 0; }
  bool is_synchronous() const { return limits_.is_synchronous != 0; }
  // "opencl:0"
  const std::string& name() const { return name_; }

  // All attributes, sorted by name, read once at opening.
  const std::map<std::string, std::string>& attributes() const { return attributes_; }
  // A decimal integer as it is, "true" as 1, anything else (and an absent one) as 0.
  int64_t IntegerAttribute(const std::string& name) const;

  // `size` 0 is allowed and allocates one byte. Throws kResource (with what was asked for and the
  // device's name) or kBackend.
  Memory Allocate(uint64_t size);

  // Gives memory back. On an asynchronous device the memory is kept until streams that may still
  // use it have been waited for; so this never blocks for long and may be called from any thread.
  void Free(dvt_memory handle, uint64_t size) noexcept;

  // Frees what Free has put aside, after waiting for all streams of this device.
  void Collect() noexcept;

  // The stream used when the caller names none. On a synchronous device each thread has its own
  // (so calls never wait for each other); on others there is one for all threads. Lives as long as
  // the device or thread: do not keep it beyond the call.
  Stream* DefaultStream();

  std::unique_ptr<Stream> CreateStream(bool one_thread = false);
  // Uses another library's queue, e.g. {"cl_command_queue", handle}. Throws kUnsupported when the
  // backend has no such entry.
  std::unique_ptr<Stream> ImportStream(const char* native_type, void* native_handle);
  Memory ImportMemory(const char* native_type, void* native_handle, uint64_t size);

  // Waits for all streams of this device; throws the first failure that they report.
  void Synchronize();

  // Some bytes that nothing is ever stored in, bound in place of tensors without elements.
  dvt_memory EmptyBinding();

 private:
  friend class Stream;  // registers itself
  struct Deferred {
    dvt_memory handle;
    uint64_t size;
  };

  Backend* backend_;
  const dvt_backend_table* table_;
  dvt_device* handle_;
  uint32_t index_;
  DLDevice dl_device_;
  dvt_device_limits limits_;
  std::string name_;
  std::map<std::string, std::string> attributes_;

  std::mutex mutex_;  // guards what follows
  std::vector<Stream*> streams_;
  std::vector<Deferred> deferred_;
  uint64_t deferred_bytes_ = 0;
  std::atomic<Stream*> shared_stream_{nullptr};
  std::atomic<dvt_memory> empty_binding_{nullptr};
};

// An in-order queue of work. Calls on one stream are serialised here, as the backend interface
// asks.
class Stream {
 public:
  // `one_thread`: only the calling thread will ever use it, so that no lock is needed.
  Stream(Device* device, dvt_stream* handle, bool one_thread = false);
  ~Stream();  // waits for the work
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  Device& device() const { return *device_; }
  dvt_stream* handle() const { return handle_; }

  // Waits until all submitted work is done; throws its first failure, once.
  void Synchronize();

  // The same without throwing: a failure is kept for the next Synchronize.
  void Wait() noexcept;

  // Work submitted here from now on waits for what `other` (of the same device) has been given so
  // far. Does not block the host.
  void WaitFor(Stream& other);

  // Copies bytes in stream order. Host bytes must stay valid and unchanged until the stream is
  // synchronised. `size` 0 does nothing.
  void Copy(const dvt_location& destination, const dvt_location& source, uint64_t size);

  // Submits launches in order.
  void Launch(const dvt_launch* launches, uint32_t count);

  // Memory that is reused in stream order: taken for one call, given back at its end while the
  // submitted work may still run. Used for workspaces.
  Memory TakeWorkspace(uint64_t size);
  void ReturnWorkspace(Memory memory) noexcept;

 private:
  Device* device_;
  dvt_stream* handle_;
  bool one_thread_;
  std::mutex mutex_;  // serialises calls on the handle, and guards what follows
  std::exception_ptr failure_;
  std::vector<Memory> workspaces_;
  uint64_t workspace_bytes_ = 0;
};

// Turns a failed status of a backend into an Error: `what` is e.g. "opencl:0: allocating 64 bytes".
[[noreturn]] void ThrowStatus(const std::string& what, int32_t code, const dvt_error& error);

// A dvt_error ready to be passed to a backend.
dvt_error EmptyError();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_DEVICE_H_
