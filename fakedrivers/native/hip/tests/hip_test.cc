/* The fake HIP drivers and of its code object manager: an object is linked, loaded and run, calls
 * are checked as in libcuda, and what HIP does otherwise is otherwise. Arguments: the library of
 * CUDA's kernels.cc, which stands for the object, a folder to write to, the fake driver
 * libamd_comgr. */
#include <dlfcn.h>
#include <elf.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "../../core/control.h"
#include "../../core/gpu/face.h"
#include "../hip.h"
#include "dovetail/kit/sha256.h"

#define FAKE FAKE_DECLARE
#include "../functions.inc"
#undef FAKE

FAKE_EXPORT int hipGetLastError();
FAKE_EXPORT int hipPeekAtLastError();
FAKE_EXPORT const char* hipGetErrorName(int error);

namespace gpu = dovetail::fakedrivers::gpu;

namespace {

int failures = 0;

#define EXPECT_EQ(actual, expected)                                                                \
  do {                                                                                             \
    const auto got = static_cast<long long>(actual);                                               \
    const auto wanted = static_cast<long long>(expected);                                          \
    if (got != wanted) {                                                                           \
      std::printf("%s:%d: %s is %lld, expected %lld\n", __FILE__, __LINE__, #actual, got, wanted); \
      ++failures;                                                                                  \
    }                                                                                              \
  } while (false)

void ExpectMisuse(int line, const char* words) {
  const int64_t count = dvt_fake_misuses();
  const std::string last = count == 0 ? "none" : dvt_fake_misuse(static_cast<uint32_t>(count - 1));
  if (last.find(words) == std::string::npos) {
    std::printf("line %d: the last misuse is `%s`, expected `%s`\n", line, last.c_str(), words);
    ++failures;
  }
  dvt_fake_clear_misuses();
}
#define EXPECT_MISUSE(words) ExpectMisuse(__LINE__, words)

/* A relocatable object for gfx942 with nothing in it: what the loader looks at is the header. */
std::string Object(unsigned machine) {
  Elf64_Ehdr header = {};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = ELFCLASS64;
  header.e_ident[EI_OSABI] = 64;
  header.e_ident[EI_ABIVERSION] = 3;
  header.e_type = ET_REL;
  header.e_machine = 224;
  header.e_flags = machine;
  return {reinterpret_cast<const char*>(&header), sizeof(header)};
}

constexpr unsigned kGfx942 = 0x4c | 0x500; /* sramecc and xnack: any */
constexpr unsigned kGfx90a = 0x3f | 0x500;

struct ComgrHandle {
  uint64_t handle;
};

/* Links as a runtime does. */
std::string Link(void* comgr, const std::string& object, const char* isa, int expected) {
  const auto find = [comgr](const char* name) { return dlsym(comgr, name); };
  const auto make_data =
      reinterpret_cast<int (*)(int, ComgrHandle*)>(find("amd_comgr_create_data"));
  const auto set_data =
      reinterpret_cast<int (*)(ComgrHandle, size_t, const char*)>(find("amd_comgr_set_data"));
  const auto set_name =
      reinterpret_cast<int (*)(ComgrHandle, const char*)>(find("amd_comgr_set_data_name"));
  const auto get_data =
      reinterpret_cast<int (*)(ComgrHandle, size_t*, char*)>(find("amd_comgr_get_data"));
  const auto release = reinterpret_cast<int (*)(ComgrHandle)>(find("amd_comgr_release_data"));
  const auto make_set = reinterpret_cast<int (*)(ComgrHandle*)>(find("amd_comgr_create_data_set"));
  const auto end_set = reinterpret_cast<int (*)(ComgrHandle)>(find("amd_comgr_destroy_data_set"));
  const auto add =
      reinterpret_cast<int (*)(ComgrHandle, ComgrHandle)>(find("amd_comgr_data_set_add"));
  const auto make_info =
      reinterpret_cast<int (*)(ComgrHandle*)>(find("amd_comgr_create_action_info"));
  const auto end_info =
      reinterpret_cast<int (*)(ComgrHandle)>(find("amd_comgr_destroy_action_info"));
  const auto set_isa = reinterpret_cast<int (*)(ComgrHandle, const char*)>(
      find("amd_comgr_action_info_set_isa_name"));
  const auto act = reinterpret_cast<int (*)(int, ComgrHandle, ComgrHandle, ComgrHandle)>(
      find("amd_comgr_do_action"));
  const auto pick = reinterpret_cast<int (*)(ComgrHandle, int, size_t, ComgrHandle*)>(
      find("amd_comgr_action_data_get_data"));
  ComgrHandle data = {};
  ComgrHandle input = {};
  ComgrHandle output = {};
  ComgrHandle info = {};
  EXPECT_EQ(make_data(7, &data), 0);
  EXPECT_EQ(set_data(data, object.size(), object.data()), 0);
  EXPECT_EQ(make_set(&input), 0);
  EXPECT_EQ(make_set(&output), 0);
  EXPECT_EQ(set_name(data, "kernels.o"), 0);
  EXPECT_EQ(add(input, data), 0);
  EXPECT_EQ(make_info(&info), 0);
  EXPECT_EQ(set_isa(info, isa), 0);
  EXPECT_EQ(act(9, info, input, output), expected);
  std::string linked;
  ComgrHandle result = {};
  if (expected == 0) {
    EXPECT_EQ(pick(output, 8, 0, &result), 0);
    size_t size = 0;
    EXPECT_EQ(get_data(result, &size, nullptr), 0);
    linked.resize(size);
    EXPECT_EQ(get_data(result, &size, linked.data()), 0);
    EXPECT_EQ(release(result), 0);
  }
  EXPECT_EQ(release(data), 0);
  EXPECT_EQ(end_set(input), 0);
  EXPECT_EQ(end_set(output), 0);
  EXPECT_EQ(end_info(info), 0);
  const auto open = reinterpret_cast<int64_t (*)(const char*)>(find("dvt_fake_open"));
  EXPECT_EQ(open(nullptr), 0);
  return linked;
}

void Start(const char* script) {
  setenv("DOVETAIL_FAKE_SCRIPT", script, 1);
  dvt_fake_reset();
}

void TestKernel(void* comgr) {
  Start("");
  const std::string object = Object(kGfx942);
  const std::string linked = Link(comgr, object, "amdgcn-amd-amdhsa--gfx942", 0);
  Link(comgr, "no object", "amdgcn-amd-amdhsa--gfx942", 1);
  void* module = nullptr;
  EXPECT_EQ(hipModuleLoadData(&module, object.data()), gpu::kInvalidImage);
  EXPECT_EQ(hipModuleLoadData(&module, linked.data()), 0);
  void* add = nullptr;
  EXPECT_EQ(hipModuleGetFunction(&add, module, "add"), 0);
  uint64_t data = 0;
  float value = 2;
  float host[32] = {1};
  EXPECT_EQ(hipMalloc(&data, sizeof(host)), 0);
  EXPECT_EQ(hipMemcpy(reinterpret_cast<void*>(data), host, sizeof(host), 1), 0);
  void* parameters[] = {&data, &value};
  EXPECT_EQ(hipModuleLaunchKernel(add, 1, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr), 0);
  EXPECT_EQ(hipDeviceSynchronize(), 0);
  EXPECT_EQ(hipMemcpy(host, reinterpret_cast<void*>(data), sizeof(host), 2), 0);
  EXPECT_EQ(host[0], 3);
  EXPECT_EQ(hipModuleLaunchKernel(add, 1U << 30, 1, 1, 32, 1, 1, 0, nullptr, parameters, nullptr),
            gpu::kInvalidValue);
  EXPECT_MISUSE("there are 32 bits");
  EXPECT_EQ(hipGetLastError(), gpu::kInvalidValue);
  EXPECT_EQ(hipGetLastError(), 0);
  EXPECT_EQ(hipMemcpy(host, host, 4, 9), 21);
  EXPECT_MISUSE("no copy of kind 9");
  EXPECT_EQ(hipModuleUnload(module), 0);
  EXPECT_EQ(hipFree(reinterpret_cast<uint64_t>(data)), 0);
  EXPECT_EQ(hipFree(data), gpu::kInvalidValue);
  EXPECT_MISUSE("was given back by hipFree");
  EXPECT_EQ(dvt_fake_open(nullptr), 0);
  EXPECT_EQ(std::strcmp(hipGetErrorName(2), "hipErrorOutOfMemory"), 0);
}

void TestOtherProcessors(void* comgr) {
  Start("devices 2\ndevice 1 arch=gfx90a:sramecc+:xnack- name=\"An MI210\"");
  void* module = nullptr;
  const std::string linked =
      Link(comgr, Object(kGfx90a), "amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", 0);
  EXPECT_EQ(hipModuleLoadData(&module, linked.data()), gpu::kNoBinaryForGpu);
  EXPECT_EQ(hipSetDevice(1), 0);
  EXPECT_EQ(hipModuleLoadData(&module, linked.data()), gpu::kNotFound); /* no CPU image */
  /* Code that needs xnack, on a device without. */
  const std::string replays = Link(comgr, Object(0x3f | 0x700), "amdgcn-amd-amdhsa--gfx90a", 0);
  EXPECT_EQ(hipModuleLoadData(&module, replays.data()), gpu::kNoBinaryForGpu);
  char properties[4096];
  EXPECT_EQ(hipGetDevicePropertiesR0600(properties, 1), 0);
  EXPECT_EQ(std::strcmp(properties, "An MI210"), 0);
  EXPECT_EQ(std::strcmp(properties + 1160, "gfx90a:sramecc+:xnack-"), 0);
  EXPECT_EQ(hipGetDeviceProperties(properties, 0), 0);
  EXPECT_EQ(std::strcmp(properties + 396, "gfx942:sramecc+:xnack-"), 0);
  EXPECT_EQ(hipSetDevice(2), gpu::kInvalidDevice);
  EXPECT_MISUSE("no device 2");
}

void TestPeers() {
  Start("devices 2");
  uint64_t data = 0;
  EXPECT_EQ(hipMalloc(&data, 64), 0);
  gpu::HipPointerAttributes attributes = {};
  EXPECT_EQ(hipPointerGetAttributes(&attributes, reinterpret_cast<void*>(data + 8)), 0);
  EXPECT_EQ(attributes.type, 2);
  EXPECT_EQ(attributes.device, 0);
  EXPECT_EQ(hipPointerGetAttributes(&attributes, &data), 0);
  EXPECT_EQ(attributes.type, 0);
  EXPECT_EQ(hipSetDevice(1), 0);
  EXPECT_EQ(hipDeviceEnablePeerAccess(0, 0), 0);
  EXPECT_EQ(hipDeviceEnablePeerAccess(0, 0), gpu::kPeerAccessAlreadyEnabled);
  EXPECT_EQ(dvt_fake_script("no peer access"), 0);
  EXPECT_EQ(hipDeviceDisablePeerAccess(0), 0);
  EXPECT_EQ(hipDeviceEnablePeerAccess(0, 0), gpu::kPeerAccessUnsupported);
  EXPECT_EQ(hipFree(data), 0);
  Start("devices 0");
  int count = 7;
  EXPECT_EQ(hipGetDeviceCount(&count), gpu::kNoDevice);
  EXPECT_EQ(count, 0);
  Start("fail hipStreamCreateWithFlags with hipErrorOutOfMemory");
  void* stream = nullptr;
  EXPECT_EQ(hipStreamCreateWithFlags(&stream, 0), gpu::kOutOfMemory);
  EXPECT_EQ(hipPeekAtLastError(), gpu::kOutOfMemory);
  EXPECT_EQ(hipStreamCreateWithFlags(&stream, 0), 0);
  EXPECT_EQ(hipStreamDestroy(stream), 0);
  EXPECT_EQ(hipStreamDestroy(stream), gpu::kInvalidHandle);
  EXPECT_MISUSE("was given back by hipStreamDestroy");
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const std::string folder = arguments[2];
  std::ifstream from(arguments[1], std::ios::binary);
  std::ofstream(folder + "/" + dovetail::Sha256Text(Object(kGfx942)) + ".so", std::ios::binary)
      << from.rdbuf();
  setenv("DOVETAIL_FAKE_IMAGES", folder.c_str(), 1);
  void* const comgr = dlopen(arguments[3], RTLD_NOW | RTLD_LOCAL);
  if (comgr == nullptr) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  TestKernel(comgr);
  TestOtherProcessors(comgr);
  TestPeers();
  std::printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}
