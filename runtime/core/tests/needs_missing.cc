// A runtime whose needed library is not found.
extern "C" int dovetail_test_missing();
extern "C" __attribute__((visibility("default"))) int dovetail_test_needs() {
  return dovetail_test_missing();
}
