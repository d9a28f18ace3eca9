/* Opening Metal: what is missing; which devices there are, and what they say of themselves. */
#include "fake_session.h"

namespace dovetail::test {
namespace {

void Missing() {
  setenv("DOVETAIL_METAL_LIBRARIES", "/nonexistent/Metal:also/relative", 1);
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "Metal was not found, which macOS brings; tried /nonexistent/Metal: ");
  CHECK_HAS(error.text, "also/relative: a relative path is not opened");
  CHECK_HAS(error.text, "; DOVETAIL_METAL_LIBRARIES is set, so that no library of the system is");
}

/* As on every machine that is no Mac. */
void NoMac() {
  unsetenv("DOVETAIL_METAL_LIBRARIES");
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "tried /System/Library/Frameworks/Metal.framework/Metal: ");
}

void MissingSymbol() {
  ClearError();
  CHECK_EQ(table->driver_open(nullptr, 0, &error), static_cast<int32_t>(DVT_DRIVER_MISSING));
  CHECK_HAS(error.text, "it lacks MTLCopyAllDevices");
}

void NoDevice() {
  CHECK_EQ(Open(), 0U);
  CHECK_HAS(error.text, "the system has no Metal device; virtual machines often have none");
  dvt_device* device = nullptr;
  CHECK_FAILS(table->device_open(0, &device, &error), DVT_NOT_FOUND,
              "no device metal:0, there are 0");
}

std::map<std::string, std::string> AttributesOf(uint32_t index) {
  const Session session(index);
  return Attributes(table, session.device);
}

/* Each as its family says; two handles on one device. */
void Devices() {
  CHECK_EQ(Open(), 3U);
  auto found = AttributesOf(0);
  CHECK_EQ(found["device.name"], std::string("Apple M9"));
  CHECK_EQ(found["metal.language"], std::string("32"));
  CHECK_EQ(found["metal.family"], std::string("apple9"));
  CHECK_EQ(found["metal.matrices"], std::string("true"));
  CHECK_EQ(found["metal.float_atomics"], std::string("true"));
  CHECK_EQ(found["metal.simd_functions"], std::string("true"));
  CHECK_EQ(found["metal.simd_width"], std::string("32"));
  CHECK_EQ(found["metal.unified_memory"], std::string("true"));
  CHECK_EQ(found["driver.version"], std::string("macOS 15.1.0"));
  found = AttributesOf(1);
  CHECK_EQ(found["metal.family"], std::string("mac2"));
  CHECK_EQ(found["metal.matrices"], std::string("false"));
  CHECK_EQ(found["metal.simd_functions"], std::string("true"));
  CHECK_EQ(found.count("metal.simd_width"), size_t{0});
  CHECK_EQ(found["metal.unified_memory"], std::string("false"));
  found = AttributesOf(2);
  CHECK_EQ(found["metal.family"], std::string("apple6"));
  CHECK_EQ(found["metal.matrices"], std::string("false"));
  CHECK_EQ(found["metal.float_atomics"], std::string("false"));
  CHECK_EQ(found["metal.max_block_threads"], std::string("512"));
  CHECK_EQ(found["metal.max_shared_bytes"], std::string("16384"));
  const Session one;
  const Session two;
  const dvt_memory memory = one.Upload(std::vector<uint32_t>{5, 6});
  CHECK_EQ(two.Read<uint32_t>(memory, 2)[1], 6U);
  table->free(two.device, memory);
}

void OldSystem() {
  Open();
  CHECK_EQ(AttributesOf(0)["metal.language"], std::string("24"));
  /* There is no math mode yet: fast math is switched off in the older way. */
  ScaleAdd work;
  CHECK_EQ(controls.Calls("MTLCompileOptions.setFastMathEnabled:"), int64_t{1});
  CHECK_EQ(controls.Calls("MTLCompileOptions.setMathMode:"), int64_t{0});
}

void NewSystem() {
  Open();
  ScaleAdd work;
  CHECK_EQ(controls.Calls("MTLCompileOptions.setFastMathEnabled:"), int64_t{0});
  CHECK_EQ(controls.Calls("MTLCompileOptions.setMathMode:"), int64_t{1});
}

constexpr Case kCases[] = {
    {"missing", "", Missing},
    {"no_mac", "", NoMac},
    {"missing_symbol", "missing symbol MTLCopyAllDevices", MissingSymbol},
    {"no_device", "devices 0", NoDevice},
    {"devices",
     "version 15\ndevices 3\ndevice 0 name=\"Apple M9\" apple=9\ndevice 1 apple=0 unified=false\n"
     "device 2 apple=6 max_block_threads=512 max_shared_bytes=16384",
     Devices},
    {"old_system", "", OldSystem},
    {"new_system", "version 15", NewSystem},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
