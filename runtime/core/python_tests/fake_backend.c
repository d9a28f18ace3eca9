/* A backend for the tests of discovery: what it answers is fixed when it is compiled.
 *   -DKIND=\"fake\"  -DABI=1  -DDRIVER=0|1 (found)  -DDEVICES=n */
#include <stdio.h>
#include <string.h>

#include "dovetail/backend.h"

static char candidates_seen[1024] = "none";

static int32_t fail(int32_t code, const char* text, dvt_error* error) {
  if (error != NULL) {
    error->code = code;
    snprintf(error->text, sizeof(error->text), "%s", text);
  }
  return code;
}

static int32_t driver_open(const char* const* candidates, uint32_t count, dvt_error* error) {
  candidates_seen[0] = '\0';
  for (uint32_t i = 0; i < count; ++i) {
    strncat(candidates_seen, candidates[i], sizeof(candidates_seen) - strlen(candidates_seen) - 2);
    strcat(candidates_seen, "|");
  }
  if (DRIVER) return DVT_OK;
  char text[1200];
  snprintf(text, sizeof(text), "tried libfakevendor.so.1: no such file; candidates: %s",
           candidates_seen);
  return fail(DVT_DRIVER_MISSING, text, error);
}

static int32_t device_count(uint32_t* count, dvt_error* error) {
  (void)error;
  *count = DEVICES;
  return DVT_OK;
}

static int32_t device_open(uint32_t index, dvt_device** device, dvt_error* error) {
  (void)index, (void)device;
  return fail(DVT_DRIVER_ERROR, "fakeOpenDevice failed: FAKE_BROKEN (7)", error);
}

static void device_close(dvt_device* device) { (void)device; }
static int32_t attributes(dvt_device* d, dvt_attribute_visitor v, void* c, dvt_error* e) {
  (void)d, (void)v, (void)c;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t limits(dvt_device* d, dvt_device_limits* l, dvt_error* e) {
  (void)d, (void)l;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t alloc(dvt_device* d, uint64_t s, dvt_memory* m, dvt_error* e) {
  (void)d, (void)s, (void)m;
  return fail(DVT_INTERNAL, "not reached", e);
}
static void release(dvt_device* d, dvt_memory m) { (void)d, (void)m; }
static int32_t copy(dvt_stream* s, const dvt_location* d, const dvt_location* f, uint64_t n,
                    dvt_error* e) {
  (void)s, (void)d, (void)f, (void)n;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t stream_create(dvt_device* d, dvt_stream** s, dvt_error* e) {
  (void)d, (void)s;
  return fail(DVT_INTERNAL, "not reached", e);
}
static void stream_destroy(dvt_stream* s) { (void)s; }
static int32_t stream_synchronize(dvt_stream* s, dvt_error* e) {
  (void)s;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t event_record(dvt_stream* s, dvt_event** v, dvt_error* e) {
  (void)s, (void)v;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t event_synchronize(dvt_event* v, dvt_error* e) {
  (void)v;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t stream_wait(dvt_stream* s, dvt_event* v, dvt_error* e) {
  (void)s, (void)v;
  return fail(DVT_INTERNAL, "not reached", e);
}
static void event_destroy(dvt_event* v) { (void)v; }
static int32_t image_load(dvt_device* d, const void* b, uint64_t n, dvt_image** i, dvt_error* e) {
  (void)d, (void)b, (void)n, (void)i;
  return fail(DVT_INTERNAL, "not reached", e);
}
static void image_unload(dvt_image* i) { (void)i; }
static int32_t image_kernel(dvt_image* i, const char* n, dvt_kernel** k, dvt_error* e) {
  (void)i, (void)n, (void)k;
  return fail(DVT_INTERNAL, "not reached", e);
}
static int32_t launch(dvt_stream* s, const dvt_launch* l, uint32_t n, dvt_error* e) {
  (void)s, (void)l, (void)n;
  return fail(DVT_INTERNAL, "not reached", e);
}

static const dvt_backend_table table = {
    .struct_size = sizeof(dvt_backend_table),
    .abi_version = ABI,
    .sanitizer = DVT_SANITIZER_NONE,
    .kind = KIND,
    .driver_open = driver_open,
    .device_count = device_count,
    .device_open = device_open,
    .device_close = device_close,
    .device_attributes = attributes,
    .device_limits = limits,
    .alloc = alloc,
    .free = release,
    .copy = copy,
    .stream_create = stream_create,
    .stream_destroy = stream_destroy,
    .stream_synchronize = stream_synchronize,
    .event_record = event_record,
    .event_synchronize = event_synchronize,
    .stream_wait = stream_wait,
    .event_destroy = event_destroy,
    .image_load = image_load,
    .image_unload = image_unload,
    .image_kernel = image_kernel,
    .launch = launch,
};

const dvt_backend_table* dovetail_backend_table(uint32_t oldest, uint32_t newest,
                                                uint32_t* abi_version) {
  *abi_version = ABI;
  return ABI >= oldest && ABI <= newest ? &table : NULL;
}
