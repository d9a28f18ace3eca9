// Operators of JAX: a handler of XLA's calls of foreign functions, see c_api.h.
//
// One handler serves all operators. Which one a call is of stands in its attribute `op`, by name
// and not by address, so that a program that JAX keeps in its cache or exports means the same in
// the next process. XLA calls from threads of its own, several at once and without the
// interpreter's lock; results go into the memory that it has made.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../../vendor/xla_ffi.h"
#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

namespace xla = dovetail::vendor::xla;

struct XlaOperator {
  std::shared_ptr<Function> function;
  Device* device = nullptr;
  std::vector<ParameterInfo> parameters;
  uint32_t result_count = 0;
};

struct XlaOperators {
  Mutex mutex;
  std::map<std::string, std::unique_ptr<const XlaOperator>, std::less<>> by_name;  // only grows
};

// Never destroyed: XLA's threads may call while the process ends.
XlaOperators& AllOperators() {
  static auto* const operators = new XlaOperators;
  return *operators;
}

const XlaOperator& FindOperator(std::string_view name) {
  XlaOperators& all = AllOperators();
  const MutexLock lock(all.mutex);
  const auto found = all.by_name.find(name);
  if (found == all.by_name.end()) {
    Fail(ErrorKind::kNotFound, "operator '", name,
         "' is not registered in this process; import the package that does so by"
         " dovetail_runtime.jax.op before the program runs");
  }
  return *found->second;
}

std::string_view NameOf(const xla::XlaCallFrame& frame) {
  for (int64_t i = 0; i < frame.attrs.size; ++i) {
    const xla::XlaByteSpan& name = *frame.attrs.names[i];
    if (std::string_view(name.ptr, name.len) == "op" &&
        frame.attrs.types[i] == xla::kXlaAttributeString) {
      const auto& text = *static_cast<const xla::XlaByteSpan*>(frame.attrs.attrs[i]);
      return {text.ptr, text.len};
    }
  }
  Fail(ErrorKind::kValue, "the call names no operator: its attribute 'op' is missing");
}

DLDataType DtypeOf(const xla::XlaBuffer& buffer) {
  switch (buffer.dtype) {
#define DTYPE_CASE(code, bits, ours, official, value) \
  case xla::ours:                                     \
    return {code, bits, 1};
    DOVETAIL_XLA_DTYPES(DTYPE_CASE)
#undef DTYPE_CASE
    default:
      Fail(ErrorKind::kType, "XLA's element type ", buffer.dtype, " is none of Dovetail's");
  }
}

std::string ShapeText(const int64_t* shape, int64_t rank) {
  std::string text = "(";
  for (int64_t i = 0; i < rank; ++i) text += Concat(i == 0 ? "" : ", ", shape[i]);
  return text + (rank == 1 ? ",)" : ")");
}

int64_t BytesOf(const DLTensor& tensor) {
  auto bytes = static_cast<int64_t>(ElementBytes(tensor.dtype));
  for (int32_t i = 0; i < tensor.ndim; ++i) bytes *= tensor.shape[i];
  return bytes;
}

// One buffer of a call, as the items of a batch in it: the axes before those of an item are the
// batch's, and those of extent 1 are the same item again.
struct Items {
  DLTensor tensor;  // of an item; `data` is the first one's
  int64_t bytes;    // of an item
  const int64_t* lead;

  Items(const xla::XlaBuffer& buffer, int64_t lead_rank)
      : tensor{buffer.data,
               {kDLCPU, 0},
               static_cast<int32_t>(buffer.rank - lead_rank),
               DtypeOf(buffer),
               buffer.dims + lead_rank,
               nullptr,
               0},
        bytes(BytesOf(tensor)),
        lead(buffer.dims) {}

  // The memory of item `index`, counted row-major over the batch.
  char* At(int64_t index, const std::vector<int64_t>& batch) const {
    int64_t place = 0;
    int64_t step = 1;
    for (size_t axis = batch.size(); axis-- > 0;) {
      if (lead[axis] != 1) place += index % batch[axis] * step;
      step *= lead[axis];
      index /= batch[axis];
    }
    return static_cast<char*>(tensor.data) + place * bytes;
  }
};

// Hands out the memory that XLA has made for the results of one item.
class XlaResultBuffers : public ResultAllocator {
 public:
  XlaResultBuffers(const std::string& function, const std::vector<Items>& buffers, uint32_t count)
      : function_(function), buffers_(buffers), tensors_(count) {}

  // Begins an item.
  void Begin(const std::vector<int64_t>& batch, int64_t index) {
    for (size_t i = 0; i < tensors_.size(); ++i) {
      tensors_[i] = buffers_[i].tensor;
      tensors_[i].data = buffers_[i].At(index, batch);
    }
    made_.clear();
  }

  void Expect(const ReturnOrder& order) override { order_ = order; }

  const DLTensor* Allocate(uint32_t ordinal, Device& /*device*/, DLDataType dtype, int32_t rank,
                           const int64_t* shape) override {
    for (uint32_t i = 0; i < order_.count && i < tensors_.size(); ++i) {
      if (order_.ordinals[i] != ordinal) continue;
      const DLTensor& tensor = tensors_[i];
      if (tensor.ndim != rank || !SameDtype(tensor.dtype, dtype) ||
          !std::equal(shape, shape + rank, tensor.shape)) {
        Fail(ErrorKind::kValue, function_, ": result ", i, " is ", DtypeName(dtype), " of shape ",
             ShapeText(shape, rank), ", and the program was traced with ", DtypeName(tensor.dtype),
             " of shape ", ShapeText(tensor.shape, tensor.ndim),
             "; trace it again with the values that sizes depend on");
      }
      made_.emplace_back(ordinal, i);
      return &tensor;
    }
    Fail(ErrorKind::kInternal, function_, ": result ", ordinal, " is not returned");
  }

  // One that is returned twice has two places, and was made in the first.
  void Repeat() {
    for (uint32_t i = 0; i < order_.count && i < tensors_.size(); ++i) {
      for (const auto& [ordinal, place] : made_) {
        if (ordinal == order_.ordinals[i] && place != i) {
          std::memcpy(tensors_[i].data, tensors_[place].data,
                      static_cast<size_t>(buffers_[i].bytes));
        }
      }
    }
  }

 private:
  const std::string& function_;
  const std::vector<Items>& buffers_;
  std::vector<DLTensor> tensors_;
  ReturnOrder order_;
  std::vector<std::pair<uint32_t, uint32_t>> made_;
};

template <typename Value>
Value Read(const char* from) {
  Value value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

Argument ScalarAt(const char* from, DLDataType dtype) {
  const int bits = dtype.bits;
  switch (dtype.code) {
    case kDLBool:
      return Argument::Bool(*from != 0);
    case kDLInt:
      return Argument::Int(bits == 8    ? Read<int8_t>(from)
                           : bits == 16 ? Read<int16_t>(from)
                           : bits == 32 ? Read<int32_t>(from)
                                        : Read<int64_t>(from));
    case kDLUInt:
      return Argument::Uint(bits == 8    ? Read<uint8_t>(from)
                            : bits == 16 ? Read<uint16_t>(from)
                            : bits == 32 ? Read<uint32_t>(from)
                                         : Read<uint64_t>(from));
    case kDLFloat:
      if (bits == 32) return Argument::Float(Read<float>(from));
      if (bits == 64) return Argument::Float(Read<double>(from));
      break;
    default:
      break;
  }
  Fail(ErrorKind::kType, "a number of type ", DtypeName(dtype), " cannot be passed");
}

// The call of one operator, for each item of its batch.
class XlaCall {
 public:
  XlaCall(const XlaOperator& called, const xla::XlaCallFrame& frame) : called_(called) {
    const std::vector<ParameterInfo>& parameters = called.parameters;
    const auto count = static_cast<size_t>(frame.args.size);
    size_t written = 0;
    for (const ParameterInfo& each : parameters) {
      if (IsWritten(each)) ++written;
    }
    const size_t results = called.result_count + written;
    if (count != parameters.size() || static_cast<size_t>(frame.rets.size) != results) {
      Fail(ErrorKind::kValue, called.function->name(), " takes ", parameters.size(),
           " arguments and gives ", results, " results, and the program was traced with ", count,
           " and ", frame.rets.size, "; trace it again with this version of the package");
    }
    const xla::XlaBuffer* first =
        count == 0 ? nullptr : static_cast<const xla::XlaBuffer*>(frame.args.args[0]);
    const int64_t lead = first == nullptr ? 0 : first->rank - RankOf(parameters[0]);
    if (lead > 0) batch_.assign(static_cast<size_t>(lead), 1);
    for (size_t i = 0; i < count; ++i) {
      arguments_.push_back(
          Take(frame.args.args[i], RankOf(parameters[i]), lead, parameters[i].name));
      for (int64_t axis = 0; axis < lead; ++axis) {
        const int64_t extent = arguments_.back().lead[axis];
        if (extent != 1) batch_[static_cast<size_t>(axis)] = extent;
      }
    }
    for (int64_t extent : batch_) item_count_ *= extent;
    for (int64_t i = 0; i < frame.rets.size; ++i) {
      const auto& buffer = *static_cast<const xla::XlaBuffer*>(frame.rets.rets[i]);
      if (buffer.rank < lead) FailBatch("a result", buffer.rank, lead);
      results_.emplace_back(buffer, lead);
    }
  }

  void Run() {
    const auto count = static_cast<uint32_t>(arguments_.size());
    XlaResultBuffers buffers(called_.function->name(), results_, called_.result_count);
    std::vector<DLTensor> tensors(count);
    std::vector<Argument> arguments(count);
    CallOptions options;
    options.device = called_.device;
    options.results = &buffers;
    for (int64_t item = 0; item < item_count_; ++item) {
      buffers.Begin(batch_, item);
      size_t result = called_.result_count;
      for (uint32_t i = 0; i < count; ++i) {
        const Items& items = arguments_[i];
        char* data = items.At(item, batch_);
        const ParameterInfo& parameter = called_.parameters[i];
        if (!parameter.is_tensor) {
          arguments[i] = ScalarAt(data, items.tensor.dtype);
          continue;
        }
        const bool is_written = IsWritten(parameter);
        if (is_written) data = Copied(data, items, results_[result++], item);
        tensors[i] = items.tensor;
        tensors[i].data = data;
        arguments[i] = Argument::Tensor(&tensors[i], !is_written);
      }
      options.stream = CurrentStream(called_.device, arguments.data(), count);
      called_.function->Call(arguments.data(), count, options);
      // XLA reads the results as soon as the handler returns, whatever device has computed them.
      if (called_.device != nullptr) {
        Device* present = called_.device->Successor();
        if (!present->is_synchronous()) {
          (options.stream != nullptr ? options.stream : present->DefaultStream())->Synchronize();
        }
      }
      buffers.Repeat();
    }
  }

 private:
  static bool IsWritten(const ParameterInfo& parameter) {
    return parameter.is_tensor && (parameter.access & kAccessWrite) != 0;
  }
  static int64_t RankOf(const ParameterInfo& parameter) {
    return parameter.is_tensor ? int64_t{parameter.rank} : 0;
  }

  Items Take(const void* given, int64_t rank, int64_t lead, const std::string& name) const {
    const auto& buffer = *static_cast<const xla::XlaBuffer*>(given);
    if (lead < 0 || buffer.rank - rank != lead) FailBatch(name, buffer.rank, rank + lead);
    return {buffer, lead};
  }

  [[noreturn]] void FailBatch(const std::string& what, int64_t rank, int64_t wanted) const {
    Fail(ErrorKind::kValue, called_.function->name(), ": '", what, "' has ", rank,
         " axes, and with those of its batch ", wanted,
         " are wanted; call the operator that dovetail_runtime.jax.op returns");
  }

  // What is written is a result: the argument's elements, in memory that may be written.
  char* Copied(const char* from, const Items& argument, const Items& result, int64_t item) const {
    char* to = result.At(item, batch_);
    if (result.bytes != argument.bytes) {
      Fail(ErrorKind::kInternal, called_.function->name(), ": a written argument has ",
           argument.bytes, " bytes, and its result ", result.bytes);
    }
    if (to != from && result.bytes != 0) std::memcpy(to, from, static_cast<size_t>(result.bytes));
    return to;
  }

  const XlaOperator& called_;
  std::vector<int64_t> batch_;
  int64_t item_count_ = 1;
  std::vector<Items> arguments_;
  std::vector<Items> results_;
};

// What JAX shows before the text.
int32_t CodeOf(int32_t status) {
  switch (static_cast<ErrorKind>(status - 1)) {
    case ErrorKind::kType:
    case ErrorKind::kValue:
      return xla::kXlaInvalidArgument;
    case ErrorKind::kNotFound:
      return xla::kXlaNotFound;
    case ErrorKind::kResource:
      return xla::kXlaResourceExhausted;
    case ErrorKind::kUnsupported:
      return xla::kXlaUnimplemented;
    case ErrorKind::kDeviceAssert:
    case ErrorKind::kNotReady:
      return xla::kXlaFailedPrecondition;
    case ErrorKind::kDeviceLost:
      return xla::kXlaUnavailable;
    case ErrorKind::kTimeLimit:
      return xla::kXlaDeadlineExceeded;
    case ErrorKind::kInterrupted:
      return xla::kXlaAborted;
    default:
      return xla::kXlaInternal;
  }
}

// Answers XLA's question at registration for which version the handler was made.
bool TellVersion(const xla::XlaCallFrame& frame) {
  for (xla::XlaExtension* each = frame.extension_start; each != nullptr; each = each->next) {
    if (each->type != xla::kXlaExtensionMetadata) continue;
    xla::XlaMetadata& metadata = *reinterpret_cast<xla::XlaMetadataExtension*>(each)->metadata;
    metadata.api_version.major_version = xla::kXlaApiMajor;
    metadata.api_version.minor_version = xla::kXlaApiMinor;
    metadata.traits = 0;
    return true;
  }
  return false;
}

template <typename Body>
xla::XlaError* Handle(xla::XlaCallFrame* frame, Body&& body) {
  if (TellVersion(*frame) || frame->stage != xla::kXlaStageExecute) return nullptr;
  dovetail_status status = {0, 0, nullptr};
  if (Guard(&status, body) == 0) return nullptr;
  xla::XlaErrorCreate error = {};
  error.struct_size = sizeof error;
  error.message = status.text != nullptr ? status.text : "out of host memory";
  error.code = CodeOf(status.kind);
  xla::XlaError* made = frame->api->create_error(&error);
  std::free(status.text);
  return made;
}

xla::XlaError* CallOnHost(xla::XlaCallFrame* frame) {
  return Handle(frame, [&] { XlaCall(FindOperator(NameOf(*frame)), *frame).Run(); });
}

xla::XlaError* RefuseElsewhere(xla::XlaCallFrame* frame) {
  return Handle(frame, [&] {
    const std::string_view name = NameOf(*frame);
    Fail(ErrorKind::kUnsupported, FindOperator(name).function->name(), " (operator ", name,
         "): operators of dovetail_runtime.jax run on JAX's platform 'cpu' only; move the arrays"
         " with jax.device_put(x, jax.devices('cpu')[0])");
  });
}

}  // namespace
}  // namespace dovetail::runtime

extern "C" {

int32_t dovetail_xla_register(const char* name, dovetail_call* call, dovetail_status* status) {
  using dovetail::runtime::Get;
  return dovetail::runtime::Guard(status, [&] {
    dovetail_call& given = Get(call);
    auto made = std::make_unique<dovetail::runtime::XlaOperator>();
    made->function = given.function;
    made->device = given.device;
    made->parameters = given.function->Parameters();
    made->result_count = given.function->ResultCount();
    auto& all = dovetail::runtime::AllOperators();
    const dovetail::runtime::MutexLock lock(all.mutex);
    // The first one stays: calls of it may be running.
    all.by_name.try_emplace(dovetail::runtime::NotNull(name, "name"), std::move(made));
  });
}

void* dovetail_xla_handler(int32_t is_host) {
  return reinterpret_cast<void*>(is_host != 0 ? dovetail::runtime::CallOnHost
                                              : dovetail::runtime::RefuseElsewhere);
}

}  // extern "C"
