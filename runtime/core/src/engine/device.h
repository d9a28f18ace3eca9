// Devices and their memory: the core's view of what a backend's table offers.
//
// A Device lives until the process ends: kernels, streams and memory may then be given back in any
// order, also from a garbage collector at exit. Streams and memory are owned by whoever made them.
//
// A device may be lost. Its Device then stays behind, so that what belonged to it can still be
// named and given back, and refuses everything else; the registry opens the device anew, as another
// Device, when it is next asked for.
#ifndef DOVETAIL_ENGINE_DEVICE_H_
#define DOVETAIL_ENGINE_DEVICE_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "dovetail/backend.h"
#include "engine/calls.h"
#include "engine/dlpack.h"
#include "engine/error.h"

namespace dovetail::runtime {

class Backend;
class Device;
class Event;
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

  // Whether the device is gone for good; see Successor.
  bool is_lost() const { return is_lost_.load(std::memory_order_acquire); }
  // The Device that stands where this one stood: itself, or after its loss the one opened anew.
  Device* Successor();
  // Whether this one was opened after another was lost: only then old tensors may turn up.
  bool has_predecessor() const { return has_predecessor_; }
  // Throws kDeviceLost, with what happened then, when the device is gone.
  void CheckNotLost() const;
  // Throws kDeviceLost when the memory went with an earlier loss of this device; `what` is how the
  // message begins: "saxpy: parameter 'x' ".
  void CheckMemory(const std::string& what, dvt_memory handle) const;
  // Whether the memory was allocated here and not given back. Always false on host memory.
  bool Owns(dvt_memory handle) const;

  // Turns a failed status of this device into an Error that begins with the device's name: `action`
  // is e.g. "allocating 64 bytes". A loss is remembered.
  [[noreturn]] void Throw(const std::string& action, int32_t code, const dvt_error& error);

  // From now on a wait for work of this device fails with kTimeLimit when it lasts longer; 0: waits
  // for ever. Throws kUnsupported when the backend has no such entry.
  void SetTimeLimit(uint64_t nanoseconds);
  uint64_t time_limit() const { return time_limit_.load(std::memory_order_relaxed); }

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

  // Frees what Free has put aside, after waiting for all streams of this device. False, and nothing
  // is freed, when one of them does not finish within the time limit.
  bool Collect() noexcept;

  // Keeps host bytes that unfinished work may still write to or read, until Collect succeeds.
  void KeepUntilIdle(std::shared_ptr<std::vector<uint8_t>> bytes) noexcept;

  // The stream used when the caller names none. On a synchronous device each thread has its own
  // (so calls never wait for each other); on others there is one for all threads. Lives as long as
  // the device or thread: do not keep it beyond the call.
  Stream* DefaultStream();

  std::unique_ptr<Stream> CreateStream(bool one_thread = false);
  // Uses another library's queue, e.g. {"cl_command_queue", handle}. Throws kUnsupported when the
  // backend has no such entry.
  std::unique_ptr<Stream> ImportStream(const char* native_type, void* native_handle);
  Memory ImportMemory(const char* native_type, void* native_handle, uint64_t size);

  // Where the host reads and writes memory of this device, while no work of the device uses it;
  // null where it does not reach it.
  void* HostAddress(dvt_memory handle);

  // Waits for all streams of this device; throws the first failure that they report. Streams that
  // another library captures into a graph have nothing to be waited for.
  void Synchronize();

  // Says that a wait for work of some stream was interrupted.
  void GiveUp() noexcept;

  // The same at the end of the process, which is not put off beyond the deadline. Callers' streams
  // are left alone: their libraries may have ended by then.
  void WaitUntil(std::chrono::steady_clock::time_point deadline) { WaitForStreams(&deadline); }

  // Whether the backend takes the streams of other libraries.
  bool TakesCallersStreams() const { return table_->stream_import != nullptr; }

  // The stream that a caller's library knows by this handle: "<kind>_stream" for stream_import.
  // Imported once, and kept until so many others were used since that it falls out. Its owner keeps
  // it at least until work that was given to it has been waited for; what is settled is not touched
  // any more. Whoever uses it holds on to it.
  std::shared_ptr<Stream> CallersStream(void* native_handle);

  // Puts a stream that a call uses without having been told, behind what the default stream and
  // those of callers were given: nobody sees which of them a call takes.
  void OrderImplicit(Stream& stream);

  // Whether memory of the other one can be copied here without the host in between.
  bool CanCopyFrom(const Device& other) const {
    return backend_ == other.backend_ && table_->copy_between != nullptr && !is_host_memory();
  }

  // Some bytes that nothing is ever stored in, bound in place of tensors without elements.
  dvt_memory EmptyBinding();

  // Where in it buffer `number` of a kernel has its own: a device may forbid that two buffers which
  // are written are bound to the same bytes.
  uint64_t EmptyOffset(uint32_t number) const {
    const uint64_t alignment = limits_.binding_alignment;
    if (alignment == 0 || alignment > kEmptyPlaceBytes) return 0;
    return number % kEmptyPlaces * kEmptyPlaceBytes;
  }

 private:
  // No device wants bindings further apart.
  static constexpr uint64_t kEmptyPlaceBytes = 256;
  static constexpr uint64_t kEmptyPlaces = 64;

  Memory Own(dvt_memory handle, uint64_t size);
  void WaitForStreams(const std::chrono::steady_clock::time_point* deadline);
  // Whether a wait was interrupted, or ended by the time limit, for work that is still under way
  // for all that is known. With the lock.
  bool HasGivenUp() const;
  // Whether the work of a stream that its owner has destroyed is over.
  bool HasEnded(dvt_stream* abandoned) const;
  dvt_stream* ImportHandle(const char* native_type, void* native_handle);
  // Keeps a stream whose work did not finish in time until Collect finds it idle.
  void Abandon(dvt_stream* stream) noexcept;

  friend class Backend;  // tells it whom it succeeds
  friend class Event;    // tells it that a wait was interrupted
  friend class Stream;   // registers itself
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

  bool has_predecessor_ = false;
  std::atomic<bool> is_lost_{false};
  std::atomic<uint64_t> time_limit_{0};

  mutable Mutex state_mutex_;  // guards the next two; nothing is waited for while it is held
  std::string loss_;           // the backend's words
  std::unordered_multiset<dvt_memory> owned_;  // an imported object may come twice

  Mutex mutex_;  // guards what follows
  std::vector<Stream*> streams_;
  std::vector<dvt_stream*> abandoned_;  // of streams whose work did not finish in time
  std::vector<std::shared_ptr<std::vector<uint8_t>>> kept_;
  std::vector<Deferred> deferred_;
  uint64_t deferred_bytes_ = 0;
  Mutex callers_mutex_;                                             // guards the next one
  std::vector<std::pair<void*, std::shared_ptr<Stream>>> callers_;  // used last: at the end
  std::atomic<Stream*> shared_stream_{nullptr};
  std::atomic<dvt_memory> empty_binding_{nullptr};
};

// Turns a failed status of a backend into an Error: `what` is e.g. "opencl:0: allocating 64 bytes".
[[noreturn]] void ThrowStatus(const std::string& what, int32_t code, const dvt_error& error);

// A dvt_error ready to be passed to a backend.
dvt_error EmptyError();

}  // namespace dovetail::runtime

#endif  // DOVETAIL_ENGINE_DEVICE_H_
