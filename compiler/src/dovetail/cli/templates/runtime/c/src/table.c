/* The table: device, memory, copies, streams and launches, each as dovetail/backend.h says it. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acme.h"

enum { kAlignment = 64 };

struct dvt_device {
  uint32_t index;
};

struct dvt_stream {
  dvt_device* device;
};

/* A point of a stream, which has always been passed. */
struct dvt_event {
  char unused;
};

int32_t acme_fail(dvt_error* error, int32_t code, const char* format, ...) {
  if (error == NULL || error->struct_size <= offsetof(dvt_error, text)) return code;
  error->code = code;
  size_t size = error->struct_size - offsetof(dvt_error, text);
  if (size > sizeof error->text) size = sizeof error->text;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(error->text, size, format, arguments);
  va_end(arguments);
  /* A text is UTF-8: names out of an image may be anything, and a cut may split a character. */
  for (char* each = error->text; *each != '\0'; ++each) {
    if ((*each & 0x80) != 0) *each = '?';
  }
  return code;
}

static int32_t Null(dvt_error* error, const char* function) {
  return acme_fail(error, DVT_INVALID_ARGUMENT, "%s was given a null pointer", function);
}

static int32_t NoMemory(dvt_error* error, uint64_t size) {
  return acme_fail(error, DVT_OUT_OF_MEMORY, "the host has no %llu bytes left",
                   (unsigned long long)size);
}

/* --- the driver ------------------------------------------------------------------------------ */

/* The first outcome, which later calls repeat. */
static pthread_mutex_t driver_lock = PTHREAD_MUTEX_INITIALIZER;
static int is_done;
static dvt_error outcome = {sizeof(dvt_error), DVT_OK, ""};

static int32_t DriverOpen(const char* const* candidates, uint32_t count, dvt_error* error) {
  if (count != 0 && candidates == NULL) return Null(error, "driver_open");
  for (uint32_t i = 0; i < count; ++i) {
    if (candidates[i] == NULL || candidates[i][0] != '/') {
      return acme_fail(error, DVT_INVALID_ARGUMENT,
                       "driver_open needs absolute paths, candidate %u is '%s'", i,
                       candidates[i] == NULL ? "" : candidates[i]);
    }
  }
  pthread_mutex_lock(&driver_lock);
  if (!is_done) outcome.code = acme_find_compiler(&outcome);
  is_done = 1;
  const int32_t code = outcome.code;
  pthread_mutex_unlock(&driver_lock);
  return code == DVT_OK ? DVT_OK : acme_fail(error, code, "%s", outcome.text);
}

static int32_t NeedDriver(dvt_error* error) {
  pthread_mutex_lock(&driver_lock);
  const int is_open = is_done && outcome.code == DVT_OK;
  pthread_mutex_unlock(&driver_lock);
  if (is_open) return DVT_OK;
  return acme_fail(error, DVT_INVALID_ARGUMENT,
                   "the Acme driver is not open; call driver_open first");
}

static int32_t DeviceCount(uint32_t* count, dvt_error* error) {
  if (count == NULL) return Null(error, "device_count");
  const int32_t code = NeedDriver(error);
  if (code == DVT_OK) *count = 1;
  return code;
}

/* --- a device -------------------------------------------------------------------------------- */

static int32_t DeviceOpen(uint32_t index, dvt_device** device, dvt_error* error) {
  if (device == NULL) return Null(error, "device_open");
  const int32_t code = NeedDriver(error);
  if (code != DVT_OK) return code;
  if (index != 0) {
    return acme_fail(error, DVT_NOT_FOUND, "there is no device acme:%u, there are 1", index);
  }
  *device = calloc(1, sizeof **device);
  return *device == NULL ? NoMemory(error, sizeof **device) : DVT_OK;
}

static void DeviceClose(dvt_device* device) { free(device); }

static int32_t DeviceAttributes(dvt_device* device, dvt_attribute_visitor visitor, void* context,
                                dvt_error* error) {
  if (device == NULL || visitor == NULL) return Null(error, "device_attributes");
  visitor(context, "device.name", "acme");
  visitor(context, "acme.vendor", "acme");
  return DVT_OK;
}

static dvt_device_limits Limits(void) {
  dvt_device_limits limits;
  memset(&limits, 0, sizeof limits);
  limits.struct_size = sizeof limits;
  limits.binding_alignment = 1;
  limits.copy_alignment = 1;
  for (int axis = 0; axis < 3; ++axis) limits.max_grid[axis] = UINT32_MAX;
  limits.max_block_threads = 1024;
  limits.max_binding_bytes = PTRDIFF_MAX;
  limits.max_allocation_bytes = PTRDIFF_MAX;
  limits.max_shared_bytes = 1 << 18;
  limits.is_host_memory = 1;
  limits.is_synchronous = 1;
  return limits;
}

static int32_t DeviceLimits(dvt_device* device, dvt_device_limits* limits, dvt_error* error) {
  if (device == NULL || limits == NULL) return Null(error, "device_limits");
  const uint32_t given = limits->struct_size;
  const dvt_device_limits all = Limits();
  memcpy(limits, &all, given < sizeof all ? given : sizeof all);
  if (given >= sizeof given) limits->struct_size = given;
  return DVT_OK;
}

/* --- memory ---------------------------------------------------------------------------------- */

static int32_t Alloc(dvt_device* device, uint64_t size, dvt_memory* memory, dvt_error* error) {
  if (device == NULL || memory == NULL) return Null(error, "alloc");
  if (size == 0) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "alloc needs a size of at least 1 byte, got 0");
  }
  *memory = size > PTRDIFF_MAX ? NULL : malloc(size);
  return *memory == NULL ? NoMemory(error, size) : DVT_OK;
}

static void Free(dvt_device* device, dvt_memory memory) {
  (void)device;
  free(memory);
}

static int32_t CopyBytes(dvt_stream* stream, const dvt_location* destination,
                         const dvt_location* source, uint64_t size, dvt_error* error) {
  if (stream == NULL || destination == NULL || source == NULL) return Null(error, "copy");
  if (size == 0) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "copy needs a size of at least 1 byte, got 0");
  }
  if (destination->memory == NULL && source->memory == NULL) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "copy needs device memory at one end");
  }
  /* Where the ranges end is for the core to know; that they end at all is looked at here. */
  const dvt_location* const ends[2] = {destination, source};
  char* addresses[2];
  for (int i = 0; i < 2; ++i) {
    if (ends[i]->memory != NULL &&
        (ends[i]->offset > PTRDIFF_MAX || size > PTRDIFF_MAX - ends[i]->offset)) {
      return acme_fail(error, DVT_INVALID_ARGUMENT,
                       "a copy of %llu bytes at offset %llu is behind all addresses",
                       (unsigned long long)size, (unsigned long long)ends[i]->offset);
    }
    addresses[i] =
        ends[i]->memory == NULL ? ends[i]->host : (char*)ends[i]->memory + ends[i]->offset;
    if (addresses[i] == NULL) {
      return acme_fail(error, DVT_INVALID_ARGUMENT,
                       "one end of a copy has neither memory nor host");
    }
  }
  memcpy(addresses[0], addresses[1], size);
  return DVT_OK;
}

/* --- streams and events ---------------------------------------------------------------------- */

static int32_t StreamCreate(dvt_device* device, dvt_stream** stream, dvt_error* error) {
  if (device == NULL || stream == NULL) return Null(error, "stream_create");
  *stream = calloc(1, sizeof **stream);
  if (*stream == NULL) return NoMemory(error, sizeof **stream);
  (*stream)->device = device;
  return DVT_OK;
}

static void StreamDestroy(dvt_stream* stream) { free(stream); }

static int32_t StreamSynchronize(dvt_stream* stream, dvt_error* error) {
  return stream == NULL ? Null(error, "stream_synchronize") : DVT_OK;
}

static int32_t EventRecord(dvt_stream* stream, dvt_event** event, dvt_error* error) {
  if (stream == NULL || event == NULL) return Null(error, "event_record");
  *event = calloc(1, sizeof **event);
  return *event == NULL ? NoMemory(error, sizeof **event) : DVT_OK;
}

static int32_t EventSynchronize(dvt_event* event, dvt_error* error) {
  return event == NULL ? Null(error, "event_synchronize") : DVT_OK;
}

static int32_t StreamWait(dvt_stream* stream, dvt_event* event, dvt_error* error) {
  return stream == NULL || event == NULL ? Null(error, "stream_wait") : DVT_OK;
}

static void EventDestroy(dvt_event* event) { free(event); }

/* --- launches -------------------------------------------------------------------------------- */

static int32_t CheckLaunch(const dvt_launch* launch, uint32_t number, dvt_error* error) {
  const dvt_kernel* const kernel = launch->kernel;
  if (kernel == NULL) {
    return acme_fail(error, DVT_INVALID_ARGUMENT, "launch %u: its kernel is null", number);
  }
  if (launch->binding_count != kernel->buffer_count ||
      (launch->binding_count != 0 && launch->bindings == NULL)) {
    return acme_fail(error, DVT_INVALID_ARGUMENT,
                     "launch %u, kernel '%s': it takes %u buffers, got %u", number, kernel->name,
                     kernel->buffer_count, launch->bindings == NULL ? 0 : launch->binding_count);
  }
  if (launch->scalar_bytes != kernel->scalar_bytes ||
      (launch->scalar_bytes != 0 && launch->scalars == NULL)) {
    return acme_fail(error, DVT_INVALID_ARGUMENT,
                     "launch %u, kernel '%s': its scalar block has %llu bytes, got %llu", number,
                     kernel->name, (unsigned long long)kernel->scalar_bytes,
                     (unsigned long long)(launch->scalars == NULL ? 0 : launch->scalar_bytes));
  }
  for (int axis = 0; axis < 3; ++axis) {
    if (launch->grid[axis] == 0) {
      return acme_fail(error, DVT_INVALID_ARGUMENT,
                       "launch %u, kernel '%s': its grid has 0 blocks in dimension %d", number,
                       kernel->name, axis);
    }
  }
  for (uint32_t i = 0; i < launch->binding_count; ++i) {
    if (launch->bindings[i].memory == NULL) {
      return acme_fail(error, DVT_INVALID_ARGUMENT, "launch %u, kernel '%s': buffer %u is null",
                       number, kernel->name, i);
    }
  }
  return DVT_OK;
}

static int32_t LaunchOne(const dvt_launch* launch, dvt_error* error) {
  const dvt_kernel* const kernel = launch->kernel;
  uint64_t shared = kAlignment;
  for (uint32_t i = 0; i < kernel->shared_count; ++i) {
    uint32_t size;
    memcpy(&size, (const char*)launch->scalars + kernel->shared_at[i], sizeof size);
    shared += ((uint64_t)size + kAlignment - 1) / kAlignment * kAlignment;
  }
  /* The scalars are copied, so that each is aligned. */
  void** const buffers = calloc((size_t)launch->binding_count + 1, sizeof *buffers);
  uint64_t* const scalars = calloc(launch->scalar_bytes / 8 + 1, sizeof *scalars);
  unsigned char* const scratch = malloc(shared);
  const int is_there = buffers != NULL && scalars != NULL && scratch != NULL;
  if (is_there) {
    for (uint32_t i = 0; i < launch->binding_count; ++i) {
      buffers[i] = (char*)launch->bindings[i].memory + launch->bindings[i].offset;
    }
    if (launch->scalar_bytes != 0) memcpy(scalars, launch->scalars, launch->scalar_bytes);
    const uintptr_t lead = (kAlignment - (uintptr_t)scratch % kAlignment) % kAlignment;
    kernel->entry(buffers, (const unsigned char*)scalars, launch->grid, scratch + lead);
  }
  free(buffers);
  free(scalars);
  free(scratch);
  return is_there ? DVT_OK : NoMemory(error, shared);
}

static int32_t Launch(dvt_stream* stream, const dvt_launch* launches, uint32_t count,
                      dvt_error* error) {
  if (stream == NULL || (count != 0 && launches == NULL)) return Null(error, "launch");
  for (uint32_t i = 0; i < count; ++i) {
    int32_t code = CheckLaunch(&launches[i], i, error);
    if (code == DVT_OK) code = LaunchOne(&launches[i], error);
    if (code != DVT_OK) return code;
  }
  return DVT_OK;
}

/* --- the table ------------------------------------------------------------------------------- */

static const dvt_backend_table kTable = {
    .struct_size = sizeof(dvt_backend_table),
    .abi_version = DVT_ABI_VERSION,
    .sanitizer = DVT_SANITIZER_NONE,
    .kind = "acme",
    .driver_open = DriverOpen,
    .device_count = DeviceCount,
    .device_open = DeviceOpen,
    .device_close = DeviceClose,
    .device_attributes = DeviceAttributes,
    .device_limits = DeviceLimits,
    .alloc = Alloc,
    .free = Free,
    .copy = CopyBytes,
    .stream_create = StreamCreate,
    .stream_destroy = StreamDestroy,
    .stream_synchronize = StreamSynchronize,
    .event_record = EventRecord,
    .event_synchronize = EventSynchronize,
    .stream_wait = StreamWait,
    .event_destroy = EventDestroy,
    .image_load = acme_image_load,
    .image_unload = acme_image_unload,
    .image_kernel = acme_image_kernel,
    .launch = Launch,
};

const dvt_backend_table* dovetail_backend_table(uint32_t core_oldest, uint32_t core_newest,
                                                uint32_t* abi_version) {
  if (abi_version != NULL) *abi_version = DVT_ABI_VERSION;
  if (core_oldest > DVT_ABI_VERSION || core_newest < DVT_ABI_VERSION) return NULL;
  return &kTable;
}
