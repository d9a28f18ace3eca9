/* Shared virtual memory against the fake OpenCL driver: when memory is shared with the host, that
 * it stays a buffer for all else, and that it goes with the last one who holds the buffer.
 *
 * usage: svm_test RUNTIME FAKE CASE loader|driver, one process a case, as a driver is opened once a
 * process.
 */
#include "fake_session.h"

namespace dovetail::test {
namespace {

constexpr uint64_t kBytes = 256;

/* The host's address of a memory; null and DVT_UNSUPPORTED where there is none. */
void* HostAddress(const Session& session, dvt_memory memory, int32_t expected = DVT_OK) {
  dvt_native native = {"host_pointer", nullptr, 0};
  ClearError();
  CHECK_EQ(table->memory_export(session.device, memory, &native, &error), expected);
  if (expected == DVT_OK) CHECK_EQ(native.size, kBytes);
  return expected == DVT_OK ? native.handle : nullptr;
}

void TestShared(const char* fake) {
  Open(fake);
  Session session;
  auto attributes = Attributes(table, session.device);
  CHECK_EQ(attributes["opencl.svm_coarse_buffer"], std::string("true"));
  CHECK_EQ(attributes["opencl.svm_fine_buffer"], std::string("true"));
  CHECK_EQ(attributes["opencl.svm_fine_system"], std::string("false"));
  CHECK_EQ(attributes["opencl.shared_memory"], std::string("true"));
  const dvt_memory memory = session.Alloc(kBytes);
  CHECK_EQ(controls.Calls("clSVMAlloc"), int64_t{1});
  auto* const host = static_cast<unsigned char*>(HostAddress(session, memory));
  /* What a copy writes the host sees, and what the host writes a copy reads. */
  const std::string text(kBytes, 'a');
  const dvt_location there = {memory, nullptr, 0};
  const dvt_location from = {nullptr, const_cast<char*>(text.data()), 0};
  CHECK_OK(table->copy(session.stream, &there, &from, kBytes, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_EQ(host[kBytes - 1], static_cast<unsigned char>('a'));
  host[0] = 'b';
  std::string back(kBytes, '\0');
  const dvt_location to = {nullptr, back.data(), 0};
  CHECK_OK(table->copy(session.stream, &to, &there, kBytes, &error));
  CHECK_OK(table->stream_synchronize(session.stream, &error));
  CHECK_EQ(back[0], 'b');
  /* Another holder of the buffer keeps the memory. */
  dvt_native native = {"cl_mem", nullptr, 0};
  CHECK_OK(table->memory_export(session.device, memory, &native, &error));
  dvt_memory imported = nullptr;
  CHECK_OK(table->memory_import(session.device, &native, &imported, &error));
  table->free(session.device, memory);
  CHECK_EQ(controls.Calls("clSVMFree"), int64_t{0});
  CHECK_EQ(HostAddress(session, imported), static_cast<void*>(host));
  host[1] = 'c';
  table->free(session.device, imported);
  CHECK_EQ(controls.Calls("clSVMFree"), int64_t{1});
}

/* Where it is not shared, or cannot be had any more, memory is what it was. */
void TestPlain(const char* fake) {
  Open(fake);
  Session session;
  CHECK_EQ(Attributes(table, session.device)["opencl.shared_memory"], std::string("false"));
  const dvt_memory memory = session.Alloc(kBytes);
  HostAddress(session, memory, DVT_UNSUPPORTED);
  CHECK_HAS(error.text, "the host does not reach this memory of device");
  table->free(session.device, memory);
  CHECK_EQ(controls.Calls("clSVMAlloc"), int64_t{0});
  CHECK_EQ(controls.Calls("clSVMFree"), int64_t{0});
}

void TestOff(const char* fake) {
  setenv("DOVETAIL_OPENCL_SVM", "off", 1);
  TestPlain(fake);
}

void TestFailures(const char* fake) {
  Open(fake);
  Session session;
  int64_t freed = 0;
  for (const char* const call :
       {"clSVMAlloc", "clCreateBuffer", "clSetMemObjectDestructorCallback"}) {
    Script("fail " + std::string(call) + " with CL_OUT_OF_RESOURCES");
    const dvt_memory memory = session.Alloc(kBytes);
    HostAddress(session, memory, DVT_UNSUPPORTED);
    table->free(session.device, memory);
    if (std::string(call) != "clSVMAlloc") ++freed;
    CHECK_EQ(controls.Calls("clSVMFree"), freed);
  }
  /* All of it is used up. */
  Script("out of memory above 1KiB");
  dvt_memory memory = nullptr;
  CHECK_FAILS(table->alloc(session.device, 4096, &memory, &error), DVT_OUT_OF_MEMORY,
              "clCreateBuffer failed");
  const dvt_memory small = session.Alloc(kBytes);
  Script("fail clGetMemObjectInfo after 2 with CL_OUT_OF_RESOURCES");
  HostAddress(session, small, DVT_DRIVER_ERROR);
  table->free(session.device, small);
}

const Case kCases[] = {
    {"shared", "no images\ndevice 0 svm=3 unified=true", TestShared},
    {"coarse", "no images\ndevice 0 svm=1 unified=true", TestPlain},
    {"discrete", "no images\ndevice 0 svm=3", TestPlain},
    {"old", "no images\ndevice 0 svm=3 unified=true version=1.2 platform_version=1.2", TestPlain},
    {"off", "no images\ndevice 0 svm=3 unified=true", TestOff},
    {"failures", "no images\ndevice 0 svm=3 unified=true", TestFailures},
};

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  return dovetail::test::RunCase(argc, argv, dovetail::test::kCases);
}
