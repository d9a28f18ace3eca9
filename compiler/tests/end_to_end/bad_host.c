/* bad_host BUNDLE TRUNCATED: what a mistaken program gets: an error that says what is wrong, never
 * a crash. Prints a line for each mistake: its name, the name of the error, the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dovetail/dovetail.h"

static void report(const char* mistake, int32_t kind, dovetail_status* status) {
  if (kind != status->kind) exit(3);
  printf("%s|%s|%s\n", mistake, dovetail_error_name(kind), status->text ? status->text : "");
  dovetail_status_clear(status);
  dovetail_status_clear(status);
}

/* The call, with a status, under its name. */
#define TRY(mistake, call)          \
  do {                              \
    dovetail_status status = {0};   \
    const int32_t kind = (call);    \
    report(mistake, kind, &status); \
  } while (0)

static int64_t shape[1] = {4};
static float values[4] = {1, 2, 3, 4};

static DLTensor host(void) {
  const DLTensor tensor = {values, {kDLCPU, 0}, 1, {kDLFloat, 32, 1}, shape, NULL, 0};
  return tensor;
}

static dovetail_value of_tensor(const DLTensor* tensor) {
  dovetail_value value = {DOVETAIL_TENSOR, 0, {NULL}};
  value.value.tensor = tensor;
  return value;
}

static dovetail_value of_float(double number) {
  dovetail_value value = {DOVETAIL_FLOAT, 0, {NULL}};
  value.value.floating = number;
  return value;
}

static void files(const char* truncated) {
  dovetail_bundle* bundle = NULL;
  TRY("missing file", dovetail_bundle_open("/nonexistent/x.dvt", NULL, &bundle, &status));
  TRY("folder", dovetail_bundle_open("/", NULL, &bundle, &status));
  TRY("truncated", dovetail_bundle_open(truncated, NULL, &bundle, &status));
  TRY("limit", dovetail_bundle_open(truncated, "no_such_limit 1\n", &bundle, &status));
  TRY("null path", dovetail_bundle_open(NULL, NULL, &bundle, &status));
  TRY("null result", dovetail_bundle_open(truncated, NULL, NULL, &status));
  TRY("no bytes", dovetail_bundle_from_bytes(NULL, 8, NULL, NULL, &bundle, &status));
  TRY("empty", dovetail_bundle_from_bytes(NULL, 0, NULL, NULL, &bundle, &status));
  TRY("other bytes", dovetail_bundle_from_bytes("abcdefgh", 8, "mine", NULL, &bundle, &status));
  if (bundle != NULL) exit(4);
  dovetail_bundle_release(bundle);
}

static void handles(dovetail_bundle* bundle) {
  dovetail_call* call = NULL;
  dovetail_device* device = NULL;
  const char* name = NULL;
  char* text = NULL;
  uint32_t count = 0;
  double seconds = 0;
  TRY("no function", dovetail_call_create(bundle, "saxpi", NULL, &call, &status));
  TRY("null function", dovetail_call_create(bundle, NULL, NULL, &call, &status));
  TRY("null bundle", dovetail_call_create(NULL, "saxpy", NULL, &call, &status));
  TRY("function index", dovetail_bundle_function(bundle, 9, &name, NULL, &status));
  TRY("no device", dovetail_device_open("cpu:7", &device, &status));
  TRY("no kind", dovetail_device_open("quantum", &device, &status));
  TRY("not a name", dovetail_device_open("cpu:x", &device, &status));
  TRY("null name", dovetail_device_open(NULL, &device, &status));
  TRY("no such label", dovetail_device_of(77, 0, &device, &status));
  TRY("null device", dovetail_device_describe(NULL, &text, &status));
  TRY("null seconds", dovetail_device_time_limit(NULL, &seconds, &status));
  TRY("null stream", dovetail_stream_synchronize(NULL, &status));
  TRY("null event", dovetail_event_synchronize(NULL, &status));
  TRY("null list", dovetail_backends_count(NULL, &count, &status));
  TRY("api", dovetail_api_require(99, &status));
  TRY("relative folder", dovetail_add_runtime_folder("runtimes", &status));
  /* Without a status the code alone says it; without a result there is nothing to say. */
  if (dovetail_device_open("cpu:7", &device, NULL) != DOVETAIL_NOT_FOUND) exit(5);
  if (dovetail_bundle_has_function(NULL, "saxpy") != 0) exit(6);
  dovetail_stream_set_current(NULL, NULL);
  dovetail_call_release(NULL);
  dovetail_stream_release(NULL);
  dovetail_event_release(NULL);
  dovetail_backends_release(NULL);
  dovetail_tensor_release(NULL);
  dovetail_results_release(NULL);
  dovetail_status_clear(NULL);
  dovetail_free(NULL);
}

static void memory(void) {
  dovetail_device* cpu = NULL;
  DLManagedTensorVersioned* made = NULL;
  int64_t negative[1] = {-1};
  int64_t huge[2] = {INT64_MAX, INT64_MAX};
  DLTensor one = host();
  DLTensor other = host();
  TRY("cpu", dovetail_device_open("cpu", &cpu, &status));
  TRY("negative extent", dovetail_tensor_allocate(cpu, kDLFloat, 32, 1, negative, &made, &status));
  TRY("huge", dovetail_tensor_allocate(cpu, kDLFloat, 32, 2, huge, &made, &status));
  TRY("null shape", dovetail_tensor_allocate(cpu, kDLFloat, 32, 1, NULL, &made, &status));
  TRY("negative rank", dovetail_tensor_allocate(cpu, kDLFloat, 32, -1, shape, &made, &status));
  TRY("odd bits", dovetail_tensor_allocate(cpu, kDLFloat, 3, 1, shape, &made, &status));
  if (made != NULL) exit(7);
  TRY("null source", dovetail_tensor_copy(&one, NULL, NULL, NULL, &status));
  other.shape = NULL;
  TRY("shapeless source", dovetail_tensor_copy(&one, NULL, &other, NULL, &status));
  other = host();
  other.data = NULL;
  TRY("source without memory", dovetail_tensor_copy(&one, NULL, &other, NULL, &status));
  other = host();
  other.dtype.bits = 64;
  TRY("other dtype", dovetail_tensor_copy(&one, NULL, &other, NULL, &status));
  other = host();
  int64_t shorter[1] = {3};
  other.shape = shorter;
  TRY("other shape", dovetail_tensor_copy(&one, NULL, &other, NULL, &status));
  other = host();
  other.device.device_type = 99;
  TRY("device of a label", dovetail_tensor_copy(&one, NULL, &other, NULL, &status));

  /* Deleted twice: the second time nothing happens. */
  TRY("allocate", dovetail_tensor_allocate(cpu, kDLFloat, 32, 1, shape, &made, &status));
  dovetail_tensor_release(made);
  dovetail_tensor_release(made);
}

static void calls(dovetail_bundle* bundle) {
  dovetail_call* call = NULL;
  dovetail_call* returning = NULL;
  dovetail_parameter parameter = {0};
  dovetail_results results = {NULL, 0};
  DLTensor x = host();
  DLTensor y = host();
  dovetail_value arguments[3] = {of_float(2), of_tensor(&x), of_tensor(&y)};
  TRY("create", dovetail_call_create(bundle, "saxpy", NULL, &call, &status));
  TRY("create too", dovetail_call_create(bundle, "row_sums", NULL, &returning, &status));
  TRY("struct size", dovetail_call_parameter(call, 0, &parameter, &status));
  parameter.struct_size = sizeof parameter;
  TRY("parameter index", dovetail_call_parameter(call, 3, &parameter, &status));
  TRY("too few", dovetail_call_run(call, arguments, 2, NULL, &status));
  TRY("null arguments", dovetail_call_run(call, NULL, 3, NULL, &status));
  TRY("null call", dovetail_call_run(NULL, arguments, 3, NULL, &status));
  arguments[1] = of_float(1);
  TRY("a float for a tensor", dovetail_call_run(call, arguments, 3, NULL, &status));
  arguments[1] = of_tensor(NULL);
  TRY("null tensor", dovetail_call_run(call, arguments, 3, NULL, &status));
  arguments[1] = of_tensor(&x);
  arguments[0] = of_tensor(&x);
  TRY("a tensor for a float", dovetail_call_run(call, arguments, 3, NULL, &status));
  arguments[0].tag = 42;
  TRY("no tag", dovetail_call_run(call, arguments, 3, NULL, &status));
  arguments[0].tag = DOVETAIL_OTHER;
  arguments[0].value.type_name = NULL;
  TRY("other without a name", dovetail_call_run(call, arguments, 3, NULL, &status));
  arguments[0] = of_float(2);
  x.dtype.bits = 64;
  TRY("wrong dtype", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  x.ndim = 0;
  TRY("wrong rank", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  int64_t shorter[1] = {3};
  x.shape = shorter;
  TRY("wrong shape", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  x.shape = NULL;
  TRY("no shape", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  x.data = NULL;
  TRY("no memory", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  x.device.device_id = 5;
  TRY("wrong device", dovetail_call_run(call, arguments, 3, NULL, &status));
  x = host();
  arguments[2].flags = DOVETAIL_READ_ONLY;
  TRY("read-only", dovetail_call_run(call, arguments, 3, NULL, &status));

  DLTensor matrix = host();
  int64_t square[2] = {2, 2};
  matrix.ndim = 2;
  matrix.shape = square;
  arguments[0] = of_tensor(&matrix);
  TRY("nowhere for results", dovetail_call_run(returning, arguments, 1, NULL, &status));
  TRY("results", dovetail_call_run(returning, arguments, 1, &results, &status));
  if (results.count != 1) exit(8);
  dovetail_results_release(&results);
  dovetail_results_release(&results);

  dovetail_call_release(returning);
  dovetail_call_release(call);
  dovetail_call_release(call);
  TRY("released call", dovetail_call_run(call, arguments, 3, NULL, &status));
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  dovetail_bundle* bundle = NULL;
  files(argv[2]);
  TRY("open", dovetail_bundle_open(argv[1], NULL, &bundle, &status));
  TRY("verify", dovetail_bundle_verify(bundle, &status));
  handles(bundle);
  memory();
  calls(bundle);
  dovetail_bundle_release(bundle);
  dovetail_bundle_release(bundle);
  TRY("released bundle", dovetail_bundle_verify(bundle, &status));
  printf("the end\n");
  return 0;
}
