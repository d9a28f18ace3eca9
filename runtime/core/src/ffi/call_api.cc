// Functions of bundles, and calls with arguments that somebody else has converted, see c_api.h.
#include <memory>
#include <string>
#include <vector>

#include "dovetail/kit/sha256.h"
#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/report.h"
#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"
#include "ffi/managed_results.h"
#include "ffi/python_arguments.h"

using dovetail::runtime::Argument;
using dovetail::runtime::CopyText;
using dovetail::runtime::Device;
using dovetail::runtime::FromHandle;
using dovetail::runtime::Guard;
using dovetail::runtime::LiveDevice;

extern "C" {

int32_t dovetail_call_create(dovetail_bundle* bundle, const char* function, dovetail_device* device,
                             dovetail_call** call, dovetail_status* status) {
  return Guard(status, [&] {
    *call = new dovetail_call(bundle->bundle->GetFunction(function), FromHandle(device));
  });
}

void dovetail_call_release(dovetail_call* call) { dovetail::runtime::Release(call); }

int32_t dovetail_call_describe(dovetail_call* call, char** text, dovetail_status* status) {
  return Guard(status, [&] {
    std::string lines = dovetail::runtime::Concat(call->function->ResultCount(), '\n');
    for (const auto& parameter : call->function->Parameters()) {
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
  return Guard(status, [&] { call->function->Prepare(LiveDevice(device)); });
}

int32_t dovetail_call_explain(dovetail_call* call, dovetail_device* device, char** text,
                              dovetail_status* status) {
  return Guard(status, [&] {
    Device& present = LiveDevice(device);
    *text = CopyText(call->function->ExplainChoice(present));
  });
}

int32_t dovetail_call_run(dovetail_call* call, const dovetail_value* values, uint32_t count,
                          dovetail_results* results, dovetail_status* status) {
  *results = {nullptr, 0};
  return Guard(status, [&] {
    std::vector<Argument> arguments;
    arguments.reserve(count);
    for (uint32_t i = 0; i < count; ++i) {
      arguments.push_back(dovetail::runtime::FromValue(values[i]));
    }
    dovetail::runtime::ManagedResults made;
    dovetail::runtime::CallOptions options;
    options.device = call->device;
    options.stream = dovetail::runtime::CurrentStream(call->device, arguments.data(), count);
    options.results = &made;
    const auto order = call->function->Call(arguments.data(), count, options);
    dovetail::runtime::FinishForeign(call->device, options.stream, arguments.data(), count);
    made.MoveTo(order, results);
  });
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
