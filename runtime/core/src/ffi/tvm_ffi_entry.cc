#include "ffi/tvm_ffi_entry.h"

#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/managed_tensor.h"
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

int FunctionFromHandle(void*, const TVMFFIAny* arguments, int32_t count, TVMFFIAny* result) {
  try {
    if (count != 1 || arguments[0].type_index != kTVMFFIInt) {
      Fail(ErrorKind::kType, "this function takes the address of one dovetail_call");
    }
    const auto* call = reinterpret_cast<const dovetail_call*>(arguments[0].v_int64);
    TVMFFIObjectHandle function = MakeTvmFfiFunction(*call);
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

// How Python turns a handle into a tvm_ffi.Function without touching tvm_ffi's insides.
constexpr struct {
  const char* name;
  TVMFFISafeCallType call;
} kGlobalFunctions[] = {
    {"dovetail.runtime.function", FunctionFromHandle},
};

}  // namespace

TVMFFIObjectHandle MakeTvmFfiFunction(const dovetail_call& call) {
  auto owned = std::make_unique<dovetail_call>(call.function, call.device);
  TVMFFIObjectHandle function = nullptr;
  if (TvmFfi().function_create(owned.get(), SafeCall, DeleteCall, &function) != 0) {
    Fail(ErrorKind::kInternal, "tvm-ffi could not make a function object for '",
         call.function->name(), "'");
  }
  [[maybe_unused]] const auto* kept = owned.release();  // DeleteCall ends it
  return function;
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
