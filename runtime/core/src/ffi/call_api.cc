// Functions of bundles, and calls with arguments that somebody else has converted, see c_api.h.
#include <memory>
#include <vector>

#include "engine/dtype.h"
#include "engine/function.h"
#include "engine/report.h"
#include "engine/stream.h"
#include "ffi/caller_stream.h"
#include "ffi/current_stream.h"
#include "ffi/handles.h"
#include "ffi/json_text.h"
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
    dovetail::runtime::JsonText json;
    json.Begin('{').Key("parameters").Begin('[');
    for (const auto& parameter : call->function->Parameters()) {
      json.Begin('{').Key("name").Text(parameter.name);
      json.Key("tensor").Boolean(parameter.is_tensor);
      json.Key("access").Integer(parameter.access);
      json.Key("dtype").Text(dovetail::runtime::DtypeName(parameter.dtype));
      json.Key("rank").Integer(parameter.rank).End('}');
    }
    json.End(']').Key("results").Unsigned(call->function->ResultCount()).End('}');
    *text = CopyText(json.text());
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
