/* What a Mac is asked (README.md): whether every method that the runtime calls is there and has the
 * types that it is called with, and whether the runtime works. Prints what to send.
 *
 *   PROGRAM RUNTIME METAL KERNELS
 *
 * RUNTIME is our library, METAL Apple's, KERNELS the folder of fakedrivers/tests/make_kernels.py.
 * With the fake library in Apple's place the declarations compared are the same, so that the test
 * shows that the comparison works, and that these commands do.
 */
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <string>

#include "../../../fakedrivers/native/core/runtime_threads.h"
#include "../../../fakedrivers/native/core/runtime_work.h"
#include "../src/metal_api.h"
#include "../vendor/metal_performance_shaders.h"

namespace dovetail::test {
namespace {

using namespace runtime::metal;  // NOLINT(google-build-using-namespace): the table's names

struct Reflection {
#define DOVETAIL_METAL_MEMBER(name, ...) functions::name* name = nullptr;
  DOVETAIL_METAL_REFLECTION(DOVETAIL_METAL_MEMBER)
#undef DOVETAIL_METAL_MEMBER
};

/* What compilers add is left out: offsets of arguments, names of structs, qualifiers (r: const, N:
 * inout, o: out), and which of BOOL's two spellings the system has. */
std::string Plain(const std::string& types) {
  std::string plain;
  for (size_t i = 0; i < types.size(); ++i) {
    const char c = types[i];
    if (c == '{') {
      const size_t equals = types.find('=', i);
      if (equals == std::string::npos) break;
      plain += "{=";
      i = equals;
    } else if (std::isdigit(static_cast<unsigned char>(c)) == 0 && c != 'r' && c != 'N' &&
               c != 'o' && c != 'n' && c != 'V') {
      plain += c == 'B' ? 'c' : c;
    }
  }
  return plain;
}

struct Objects {
  explicit Objects(const Api& api) : api(api) {
    device = Owned(api, api.MTLCreateSystemDefaultDevice());
    if (device.id() == nullptr) Skip("there is no Metal device here");
    const Id info = api.NSProcessInfo_Current(api.objc_getClass("NSProcessInfo"));
    options =
        Owned(api, api.NSObject_Init(api.NSObject_Alloc(api.objc_getClass("MTLCompileOptions"))));
    text = String(ReadFile(kernels + "/scale_add.0.code").c_str());
    const Owned wrong = String("#error wrong\n");
    const Owned name = String("scale_add_0");
    Id failure = nullptr;
    library = Owned(api, api.MTLDevice_NewLibrary(device.id(), wrong.id(), nullptr, &failure));
    CHECK(library.id() == nullptr && failure != nullptr);
    Id error = nullptr;
    library = Owned(api, api.MTLDevice_NewLibrary(device.id(), text.id(), options.id(), &error));
    function = Owned(api, api.MTLLibrary_NewFunction(library.id(), name.id()));
    pipeline = Owned(api, api.MTLDevice_NewPipeline(device.id(), function.id(), &error));
    queue = Owned(api, api.MTLDevice_NewQueue(device.id(), 64));
    buffer = Owned(api, api.MTLDevice_NewBuffer(device.id(), 256, 0));
    event = Owned(api, api.MTLDevice_NewEvent(device.id()));
    all = Owned(api, api.MTLCopyAllDevices());
    const Id commands = api.MTLCommandQueue_CommandBuffer(queue.id());
    compute = Retained(api, api.MTLCommandBuffer_ComputeEncoder(commands));
    api.MTLComputeCommandEncoder_End(compute.id());
    blit = Retained(api, api.MTLCommandBuffer_BlitEncoder(commands));
    api.MTLBlitCommandEncoder_End(blit.id());
    by_class = {{"NSString", text.id()},
                {"NSObject", options.id()},
                {"NSArray", all.id()},
                {"NSError", failure},
                {"NSProcessInfo", info},
                {"MTLDevice", device.id()},
                {"MTLSharedEvent", event.id()},
                {"MTLBuffer", buffer.id()},
                {"MTLCommandQueue", queue.id()},
                {"MTLCommandBuffer", commands},
                {"MTLComputeCommandEncoder", compute.id()},
                {"MTLBlitCommandEncoder", blit.id()},
                {"MTLCompileOptions", options.id()},
                {"MTLLibrary", library.id()},
                {"MTLComputePipelineState", pipeline.id()}};
  }
  Owned String(const char* bytes) const {
    const Id made = api.NSObject_Alloc(api.objc_getClass("NSString"));
    return {api, api.NSString_InitWithBytes(made, bytes, std::strlen(bytes), kUtf8)};
  }
  const Api& api;
  Owned device, options, text, library, function, pipeline, queue, buffer, event, all, compute,
      blit;
  std::map<std::string, Id> by_class;
};

/* A line a method that is not as declared. */
int Compare(const Api& api, const Reflection& reflection, const Objects& objects) {
  int compared = 0;
  const auto compare = [&](const char* owner, const char* selector, const std::string& ours) {
    const std::string name = std::string(owner) + "." + selector;
    const Selector registered = api.sel_registerName(selector);
    const auto object = objects.by_class.find(owner);
    const Id meta = object == objects.by_class.end() ? api.objc_getClass(owner)
                                                     : reflection.object_getClass(object->second);
    if (meta == nullptr) {
      Fail(__FILE__, __LINE__, std::string("there is no class ") + owner);
      return;
    }
    const Id method = IsOfClass(selector) ? reflection.class_getClassMethod(meta, registered)
                                          : reflection.class_getInstanceMethod(meta, registered);
    if (method == nullptr && name == "MTLCompileOptions.setMathMode:") return; /* before macOS 15 */
    ++compared;
    if (method == nullptr) {
      Fail(__FILE__, __LINE__, name + " is not there");
      return;
    }
    const std::string theirs = Plain(reflection.method_getTypeEncoding(method));
    std::printf("%s %s\n", name.c_str(), theirs.c_str());
    if (theirs == Plain(ours)) return;
    Fail(__FILE__, __LINE__, name + " has the types " + theirs + ", declared are " + Plain(ours));
  };
#define DOVETAIL_METAL_COMPARE(owner, name, selector, ...) \
  compare(#owner, selector, MethodEncoding<__VA_ARGS__>::Text());
  DOVETAIL_METAL_METHODS(DOVETAIL_METAL_COMPARE)
  DOVETAIL_MPS_METHODS(DOVETAIL_METAL_COMPARE)
#undef DOVETAIL_METAL_COMPARE
  return compared;
}

void Methods(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) Skip(dlerror());
  /* Its classes are there once it is loaded; those of the fake library are in the same one. */
  dlopen("/System/Library/Frameworks/MetalPerformanceShaders.framework/MetalPerformanceShaders",
         RTLD_NOW | RTLD_LOCAL);
  Api api;
  Reflection reflection;
#define DOVETAIL_METAL_FIND(name, ...)                                  \
  api.name = reinterpret_cast<functions::name*>(dlsym(library, #name)); \
  if (api.name == nullptr) Fail(__FILE__, __LINE__, std::string(#name) + " is not there");
  DOVETAIL_METAL_FUNCTIONS(DOVETAIL_METAL_FIND)
  DOVETAIL_METAL_STRUCT_FUNCTION(DOVETAIL_METAL_FIND)
#undef DOVETAIL_METAL_FIND
#define DOVETAIL_METAL_FIND(name, ...) \
  reflection.name = reinterpret_cast<functions::name*>(dlsym(library, #name));
  DOVETAIL_METAL_REFLECTION(DOVETAIL_METAL_FIND)
#undef DOVETAIL_METAL_FIND
  if (failures != 0) return;
  api.Bind();
  const Pool pool(api);
  const Objects objects(api);
  std::printf("%d methods compared\n", Compare(api, reflection, objects));
}

/* That a difference is found: structs by their members, not by their names. */
void Self() {
  CHECK_EQ(Plain("v72@0:8{?=QQQ}16{?=QQQ}40"),
           Plain(MethodEncoding<void(Id, MtlSize, MtlSize)>::Text()));
  CHECK_EQ(Plain("{_NSRange=QQ}16@0:8"), Plain(MethodEncoding<NsRange(Id)>::Text()));
  CHECK_EQ(Plain("@32@0:8@16N^@24"), Plain(MethodEncoding<Id(Id, Id, Id*)>::Text()));
  CHECK(Plain("v24@0:8I16") != Plain(MethodEncoding<void(Id, UInteger)>::Text()));
  CHECK(Plain("{?=QQ}16@0:8") != Plain(MethodEncoding<MtlSize(Id)>::Text()));
}

void Describe() {
  for (uint32_t i = 0; i < Open(); ++i) {
    const Session session(i);
    for (const auto& [name, value] : Attributes(table, session.device)) {
      std::printf("metal:%u %s %s\n", i, name.c_str(), value.c_str());
    }
  }
}

void Say(const char* what, void (*run)()) {
  const int before = failures;
  run();
  std::printf("%s %s\n", what, failures == before ? "passed" : "FAILED");
}

}  // namespace
}  // namespace dovetail::test

int main(int argc, char** argv) {
  using namespace dovetail::test;  // NOLINT(google-build-using-namespace): checks
  if (argc != 4) Skip("usage: PROGRAM RUNTIME METAL KERNELS");
  kernels = argv[3];
  Self();
  Methods(argv[2]);
  table = OpenTable(argv[1]);
  Say("devices", Describe);
  Say("kernels", Kernels);
  Say("copies", CopiesOfAnyBytes);
  Say("waits", Waits);
  Say("times", TimedEvents);
  Say("threads", SharedKernel);
  Finish();
}
