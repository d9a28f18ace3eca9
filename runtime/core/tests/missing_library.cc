// The library that another one needs, built where the loader does not look.
extern "C" __attribute__((visibility("default"))) int dovetail_test_missing() { return 1; }
