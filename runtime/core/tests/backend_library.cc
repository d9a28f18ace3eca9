// Shared libraries for the registry's tests: each is built from this file with another VARIANT.
#include "dovetail/backend.h"

#define VARIANT_GOOD 1
#define VARIANT_TOO_NEW 2
#define VARIANT_WRONG_KIND 3

namespace {

int32_t DriverOpen(const char* const*, uint32_t, dvt_error*) { return DVT_OK; }
int32_t DeviceCount(uint32_t* count, dvt_error*) {
  *count = 2;
  return DVT_OK;
}
int32_t DeviceOpen(uint32_t, dvt_device** device, dvt_error*) {
  static int place;
  *device = reinterpret_cast<dvt_device*>(&place);
  return DVT_OK;
}
void DeviceClose(dvt_device*) {}
int32_t Attributes(dvt_device*, dvt_attribute_visitor, void*, dvt_error*) { return DVT_OK; }
int32_t Limits(dvt_device*, dvt_device_limits*, dvt_error*) { return DVT_OK; }
int32_t Alloc(dvt_device*, uint64_t, dvt_memory*, dvt_error*) { return DVT_OUT_OF_MEMORY; }
void Free(dvt_device*, dvt_memory) {}
int32_t Copy(dvt_stream*, const dvt_location*, const dvt_location*, uint64_t, dvt_error*) {
  return DVT_OK;
}
int32_t StreamCreate(dvt_device*, dvt_stream** stream, dvt_error*) {
  *stream = nullptr;
  return DVT_OK;
}
void StreamDestroy(dvt_stream*) {}
int32_t StreamSynchronize(dvt_stream*, dvt_error*) { return DVT_OK; }
int32_t EventRecord(dvt_stream*, dvt_event**, dvt_error*) { return DVT_OK; }
int32_t EventSynchronize(dvt_event*, dvt_error*) { return DVT_OK; }
int32_t StreamWait(dvt_stream*, dvt_event*, dvt_error*) { return DVT_OK; }
void EventDestroy(dvt_event*) {}
int32_t ImageLoad(dvt_device*, const void*, uint64_t, dvt_image**, dvt_error*) { return DVT_OK; }
void ImageUnload(dvt_image*) {}
int32_t ImageKernel(dvt_image*, const char*, dvt_kernel**, dvt_error*) { return DVT_OK; }
int32_t Launch(dvt_stream*, const dvt_launch*, uint32_t, dvt_error*) { return DVT_OK; }

}  // namespace

extern "C" DVT_EXPORT const dvt_backend_table* dovetail_backend_table(uint32_t,
                                                                      uint32_t core_newest,
                                                                      uint32_t* abi_version) {
  static dvt_backend_table table;
  table.struct_size = sizeof table;
  table.abi_version = VARIANT == VARIANT_TOO_NEW ? 99 : DVT_ABI_VERSION;
  table.sanitizer = DVT_SANITIZER_NONE;
  table.kind = VARIANT == VARIANT_WRONG_KIND ? "other" : "library";
  table.driver_open = DriverOpen;
  table.device_count = DeviceCount;
  table.device_open = DeviceOpen;
  table.device_close = DeviceClose;
  table.device_attributes = Attributes;
  table.device_limits = Limits;
  table.alloc = Alloc;
  table.free = Free;
  table.copy = Copy;
  table.stream_create = StreamCreate;
  table.stream_destroy = StreamDestroy;
  table.stream_synchronize = StreamSynchronize;
  table.event_record = EventRecord;
  table.event_synchronize = EventSynchronize;
  table.stream_wait = StreamWait;
  table.event_destroy = EventDestroy;
  table.image_load = ImageLoad;
  table.image_unload = ImageUnload;
  table.image_kernel = ImageKernel;
  table.launch = Launch;
  *abi_version = table.abi_version;
  return table.abi_version > core_newest ? nullptr : &table;
}
