// What a backend written in Python does not do in Python, see c_api.h.
//
// Its work is done when a call returns, so streams and events hold nothing; memory of the host is
// the host's; and whatever gives things back must also work when the interpreter has ended, as
// tensors, bundles and the streams of a thread may outlive it. A Python function must not be called
// then, and need not be: what it would give back has gone with the interpreter.
#include "ffi/python_backend.h"

#include <atomic>

#include "engine/cpu/cpu_backend.h"
#include "ffi/handles.h"

namespace dovetail::runtime {
namespace {

std::atomic<bool> g_is_loaded{false};
std::atomic<bool> g_has_interpreter{true};

void Free(dvt_device* device, dvt_memory memory) {
  if (!g_has_interpreter.load(std::memory_order_acquire)) return;
  reinterpret_cast<dovetail_python_handle*>(device)->free(device, memory);
}

void Unload(dvt_image* image) {
  if (!g_has_interpreter.load(std::memory_order_acquire)) return;
  reinterpret_cast<dovetail_python_handle*>(image)->unload(image);
}

void CloseDevice(dvt_device*) {}

}  // namespace

bool InterpretedBackendIsLoaded() { return g_is_loaded.load(std::memory_order_relaxed); }

}  // namespace dovetail::runtime

extern "C" {

void dovetail_python_table(int32_t is_host, dvt_backend_table* table) {
  const dvt_backend_table& host = *dovetail::runtime::CpuBackendTable();
  table->struct_size = sizeof *table;
  table->abi_version = DVT_ABI_VERSION;
  table->sanitizer = DVT_SANITIZER_NONE;
  table->device_close = dovetail::runtime::CloseDevice;
  table->free = dovetail::runtime::Free;
  table->image_unload = dovetail::runtime::Unload;
  table->stream_create = host.stream_create;
  table->stream_destroy = host.stream_destroy;
  table->stream_synchronize = host.stream_synchronize;
  table->event_record = host.event_record;
  table->event_synchronize = host.event_synchronize;
  table->stream_wait = host.stream_wait;
  table->event_destroy = host.event_destroy;
  table->event_record_timed = host.event_record_timed;
  table->event_elapsed = host.event_elapsed;
  if (is_host != 0) {
    table->alloc = host.alloc;
    table->free = host.free;
    table->copy = host.copy;
  }
  dovetail::runtime::g_is_loaded.store(true, std::memory_order_relaxed);
}

void dovetail_python_close(void) {
  dovetail::runtime::g_has_interpreter.store(false, std::memory_order_release);
}

}  // extern "C"
