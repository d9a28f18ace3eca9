// What the opaque objects of c_api.h are, and how engine exceptions become statuses.
#ifndef DOVETAIL_FFI_HANDLES_H_
#define DOVETAIL_FFI_HANDLES_H_

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "engine/bundle.h"
#include "engine/calls.h"
#include "engine/device.h"
#include "engine/error.h"
#include "engine/function.h"
#include "engine/image.h"
#include "engine/registry.h"
#include "engine/stream.h"
#include "ffi/c_api.h"
#include "ffi/handle_pool.h"

struct dovetail_bundle {
  std::shared_ptr<dovetail::runtime::Bundle> bundle;
};

// What calls of a function share: those of one Python object, or those of a tvm-ffi function.
struct dovetail_call {
  dovetail_call(std::shared_ptr<dovetail::runtime::Function> called,
                dovetail::runtime::Device* bound_to)
      : function(std::move(called)), device(bound_to) {}

  std::shared_ptr<dovetail::runtime::Function> function;
  dovetail::runtime::Device* device;
  // Of calls from Python, with the interpreter's lock held (python_call.cc).
  std::unique_ptr<std::vector<uint8_t>> access;  // of each parameter; null: not asked for yet
  uint64_t last_use = 0;
  // The largest call that was short: elements of all tensors, and the largest scalar integer, which
  // may count iterations. -1: none so far.
  std::atomic<int64_t> short_elements{-1};
  std::atomic<int64_t> short_integer{-1};
  // What dovetail_call_parameter lends, read when first asked for.
  dovetail::runtime::Mutex parameters_mutex;
  std::unique_ptr<const std::vector<dovetail::runtime::ParameterInfo>> parameters;
};

struct dovetail_stream {
  std::shared_ptr<dovetail::runtime::Stream> stream;
};

struct dovetail_event {
  std::unique_ptr<dovetail::runtime::Event> event;
};

struct dovetail_backends {
  std::vector<dovetail::runtime::LedgerEntry> entries;
};

struct dovetail_image {
  std::shared_ptr<dovetail::runtime::Image> image;
};

namespace dovetail::runtime {

inline Device* FromHandle(dovetail_device* device) { return reinterpret_cast<Device*>(device); }
inline dovetail_device* ToHandle(Device* device) {
  return reinterpret_cast<dovetail_device*>(device);
}

// The device that stands where this one stood when the caller got it: one that has been lost since
// is opened anew.
inline Device& LiveDevice(dovetail_device* device) {
  if (device == nullptr) Fail(ErrorKind::kValue, "the device is NULL; pass one that was opened");
  return *FromHandle(device)->Successor();
}

// What a handle stands for. Throws kValue when it is NULL or released.
inline Bundle& Get(dovetail_bundle* bundle) {
  return *HandlePool<dovetail_bundle>::Get(bundle, "bundle").bundle;
}
inline dovetail_call& Get(dovetail_call* call) {
  return HandlePool<dovetail_call>::Get(call, "call");
}
inline Stream& Get(dovetail_stream* stream) {
  return *HandlePool<dovetail_stream>::Get(stream, "stream").stream;
}
inline Event& Get(dovetail_event* event) {
  return *HandlePool<dovetail_event>::Get(event, "event").event;
}
inline dovetail_backends& Get(dovetail_backends* list) {
  return HandlePool<dovetail_backends>::Get(list, "list of backends");
}

// Throws kValue when an argument is NULL.
template <typename Pointer>
Pointer* NotNull(Pointer* pointer, const char* name) {
  if (pointer == nullptr) Fail(ErrorKind::kValue, "the argument '", name, "' is NULL");
  return pointer;
}

// Where a result goes: NULL or 0 until there is one. Throws kValue when it is NULL itself.
template <typename Value>
Value* Result(Value* result, const char* name) {
  *NotNull(result, name) = Value{};
  return result;
}

// A malloc'ed copy, for dovetail_free. Throws when memory is short.
inline char* CopyText(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc();
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

// Gives out a struct with a struct_size, as much of it as the caller has. Throws kValue when that
// is not even the size itself.
template <typename Struct>
void FillStruct(Struct filled, Struct* given) {
  const uint64_t size = given->struct_size;
  if (size <= sizeof size) {
    Fail(ErrorKind::kValue, "struct_size is ", size, "; set it to sizeof of the struct, which is ",
         sizeof filled);
  }
  filled.struct_size = size;
  // What a newer caller has more stays as it made it.
  std::memcpy(static_cast<void*>(given), &filled, size < sizeof filled ? size : sizeof filled);
}

inline int32_t Report(dovetail_status* status, ErrorKind kind, const char* text) noexcept {
  const int32_t code = 1 + static_cast<int32_t>(kind);
  if (status != nullptr) {
    status->kind = code;
    const size_t size = std::strlen(text) + 1;
    status->text = static_cast<char*>(std::malloc(size));
    if (status->text != nullptr) std::memcpy(status->text, text, size);
  }
  return code;
}

// Runs `body` and turns what it throws into a status: the border that no exception crosses. Not
// noexcept: Python ends a thread that is still inside a callback at exit by unwinding its stack.
template <typename Body>
int32_t Guard(dovetail_status* status, Body&& body) {
  try {
    const CallScope scope;
    body();
    if (status != nullptr) *status = {0, 0, nullptr};
    return 0;
  } catch (const Error& error) {
    return Report(status, error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    return Report(status, ErrorKind::kResource, "out of host memory");
  } catch (const std::exception& error) {
    return Report(status, ErrorKind::kInternal, error.what());
  }
}

// Ends a handle; in a child that a fork has broken it is left to the end of the process.
template <typename Handle>
void Release(Handle* handle) {
  if (!IsBrokenByFork()) delete handle;
}

}  // namespace dovetail::runtime

#endif  // DOVETAIL_FFI_HANDLES_H_
