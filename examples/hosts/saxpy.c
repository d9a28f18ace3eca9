/* saxpy_c BUNDLE [DEVICE]: runs y = a * x + y on a device, in plain C. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dovetail/dovetail.h"

enum { COUNT = 1000 };

/* Ends the program with what a function has reported. */
static void check(int32_t kind, dovetail_status* status) {
  if (kind == DOVETAIL_OK) return;
  fprintf(stderr, "%s: %s\n", dovetail_error_name(kind), status->text ? status->text : "no memory");
  dovetail_status_clear(status);
  exit(1);
}

/* The functions of a bundle, with their parameters. */
static void list(dovetail_bundle* bundle) {
  dovetail_status status = {0};
  uint32_t count = 0;
  check(dovetail_bundle_function_count(bundle, &count, &status), &status);
  for (uint32_t i = 0; i < count; ++i) {
    const char* name = NULL;
    const char* signature = NULL;
    check(dovetail_bundle_function(bundle, i, &name, &signature, &status), &status);
    printf("%s\n", signature);
    dovetail_call* call = NULL;
    uint32_t parameters = 0;
    uint32_t results = 0;
    check(dovetail_call_create(bundle, name, NULL, &call, &status), &status);
    check(dovetail_call_counts(call, &parameters, &results, &status), &status);
    for (uint32_t p = 0; p < parameters; ++p) {
      dovetail_parameter each = {0};
      each.struct_size = sizeof each;
      check(dovetail_call_parameter(call, p, &each, &status), &status);
      printf("  %s: %s, %d bits\n", each.name, each.is_tensor ? "tensor" : "scalar",
             (int)each.dtype.bits);
    }
    printf("  returns %" PRIu32 "\n", results);
    dovetail_call_release(call);
  }
}

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    fprintf(stderr, "usage: saxpy_c BUNDLE [DEVICE]\n");
    return 2;
  }
  const char* where = argc == 3 ? argv[2] : "cpu:0";
  dovetail_status status = {0};
  check(dovetail_api_require(DOVETAIL_API_VERSION, &status), &status);

  dovetail_bundle* bundle = NULL;
  check(dovetail_bundle_open(argv[1], NULL, &bundle, &status), &status);
  list(bundle);

  float x[COUNT];
  float y[COUNT];
  for (int i = 0; i < COUNT; ++i) {
    x[i] = (float)i;
    y[i] = 1.0f;
  }
  int64_t shape[1] = {COUNT};
  DLTensor host_x = {x, {kDLCPU, 0}, 1, {kDLFloat, 32, 1}, shape, NULL, 0};
  DLTensor host_y = {y, {kDLCPU, 0}, 1, {kDLFloat, 32, 1}, shape, NULL, 0};

  /* To the device, call, and back, which waits for the call. */
  dovetail_device* device = NULL;
  DLManagedTensorVersioned* device_x = NULL;
  DLManagedTensorVersioned* device_y = NULL;
  check(dovetail_device_open(where, &device, &status), &status);
  check(dovetail_tensor_allocate(device, kDLFloat, 32, 1, shape, &device_x, &status), &status);
  check(dovetail_tensor_allocate(device, kDLFloat, 32, 1, shape, &device_y, &status), &status);
  check(dovetail_tensor_copy(&device_x->dl_tensor, NULL, &host_x, NULL, &status), &status);
  check(dovetail_tensor_copy(&device_y->dl_tensor, NULL, &host_y, NULL, &status), &status);

  dovetail_call* saxpy = NULL;
  check(dovetail_call_create(bundle, "saxpy", device, &saxpy, &status), &status);
  dovetail_value arguments[3] = {{0}};
  arguments[0].tag = DOVETAIL_FLOAT;
  arguments[0].value.floating = 2.0;
  arguments[1].tag = DOVETAIL_TENSOR;
  arguments[1].value.tensor = &device_x->dl_tensor;
  arguments[2].tag = DOVETAIL_TENSOR;
  arguments[2].value.tensor = &device_y->dl_tensor;
  check(dovetail_call_run(saxpy, arguments, 3, NULL, &status), &status);
  check(dovetail_tensor_copy(&host_y, NULL, &device_y->dl_tensor, NULL, &status), &status);

  int right = 0;
  for (int i = 0; i < COUNT; ++i) right += y[i] == 2.0f * x[i] + 1.0f;
  printf("saxpy on %s: %d of %d right\n", where, right, COUNT);

  dovetail_call_release(saxpy);
  dovetail_tensor_release(device_x);
  dovetail_tensor_release(device_y);
  dovetail_bundle_release(bundle);
  return right == COUNT ? 0 : 1;
}
