/* Collectives inside launch plans, as functions that plans call.
 *
 * They work on every kind of device. Where the group has the library of the device's vendor, that
 * moves what it can, in the order of the call's stream; elsewhere elements go through the memory of
 * the host, and from there as the group of the thread carries them. Outside of a session they
 * decline, and the plan's own kernels do what is right for a group of one. */
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "current_group.h"
#include "functions.h"
#include "vendor_collectives.h"

namespace dovetail::runtime::extra {
namespace {

struct Current {
  void* memory = nullptr;
  dovetail_session_run run = nullptr;
  std::string device_kind; /* whose library the group has; else empty */
  uint32_t rank = 0;
  uint32_t size = 0;
  uint64_t timeout = 0;
  int32_t outcome = DOVETAIL_SESSION_DONE;
};

thread_local Current current;

/* By dovetail_session_kind and dovetail_session_fold. */
constexpr std::array<const char*, 8> kKinds = {
    "barrier",        "broadcast",  "all_reduce", "all_gather",
    "reduce_scatter", "all_to_all", "send",       "recv"};
constexpr std::array<const char*, 4> kFoldNames = {"sum", "prod", "min", "max"};

/* Elements of a tensor of one axis, one behind the other: in the host's memory, unless they stay.
 */
class Elements {
 public:
  /* `stays`: they are used where they are, on a device. */
  Elements(const dvt_call_context& context, const dvt_call_tensor& tensor, bool stays)
      : context_(context),
        tensor_(tensor),
        item_(tensor.dtype_bits / 8),
        count_(static_cast<uint64_t>(tensor.shape[0])),
        in_place_((stays || IsHost(context)) && is_contiguous()) {
    if (!in_place_ && !stays) copy_.resize(count_ * item_);
  }

  [[nodiscard]] uint64_t count() const { return count_; }

  [[nodiscard]] void* data() {
    if (!in_place_) return copy_.data();
    return AddressOf<char>(tensor_);
  }

  /* Whether they can be used at all. */
  int32_t Check(dvt_error* error) const {
    if (IsHost(context_) || is_contiguous()) return DVT_OK;
    return Fail(error, DVT_UNSUPPORTED,
                "a collective takes contiguous buffers on a device, not a stride of " +
                    std::to_string(tensor_.strides[0]));
  }

  int32_t Read(dvt_error* error) { return in_place_ ? DVT_OK : Move(false, error); }
  int32_t Write(dvt_error* error) { return in_place_ ? DVT_OK : Move(true, error); }

 private:
  [[nodiscard]] bool is_contiguous() const { return count_ <= 1 || tensor_.strides[0] == 1; }

  int32_t Move(bool writes, dvt_error* error) {
    if (count_ == 0) return DVT_OK;
    const auto stride = is_contiguous() ? 1 : tensor_.strides[0];
    if (IsHost(context_)) {
      for (uint64_t i = 0; i < count_; ++i) {
        char* const there = AddressOf<char>(tensor_) +
                            static_cast<int64_t>(i) * stride * static_cast<int64_t>(item_);
        char* const here = copy_.data() + i * item_;
        std::memcpy(writes ? there : here, writes ? here : there, item_);
      }
      return DVT_OK;
    }
    dvt_location there = {tensor_.memory, nullptr, static_cast<uint64_t>(tensor_.offset)};
    dvt_location here = {nullptr, copy_.data(), 0};
    const int32_t code = context_.backend->copy(context_.stream, writes ? &there : &here,
                                                writes ? &here : &there, copy_.size(), error);
    if (code != DVT_OK) return code;
    return context_.backend->stream_synchronize(context_.stream, error);
  }

  const dvt_call_context& context_;
  const dvt_call_tensor& tensor_;
  uint64_t item_;
  uint64_t count_;
  bool in_place_;
  std::vector<char> copy_;
};

std::string Described(const dvt_call_tensor& tensor) {
  constexpr std::array<const char*, 7> kNames = {"int", "uint", "float", "", "bfloat", "", "bool"};
  const char* const name = tensor.dtype_code < kNames.size() ? kNames[tensor.dtype_code] : "";
  return name + std::to_string(tensor.dtype_bits) + '[' + std::to_string(tensor.shape[0]) + ']';
}

/* The queue of a call that the library of its device is to do; null: it is not. All workers come to
 * the same, as far as they call the same. */
void* QueueOfLibrary(const dvt_call_context& context, dovetail_session_kind kind,
                     const dvt_call_tensor& tensor) {
  if (current.device_kind != context.device_kind ||
      dovetail_session_device_carries(context.device_kind, kind, tensor.dtype_code,
                                      tensor.dtype_bits) == 0) {
    return nullptr;
  }
  return QueueOf(context, QueueTypeOf(context.device_kind));
}

/* One collective of the thread's group, on the host's memory or, with a queue, a device's. */
int32_t Carry(dovetail_session_kind kind, const dvt_call_tensor* tensor, uint64_t count,
              int64_t peer, int64_t fold, const void* input, void* output, const std::string& label,
              void* queue, dvt_error* error) {
  dovetail_session_operation operation = {};
  operation.struct_size = sizeof operation;
  operation.kind = kind;
  operation.rank = current.rank;
  operation.peer = static_cast<int32_t>(peer);
  operation.fold = static_cast<uint32_t>(fold);
  operation.type_code = tensor == nullptr ? 1 : tensor->dtype_code;
  operation.type_bits = tensor == nullptr ? 8 : tensor->dtype_bits;
  operation.count = count;
  operation.input = input;
  operation.output = output;
  operation.timeout = current.timeout;
  operation.label = label.c_str();
  operation.queue = queue;
  std::array<char, 512> text = {};
  const int32_t outcome =
      current.memory != nullptr && queue == nullptr
          ? dovetail_session_group_run(current.memory, &operation, text.data(), text.size())
          : current.run(&operation, text.data(), text.size());
  if (outcome == DOVETAIL_SESSION_DONE) return DVT_OK;
  current.outcome = outcome;
  return Fail(error, DVT_INVALID_ARGUMENT, text.data());
}

/* Whether the number that a collective takes is one that it has: a fold, or another worker. */
int32_t CheckNumber(dovetail_session_kind kind, int64_t number, dvt_error* error) {
  std::string what;
  std::string allowed = "0 to " + std::to_string(current.size - 1);
  bool is_right = number >= 0 && number < current.size;
  switch (kind) {
    case DOVETAIL_SESSION_ALL_REDUCE:
    case DOVETAIL_SESSION_REDUCE_SCATTER:
      what = "op";
      allowed = "0 (sum), 1 (prod), 2 (min), 3 (max)";
      is_right = number >= 0 && number < static_cast<int64_t>(kFoldNames.size());
      break;
    case DOVETAIL_SESSION_BROADCAST:
      what = "root";
      break;
    case DOVETAIL_SESSION_SEND:
    case DOVETAIL_SESSION_RECV:
      what = kind == DOVETAIL_SESSION_SEND ? "destination" : "source";
      is_right = is_right && number != current.rank;
      allowed += ", but for this worker, " + std::to_string(current.rank);
      break;
    default:
      return DVT_OK;
  }
  if (is_right) return DVT_OK;
  return Fail(error, DVT_INVALID_ARGUMENT,
              what + '=' + std::to_string(number) + "; allowed: " + allowed);
}

int32_t OffersAlways(const dvt_call_context* /*context*/, dvt_error* /*error*/) { return 1; }

/* What each function takes: x, out (but for barrier, send and recv), a number. */
template <dovetail_session_kind kind>
int32_t Collective(const dvt_call_context* context, const dvt_call_argument* arguments,
                   uint32_t count, uint32_t* is_done, dvt_error* error) {
  *is_done = 0;
  if (current.size == 0) return DVT_OK;
  constexpr bool kFolds =
      kind == DOVETAIL_SESSION_ALL_REDUCE || kind == DOVETAIL_SESSION_REDUCE_SCATTER;
  constexpr bool kSends = kind == DOVETAIL_SESSION_SEND;
  constexpr bool kReceives = kind == DOVETAIL_SESSION_RECV;
  const uint32_t tensors = kSends || kReceives ? 1 : 2;
  const int64_t number = count > tensors ? arguments[tensors].integer : -1;
  int32_t code = DVT_OK;
  const int32_t caught = Guarded(error, [&] {
    code = CheckNumber(kind, number, error);
    if (code != DVT_OK) return;
    const dvt_call_tensor& first = arguments[0].tensor;
    const dvt_call_tensor& last = arguments[tensors - 1].tensor;
    void* const queue = QueueOfLibrary(*context, kind, first);
    Elements input(*context, first, queue != nullptr);
    Elements output(*context, last, queue != nullptr);
    const std::string name = kKinds[kind];
    std::string label = name + "(";
    if (kFolds) label += kFoldNames[number] + std::string(", ");
    label += Described(first);
    if (kSends) label += ", destination=" + std::to_string(number);
    if (kReceives) label += ", source=" + std::to_string(number);
    if (kind == DOVETAIL_SESSION_BROADCAST) label += ", root=" + std::to_string(number);
    if (queue != nullptr) label += std::string(" on ") + context->device_kind;
    label += ") of a plan";
    const uint64_t parts = kind == DOVETAIL_SESSION_ALL_GATHER ? output.count() : input.count();
    const uint64_t part = kind == DOVETAIL_SESSION_ALL_GATHER       ? input.count()
                          : kind == DOVETAIL_SESSION_REDUCE_SCATTER ? output.count()
                                                                    : input.count() / current.size;
    const bool is_cut = kind == DOVETAIL_SESSION_ALL_GATHER ||
                        kind == DOVETAIL_SESSION_REDUCE_SCATTER ||
                        kind == DOVETAIL_SESSION_ALL_TO_ALL;
    if (is_cut && parts != part * current.size) {
      code = Fail(error, DVT_INVALID_ARGUMENT,
                  label + ": " + std::to_string(parts) + " elements are not " +
                      std::to_string(current.size) + " parts of " + std::to_string(part));
      return;
    }
    code = input.Check(error);
    if (code == DVT_OK) code = output.Check(error);
    if (code == DVT_OK && !kReceives) code = input.Read(error);
    if (code != DVT_OK) return;
    code = Carry(kind, &first, is_cut ? part : input.count(), kFolds ? -1 : number,
                 kFolds ? number : 0, kReceives ? nullptr : input.data(),
                 kSends ? nullptr : output.data(), label, queue, error);
    if (code == DVT_OK && !kSends) code = output.Write(error);
  });
  if (caught != DVT_OK) return caught;
  if (code == DVT_OK) *is_done = 1;
  return code;
}

#define DOVETAIL_MOVED \
  "int8|int16|int32|int64|uint8|uint16|uint32|uint64|float32|float64|float16|bfloat16"

}  // namespace

#define DOVETAIL_COLLECTIVE(variable, name, parameters, kind)                \
  const dvt_library_function variable = {                                    \
      sizeof(dvt_library_function),       0, name, parameters, OffersAlways, \
      Collective<DOVETAIL_SESSION_##kind>}

DOVETAIL_COLLECTIVE(kAllGather, "extra.all_gather", "x:read:" DOVETAIL_MOVED "[n] out:write:=x[m]",
                    ALL_GATHER);
DOVETAIL_COLLECTIVE(kAllReduce, "extra.all_reduce",
                    "x:read:" DOVETAIL_MOVED "[n] out:write:=x[n] op:integer", ALL_REDUCE);
DOVETAIL_COLLECTIVE(kAllToAll, "extra.all_to_all", "x:read:" DOVETAIL_MOVED "[n] out:write:=x[n]",
                    ALL_TO_ALL);
DOVETAIL_COLLECTIVE(kBroadcast, "extra.broadcast",
                    "x:read:" DOVETAIL_MOVED "[n] out:write:=x[n] root:integer", BROADCAST);
DOVETAIL_COLLECTIVE(kRecv, "extra.recv", "out:write:" DOVETAIL_MOVED "[n] source:integer", RECV);
DOVETAIL_COLLECTIVE(kReduceScatter, "extra.reduce_scatter",
                    "x:read:" DOVETAIL_MOVED "[n] out:write:=x[m] op:integer", REDUCE_SCATTER);
DOVETAIL_COLLECTIVE(kSend, "extra.send", "x:read:" DOVETAIL_MOVED "[n] destination:integer", SEND);

}  // namespace dovetail::runtime::extra

void dovetail_session_enter(void* memory, dovetail_session_run run, const char* device_kind,
                            uint32_t rank, uint32_t size, uint64_t timeout) {
  dovetail::runtime::extra::current = {memory,
                                       run,
                                       device_kind == nullptr ? "" : device_kind,
                                       rank,
                                       size,
                                       timeout,
                                       DOVETAIL_SESSION_DONE};
}

int32_t dovetail_session_take_outcome(void) {
  const int32_t outcome = dovetail::runtime::extra::current.outcome;
  dovetail::runtime::extra::current.outcome = DOVETAIL_SESSION_DONE;
  return outcome;
}
