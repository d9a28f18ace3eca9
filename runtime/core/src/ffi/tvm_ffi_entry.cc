#include "ffi/tvm_ffi_entry.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/backend.h"
#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/managed_tensor.h"
#include "ffi/python_backend.h"
#include "ffi/python_call.h"
#include "ffi/python_signals.h"
#include "ffi/tvm_ffi_api.h"

namespace dovetail::runtime {
namespace {

// What an argument that no parameter takes is called in a message.
const char* TypeName(int32_t type_index) {
  switch (type_index) {
    case kTVMFFINone:
      return "None";
    case kTVMFFIOpaquePtr:
      return "a raw pointer";
    case kTVMFFIDataType:
      return "a dtype";
    case kTVMFFIDevice:
      return "a device";
    case kTVMFFIRawStr:
    case kTVMFFISmallStr:
    case kTVMFFIStr:
      return "str";
    case kTVMFFIByteArrayPtr:
    case kTVMFFISmallBytes:
    case kTVMFFIBytes:
      return "bytes";
    case kTVMFFIFunction:
      return "a function";
    case kTVMFFIShape:
    case kTVMFFIArray:
    case kTVMFFIList:
      return "a list or tuple";
    case kTVMFFIMap:
    case kTVMFFIDict:
      return "dict";
    case kTVMFFIModule:
      return "a module";
    case kTVMFFIOpaquePyObject:
      return "a Python object that is not an array";
    default:
      return "an object that is neither a tensor nor a number";
  }
}

// An integer beyond int64: only those that fit into uint64 have a parameter that takes them.
Argument FromBigInteger(const TVMFFIAny& value) {
  if (TvmFfi().big_integer_words != nullptr) {
    const TVMFFIByteArray words = TvmFfi().big_integer_words(&value);
    if (words.size == 16) {
      uint64_t parts[2];
      std::memcpy(parts, words.data, sizeof(parts));
      if (parts[1] == 0) return Argument::Uint(parts[0]);
    }
  }
  return Argument::Other("an integer beyond 64 bits");
}

inline Argument FromAny(const TVMFFIAny& value) {
  switch (value.type_index) {
    case kTVMFFITensor:
      return Argument::Tensor(TVMFFITensorGetDLTensorPtr(value.v_obj));
    case kTVMFFIDLTensorPtr:
      return Argument::Tensor(static_cast<const DLTensor*>(value.v_ptr));
    case kTVMFFIInt:
      return Argument::Int(value.v_int64);
    case kTVMFFIFloat:
      return Argument::Float(value.v_float64);
    case kTVMFFIBool:
      return Argument::Bool(value.v_int64 != 0);
    case kTVMFFIBigInt:
      return FromBigInteger(value);
    case kTVMFFIObjectRValueRef: {
      auto* object = *static_cast<TVMFFIObject**>(value.v_ptr);
      if (object->type_index == kTVMFFITensor) {
        return Argument::Tensor(TVMFFITensorGetDLTensorPtr(object));
      }
      return Argument::Other(TypeName(object->type_index));
    }
    default:
      return Argument::Other(TypeName(value.type_index));
  }
}

// Results as tvm-ffi tensors, owned here until the call has succeeded.
class TvmFfiResults : public ResultAllocator {
 public:
  TvmFfiResults() = default;
  TvmFfiResults(const TvmFfiResults&) = delete;
  TvmFfiResults& operator=(const TvmFfiResults&) = delete;
  ~TvmFfiResults() override {
    for (TVMFFIObjectHandle handle : handles_) TvmFfi().object_dec_ref(handle);
  }

  const DLTensor* Allocate(uint32_t /*ordinal*/, Device& device, DLDataType dtype, int32_t rank,
                           const int64_t* shape) override {
    DLManagedTensorVersioned* managed = AllocateManaged(device, dtype, rank, shape);
    TVMFFIObjectHandle handle = nullptr;
    if (TvmFfi().tensor_from_dlpack(managed, 0, 0, &handle) != 0) {
      managed->deleter(managed);
      Fail(ErrorKind::kInternal, "tvm-ffi refused a tensor made for a result");
    }
    handles_.push_back(handle);
    return TVMFFITensorGetDLTensorPtr(handle);
  }

  // Puts what the function returns into *out: a tensor, or an ffi.Array of several.
  void MoveTo(const ReturnOrder& order, TVMFFIAny* out) {
    if (order.count == 1) {
      TVMFFIObjectHandle handle = handles_.at(order.ordinals[0]);
      TvmFfi().object_inc_ref(handle);
      *out = TensorAny(handle);
      return;
    }
    std::vector<TVMFFIAny> items;
    items.reserve(order.count);
    for (uint32_t i = 0; i < order.count; ++i) {
      items.push_back(TensorAny(handles_.at(order.ordinals[i])));
    }
    const TVMFFIByteArray name = {"ffi.Array", 9};
    TVMFFIObjectHandle make_array = nullptr;
    if (TvmFfi().function_get_global(&name, &make_array) != 0 || make_array == nullptr) {
      Fail(ErrorKind::kInternal, "tvm-ffi has no global function 'ffi.Array'");
    }
    const int code =
        TvmFfi().function_call(make_array, items.data(), static_cast<int32_t>(items.size()), out);
    TvmFfi().object_dec_ref(make_array);
    if (code != 0) Fail(ErrorKind::kInternal, "tvm-ffi could not make an array of results");
  }

 private:
  static TVMFFIAny TensorAny(TVMFFIObjectHandle handle) {
    TVMFFIAny any = {};
    any.type_index = kTVMFFITensor;
    any.v_obj = static_cast<TVMFFIObject*>(handle);
    return any;
  }

  std::vector<TVMFFIObjectHandle> handles_;
};

void Run(const dovetail_call& call, const Argument* arguments, uint32_t count, TVMFFIAny* result) {
  TvmFfiResults results;
  CallOptions options;
  options.device = call.device;
  const std::shared_ptr<Stream> stream = StreamOfCall(call.device, arguments, count);
  options.stream = stream.get();
  options.results = &results;
  const ReturnOrder order = call.function->Call(arguments, count, options);
  if (order.count != 0) results.MoveTo(order, result);
}

// Calls, and leaves what is thrown for tvm-ffi's caller. Not noexcept, as Guard in handles.h.
int RunGuarded(const dovetail_call& call, const Argument* arguments, uint32_t count,
               TVMFFIAny* result) {
  try {
    CallScope::CheckOpen();
    Run(call, arguments, count, result);
    return 0;
  } catch (const Error& error) {
    return RaiseTvmFfi(error.kind(), error.what());
  } catch (const std::bad_alloc&) {
    return RaiseTvmFfi(ErrorKind::kResource, "out of host memory");
  } catch (const std::exception& error) {
    return RaiseTvmFfi(ErrorKind::kInternal, error.what());
  }
}

// Converted arguments: on the stack, unless there are very many.
class Arguments {
 public:
  Arguments(const TVMFFIAny* given, int32_t count) {
    converted_ = reinterpret_cast<Argument*>(few_);
    if (count > kFew) {
      many_ = std::make_unique<Argument[]>(static_cast<size_t>(count));
      converted_ = many_.get();
    }
    for (int32_t i = 0; i < count; ++i) new (converted_ + i) Argument(FromAny(given[i]));
  }
  const Argument* get() const { return converted_; }

 private:
  static constexpr int32_t kFew = 16;
  alignas(Argument) unsigned char few_[kFew * sizeof(Argument)];
  std::unique_ptr<Argument[]> many_;
  Argument* converted_;
};

// The safe call of every function: TVMFFISafeCallType.
int SafeCall(void* self, const TVMFFIAny* given, int32_t count, TVMFFIAny* result) {
  const Arguments arguments(given, count);
  int code = 0;
  try {
    const CallScope scope;
    code = RunGuarded(*static_cast<const dovetail_call*>(self), arguments.get(),
                      static_cast<uint32_t>(count), result);
  } catch (const Error& error) {  // no call may be made
    code = RaiseTvmFfi(error.kind(), error.what());
  }
  // How tvm-ffi is told that Python's current exception is the outcome.
  constexpr int kPythonHasRaised = -2;
  return code != 0 && RestorePythonException() ? kPythonHasRaised : code;
}

void DeleteCall(void* self) { delete static_cast<dovetail_call*>(self); }

// Giving up the interpreter's lock and taking it again costs about 50 ns, as much as a small call;
// not giving it up stops every other Python thread. So calls are timed: one that is no larger than
// an earlier one which took next to no time keeps the lock.
struct PythonCall {
  explicit PythonCall(const dovetail_call& shared) : call(shared) {}

  dovetail_call call;
  // The largest call that was short: elements of all tensors, and the largest scalar integer, which
  // may count iterations. -1: none so far.
  std::atomic<int64_t> short_elements{-1};
  std::atomic<int64_t> short_integer{-1};
};

// Far below the 5 ms after which the interpreter would let another thread run anyway.
constexpr auto kShort = std::chrono::microseconds(20);

struct CallSize {
  int64_t elements = 0;
  int64_t integer = 0;
  bool is_host = true;  // on devices the lock is always given up: their drivers may block
};

CallSize Measure(const dovetail_call& call, const Argument* arguments, int32_t count) {
  CallSize size;
  // A backend in Python may stop another thread that waits here for what it holds.
  size.is_host = call.device == nullptr
                     ? !InterpretedBackendIsLoaded()
                     : call.device->is_synchronous() && !call.device->backend().IsInterpreted();
  for (int32_t i = 0; i < count; ++i) {
    const Argument& argument = arguments[i];
    if (argument.tag == Argument::Tag::kTensor) {
      const DLTensor& tensor = *argument.tensor;
      int64_t elements = 1;
      for (int32_t axis = 0; axis < tensor.ndim; ++axis) {
        if (__builtin_mul_overflow(elements, tensor.shape[axis], &elements)) size.is_host = false;
      }
      if (__builtin_add_overflow(size.elements, elements, &size.elements)) size.is_host = false;
      if (tensor.device.device_type != kDLCPU) size.is_host = false;
    } else if (argument.tag == Argument::Tag::kInt) {
      const int64_t value = argument.integer;
      const int64_t magnitude = value >= 0 ? value : -(value + 1);
      if (magnitude > size.integer) size.integer = magnitude;
    } else if (argument.tag == Argument::Tag::kUint) {
      size.is_host = false;
    }
  }
  return size;
}

void Raise(std::atomic<int64_t>* bound, int64_t value) {
  int64_t known = bound->load(std::memory_order_relaxed);
  while (known < value && !bound->compare_exchange_weak(known, value, std::memory_order_relaxed)) {
  }
}

// As SafeCall, called with the interpreter's lock held. What a signal handler has raised is taken
// up in Python (function.py).
int PythonSafeCall(void* self, const TVMFFIAny* given, int32_t count, TVMFFIAny* result) {
  auto* python = static_cast<PythonCall*>(self);
  const Arguments arguments(given, count);
  const auto arity = static_cast<uint32_t>(count);
  const CallSize size = Measure(python->call, arguments.get(), count);
  if (size.is_host && size.elements <= python->short_elements.load(std::memory_order_relaxed) &&
      size.integer <= python->short_integer.load(std::memory_order_relaxed)) {
    // Whoever closes the engine has the lock first.
    return RunGuarded(python->call, arguments.get(), arity, result);
  }
  int code = 0;
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;
  try {
    // Until the lock is back: the interpreter must not end before.
    const CallScope scope;
    const dovetail_python_api& api = PythonApi();
    void* state = api.save_thread();
    begin = std::chrono::steady_clock::now();
    code = RunGuarded(python->call, arguments.get(), arity, result);
    end = std::chrono::steady_clock::now();
    CallScope::StayIfLeaving();
    api.restore_thread(state);
  } catch (const Error& error) {  // no call may be made
    return RaiseTvmFfi(error.kind(), error.what());
  }
  if (code == 0 && size.is_host && end - begin < kShort) {
    Raise(&python->short_elements, size.elements);
    Raise(&python->short_integer, size.integer);
  }
  return code;
}

void DeletePythonCall(void* self) { delete static_cast<PythonCall*>(self); }

template <typename Make>
int FromHandle(Make make, const TVMFFIAny* arguments, int32_t count, TVMFFIAny* result) {
  try {
    if (count != 1 || arguments[0].type_index != kTVMFFIInt) {
      Fail(ErrorKind::kType, "this function takes the address of one dovetail_call");
    }
    const auto* call = reinterpret_cast<const dovetail_call*>(arguments[0].v_int64);
    TVMFFIObjectHandle function = make(*call);
    *result = {};
    result->type_index = kTVMFFIFunction;
    result->v_obj = static_cast<TVMFFIObject*>(function);
    return 0;
  } catch (const Error& error) {
    return RaiseTvmFfi(error.kind(), error.what());
  } catch (const std::exception& error) {
    return RaiseTvmFfi(ErrorKind::kInternal, error.what());
  }
}

int FunctionFromHandle(void*, const TVMFFIAny* arguments, int32_t count, TVMFFIAny* result) {
  return FromHandle(MakeTvmFfiFunction, arguments, count, result);
}

int PythonFunctionFromHandle(void*, const TVMFFIAny* arguments, int32_t count, TVMFFIAny* result) {
  return FromHandle(MakePythonFunction, arguments, count, result);
}

// How Python turns a handle into a tvm_ffi.Function without touching tvm_ffi's insides.
constexpr struct {
  const char* name;
  TVMFFISafeCallType call;
} kGlobalFunctions[] = {
    {"dovetail.runtime.function", FunctionFromHandle},
    {"dovetail.runtime.python_function", PythonFunctionFromHandle},
};

template <typename Self>
TVMFFIObjectHandle MakeFunction(const dovetail_call& call, TVMFFISafeCallType safe_call,
                                void (*deleter)(void*)) {
  auto owned = std::make_unique<Self>(call);
  TVMFFIObjectHandle function = nullptr;
  if (TvmFfi().function_create(owned.get(), safe_call, deleter, &function) != 0) {
    Fail(ErrorKind::kInternal, "tvm-ffi could not make a function object for '",
         call.function->name(), "'");
  }
  owned.release();
  return function;
}

}  // namespace

TVMFFIObjectHandle MakeTvmFfiFunction(const dovetail_call& call) {
  return MakeFunction<dovetail_call>(call, SafeCall, DeleteCall);
}

TVMFFIObjectHandle MakePythonFunction(const dovetail_call& call) {
  return MakeFunction<PythonCall>(call, PythonSafeCall, DeletePythonCall);
}

void RegisterTvmFfiFunctions() {
  for (const auto& entry : kGlobalFunctions) {
    const TVMFFIByteArray key = {entry.name, std::strlen(entry.name)};
    TVMFFIObjectHandle function = nullptr;
    if (TvmFfi().function_create(nullptr, entry.call, nullptr, &function) != 0 ||
        TvmFfi().function_set_global(&key, function, /*override=*/1) != 0) {
      Fail(ErrorKind::kInternal, "tvm-ffi refused the global function '", entry.name, "'");
    }
    TvmFfi().object_dec_ref(function);
  }
}

}  // namespace dovetail::runtime
