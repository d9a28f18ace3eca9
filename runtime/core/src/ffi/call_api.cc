// Functions of bundles, and calls with arguments that somebody else has converted, see c_api.h.
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "dovetail/kit/sha256.h"
#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/plan.h"
#include "engine/report.h"
#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"
#include "ffi/managed_results.h"
#include "ffi/python_arguments.h"

namespace dovetail::runtime {
namespace {

using Calls = HandlePool<dovetail_call>;

// Read once: what is lent of them lives as long as the call.
const std::vector<ParameterInfo>& ParametersOf(dovetail_call& call) {
  const MutexLock lock(call.parameters_mutex);
  if (call.parameters == nullptr) {
    call.parameters =
        std::make_unique<const std::vector<ParameterInfo>>(call.function->Parameters());
  }
  return *call.parameters;
}

// What the engine trusts its caller with.
void CheckValue(const dovetail_call& call, uint32_t index, const dovetail_value& value) {
  if (value.tag == DOVETAIL_TENSOR) {
    const DLTensor* tensor = value.value.tensor;
    if (tensor != nullptr && tensor->ndim > 0 && tensor->shape == nullptr) {
      Fail(ErrorKind::kValue, "'", call.function->name(), "', argument ", index,
           ": a tensor of rank ", tensor->ndim, " whose shape is NULL");
    }
  } else if (value.tag < DOVETAIL_TENSOR || value.tag > DOVETAIL_OTHER) {
    Fail(ErrorKind::kValue, "'", call.function->name(), "', argument ", index, ": the tag ",
         value.tag, " is not a dovetail_tag");
  } else if (value.tag == DOVETAIL_OTHER && value.value.type_name == nullptr) {
    Fail(ErrorKind::kValue, "'", call.function->name(), "', argument ", index,
         ": of DOVETAIL_OTHER, whose type_name is NULL");
  }
}

}  // namespace
}  // namespace dovetail::runtime

using dovetail::runtime::Argument;
using dovetail::runtime::Calls;
using dovetail::runtime::CopyText;
using dovetail::runtime::Device;
using dovetail::runtime::ErrorKind;
using dovetail::runtime::Fail;
using dovetail::runtime::FillStruct;
using dovetail::runtime::FromHandle;
using dovetail::runtime::Get;
using dovetail::runtime::Guard;
using dovetail::runtime::LiveDevice;
using dovetail::runtime::NotNull;
using dovetail::runtime::Result;

extern "C" {

int32_t dovetail_call_create(dovetail_bundle* bundle, const char* function, dovetail_device* device,
                             dovetail_call** call, dovetail_status* status) {
  return Guard(status, [&] {
    *Result(call, "call") = nullptr;
    *call = Calls::Make(Get(bundle).GetFunction(NotNull(function, "function")), FromHandle(device));
  });
}

void dovetail_call_release(dovetail_call* call) { Calls::Release(call); }

int32_t dovetail_call_describe(dovetail_call* call, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    dovetail::runtime::Function& function = *Get(call).function;
    std::string lines =
        dovetail::runtime::Concat(function.ResultCount(), ' ', function.PlanSection(), '\n');
    for (const auto& parameter : function.Parameters()) {
      const auto* name = reinterpret_cast<const uint8_t*>(parameter.name.data());
      lines += dovetail::runtime::Concat(parameter.is_tensor ? 1 : 0, ' ', int{parameter.access},
                                         ' ', dovetail::runtime::DtypeName(parameter.dtype), ' ',
                                         parameter.rank, " =",
                                         dovetail::Hex(name, parameter.name.size()), '\n');
    }
    *text = CopyText(lines);
  });
}

int32_t dovetail_call_prepare(dovetail_call* call, dovetail_device* device,
                              dovetail_status* status) {
  return Guard(status, [&] { Get(call).function->Prepare(LiveDevice(device)); });
}

int32_t dovetail_call_explain(dovetail_call* call, dovetail_device* device, char** text,
                              dovetail_status* status) {
  return Guard(status, [&] {
    *Result(text, "text") = nullptr;
    Device& present = LiveDevice(device);
    *text = CopyText(Get(call).function->ExplainChoice(present));
  });
}

int32_t dovetail_call_counts(dovetail_call* call, uint32_t* parameters, uint32_t* results,
                             dovetail_status* status) {
  return Guard(status, [&] {
    Result(parameters, "parameters");
    Result(results, "results");
    *parameters = static_cast<uint32_t>(dovetail::runtime::ParametersOf(Get(call)).size());
    *results = Get(call).function->ResultCount();
  });
}

int32_t dovetail_call_parameter(dovetail_call* call, uint32_t index, dovetail_parameter* parameter,
                                dovetail_status* status) {
  return Guard(status, [&] {
    const auto& all = dovetail::runtime::ParametersOf(Get(call));
    if (index >= all.size()) {
      Fail(ErrorKind::kNotFound, "'", Get(call).function->name(), "' has no parameter ", index,
           "; it has ", all.size());
    }
    const dovetail::runtime::ParameterInfo& found = all[index];
    dovetail_parameter filled = {};
    filled.name = found.name.c_str();
    filled.is_tensor = found.is_tensor ? 1 : 0;
    filled.is_read = found.is_tensor && (found.access & dovetail::kAccessRead) != 0;
    filled.is_written = found.is_tensor && (found.access & dovetail::kAccessWrite) != 0;
    filled.rank = found.is_tensor ? static_cast<int32_t>(found.rank) : 0;
    filled.dtype = found.dtype;
    FillStruct(filled, NotNull(parameter, "parameter"));
  });
}

int32_t dovetail_call_run(dovetail_call* call, const dovetail_value* values, uint32_t count,
                          dovetail_results* results, dovetail_status* status) {
  if (results != nullptr) *results = {nullptr, 0};
  return Guard(status, [&] {
    dovetail_call& called = Get(call);
    if (count != 0) NotNull(values, "values");
    std::vector<Argument> arguments;
    arguments.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
      dovetail::runtime::CheckValue(called, i, values[i]);
      arguments.push_back(dovetail::runtime::FromValue(values[i]));
    }
    if (results == nullptr && called.function->ResultCount() != 0) {
      Fail(ErrorKind::kValue, "'", called.function->name(), "' returns ",
           called.function->ResultCount(), " tensors, and the argument 'results' is NULL");
    }
    dovetail::runtime::ManagedResults made;
    dovetail::runtime::CallOptions options;
    options.device = called.device;
    options.stream = dovetail::runtime::CurrentStream(called.device, arguments.data(), count);
    options.results = &made;
    const auto order = called.function->Call(arguments.data(), count, options);
    dovetail::runtime::FinishForeign(called.device, options.stream, arguments.data(), count);
    if (results != nullptr) made.MoveTo(order, results);
  });
}

void dovetail_results_release(dovetail_results* results) {
  if (results == nullptr) return;
  for (uint64_t i = 0; results->tensors != nullptr && i < results->count; ++i) {
    dovetail_tensor_release(static_cast<DLManagedTensorVersioned*>(results->tensors[i]));
  }
  std::free(results->tensors);
  *results = {nullptr, 0};
}

void dovetail_set_print(dovetail_print print) {
  if (print == nullptr) {
    dovetail::runtime::SetPrintSink(nullptr, nullptr);
    return;
  }
  const auto sink = [](void* context, const char* text, uint64_t size) {
    reinterpret_cast<dovetail_print>(context)(text, size);
  };
  dovetail::runtime::SetPrintSink(sink, reinterpret_cast<void*>(print));
}

}  // extern "C"
