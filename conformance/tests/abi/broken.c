/* A runtime that is the null one but for one fault, chosen by FAULT_<NAME>. WHOLE is the path of
 * the null runtime's library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dovetail/backend.h"

#if !defined(FAULT_NO_SYMBOL)
static dvt_backend_table table;
static const dvt_backend_table* whole;

static void Load(void) {
  uint32_t version = 0;
  void* const library = dlopen(WHOLE, RTLD_NOW | RTLD_LOCAL);
  dvt_backend_table_function function = NULL;
  if (library == NULL) abort();
  *(void**)&function = dlsym(library, DVT_BACKEND_TABLE_SYMBOL);
  whole = function(DVT_ABI_OLDEST, DVT_ABI_VERSION, &version);
  table = *whole;
}
#endif

#if defined(FAULT_CRASH_IN_PROBE)
static int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  (void)error;
  *(volatile int*)8 = 1;
  *count = 1;
  return DVT_OK;
}
#elif defined(FAULT_EXITS)
static int32_t DriverOpen(const char* const* candidates, uint32_t count, dvt_error* error) {
  (void)candidates, (void)count, (void)error;
  exit(3);
}
#elif defined(FAULT_HANGS)
static int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  (void)stream, (void)error;
  while (pause() != 0) continue;
  return DVT_OK;
}
#elif defined(FAULT_NO_CODE)
static int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
  (void)device, (void)size, (void)memory, (void)error;
  return 12345;
}
#elif defined(FAULT_ERROR_OVERFLOW)
static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  if (index == 0) return whole->device_open(index, device, error);
  if (error != NULL) {
    error->code = DVT_NOT_FOUND;
    memset(error->text, 'x', sizeof(error->text) + 16);
  }
  return DVT_NOT_FOUND;
}
#elif defined(FAULT_NO_REASON)
static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  if (index == 0) return whole->device_open(index, device, error);
  if (error != NULL) error->code = DVT_NOT_FOUND, error->text[0] = '\0';
  return DVT_NOT_FOUND;
}
#elif defined(FAULT_TAKES_ANY_IMAGE)
static int32_t ImageLoad(dvt_device* device, const void* bytes, uint64_t size, dvt_image** image,
                         dvt_error* error) {
  const int32_t code = whole->image_load(device, bytes, size, image, error);
  if (code != DVT_INVALID_IMAGE) return code;
  *image = (dvt_image*)&table;
  return DVT_OK;
}
static void ImageUnload(dvt_image* image) {
  if (image != (dvt_image*)&table) whole->image_unload(image);
}
#elif defined(FAULT_COPIES_TOO_MUCH)
static int32_t Copy(dvt_stream* stream, const dvt_location* destination,
                    const dvt_location* source, uint64_t size, dvt_error* error) {
  const int32_t code = whole->copy(stream, destination, source, size, error);
  if (code == DVT_OK && destination->memory == NULL) ((char*)destination->host)[size] = 1;
  return code;
}
#elif defined(FAULT_TRUSTS_NULL)
static int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  *event = NULL;
  return whole->event_record(stream, event, error);
}
#endif

#if !defined(FAULT_NO_SYMBOL)
const dvt_backend_table* dovetail_backend_table(uint32_t oldest, uint32_t newest,
                                                uint32_t* abi_version) {
  if (whole == NULL) Load();
#if defined(FAULT_GARBAGE)
  return (const dvt_backend_table*)0x1234;
#endif
#if defined(FAULT_WRONG_VERSION)
  *abi_version = table.abi_version = 7;
  return oldest <= 7 && newest >= 7 ? &table : NULL;
#endif
#if defined(FAULT_IGNORES_VERSIONS)
  *abi_version = DVT_ABI_VERSION;
  return &table;
#endif
  *abi_version = DVT_ABI_VERSION;
#if defined(FAULT_GARBAGE_ENTRY)
  *(void**)&table.launch = (void*)0x12345678;
#elif defined(FAULT_MISSING_ENTRY)
  table.launch = NULL;
#elif defined(FAULT_CRASH_IN_PROBE)
  table.device_count = DeviceCount;
#elif defined(FAULT_EXITS)
  table.driver_open = DriverOpen;
#elif defined(FAULT_HANGS)
  table.stream_synchronize = StreamSynchronize;
#elif defined(FAULT_NO_CODE)
  table.alloc = Alloc;
#elif defined(FAULT_ERROR_OVERFLOW) || defined(FAULT_NO_REASON)
  table.device_open = DeviceOpen;
#elif defined(FAULT_TAKES_ANY_IMAGE)
  table.image_load = ImageLoad;
  table.image_unload = ImageUnload;
#elif defined(FAULT_COPIES_TOO_MUCH)
  table.copy = Copy;
#elif defined(FAULT_TRUSTS_NULL)
  table.event_record = EventRecord;
#endif
  return oldest <= DVT_ABI_VERSION && newest >= DVT_ABI_VERSION ? &table : NULL;
}
#endif
