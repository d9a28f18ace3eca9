/* The objects behind Objective-C's ids: how messages find them, who owns them, what may be wrong.
 *
 * Metal does not answer wrong calls: its validation layer ends the process, and without it anything
 * may happen. Here a wrong call is recorded as misuse, does nothing, and answers nil or 0. */
#ifndef DOVETAIL_FAKEDRIVERS_METAL_OBJECTS_H_
#define DOVETAIL_FAKEDRIVERS_METAL_OBJECTS_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine.h"
#include "memory.h"
#include "metal/vendor/metal_performance_shaders.h"
#include "records.h"
#include "registry.h"
#include "timeline.h"

namespace dovetail::fakedrivers::metal {

using namespace vendor::metal;  // NOLINT(google-build-using-namespace): the vendor's names

/* Ends a call that was wrong. */
struct Refused {};

#define DOVETAIL_FAKE_REQUIRE(condition, text) \
  do {                                         \
    if (!(condition)) {                        \
      Misuse(text);                            \
      throw Refused{};                         \
    }                                          \
  } while (false)

inline std::string Text(uint64_t number) { return std::to_string(number); }

struct Object {
  explicit Object(const char* kind) : kind(kind) {}
  virtual ~Object() = default;
  /* The last reference has been given back. */
  virtual void BeforeEnd() {}
  /* Where a subclass may be sent what its class does not have. */
  virtual bool Lacks(const std::string& /*selector*/) const { return false; }

  const char* const kind; /* "MTLBuffer": its class, or the protocol that it has */
  Id id = nullptr;
  std::atomic<int> references{1};
};

/* --- who is who: runtime.cc ------------------------------------------------------------------ */

/* A live object, whatever it is; misuse if `id` is none. */
std::shared_ptr<Object> FindAny(Id id);

template <typename T>
std::shared_ptr<T> Find(Id id, const char* what = "the receiver") {
  DOVETAIL_FAKE_REQUIRE(id != nullptr, std::string(what) + " is nil");
  const auto object = FindAny(id);
  const auto found = std::dynamic_pointer_cast<T>(object);
  DOVETAIL_FAKE_REQUIRE(found != nullptr,
                        std::string(what) + " is a " + object->kind + ", no " + T::kKind);
  return found;
}

/* Gives out an object that its receiver owns. */
Id Register(const std::shared_ptr<Object>& object);
/* The same, owned by the pool of the thread. */
Id Autoreleased(const std::shared_ptr<Object>& object);
void Release(Id id);

/* --- Foundation ------------------------------------------------------------------------------ */

struct String : Object {
  static constexpr const char* kKind = "NSString";
  String() : Object(kKind) {}
  std::string text;
};

struct Array : Object {
  static constexpr const char* kKind = "NSArray";
  Array() : Object(kKind) {}
  void BeforeEnd() override;
  std::vector<Id> items; /* owned */
};

struct Error : Object {
  static constexpr const char* kKind = "NSError";
  Error() : Object(kKind) {}
  std::string domain;
  Integer code = 0;
  std::string text;
};

struct ProcessInfo : Object {
  static constexpr const char* kKind = "NSProcessInfo";
  ProcessInfo() : Object(kKind) {}
};

/* dispatch_data_t */
struct Data : Object {
  static constexpr const char* kKind = "dispatch_data";
  Data() : Object(kKind) {}
  std::string bytes;
};

Id AutoreleasedText(const std::string& text);

/* Errors of scripts: codes of two domains, told apart by thousands. */
constexpr int kCommandBufferErrors = 1000;
constexpr int kLibraryErrors = 2000;
constexpr int kNil = 1; /* the call answers nil, and says nothing */
constexpr int InScript(Integer code) { return static_cast<int>(kCommandBufferErrors + code); }

/* An NSError of such a number. */
Id AutoreleasedError(int error, const std::string& text);

/* --- Metal ----------------------------------------------------------------------------------- */

struct Device : Object {
  static constexpr const char* kKind = "MTLDevice";
  Device() : Object(kKind) {}
  int index = 0;
  std::string name;
  uint64_t memory = uint64_t{8} << 30;
  uint64_t max_buffer = uint64_t{4} << 30;
  uint64_t max_threads = 1024;
  uint64_t max_pipeline_threads = 1024; /* of any kernel */
  uint64_t max_threadgroup_memory = 32768;
  uint64_t apple = 8; /* the newest family of Apple's; 0: another vendor's GPU of family Mac2 */
  bool is_unified = true;
  bool has_performance_shaders = true;
  std::atomic<int> lost{0}; /* what its command buffers end with; 0: it is there */
};

struct Buffer : Object {
  static constexpr const char* kKind = "MTLBuffer";
  Buffer() : Object(kKind) {}
  ~Buffer() override;
  std::shared_ptr<Device> device;
  std::shared_ptr<Allocation> bytes;
  uint64_t length = 0;
  UInteger storage_mode = 0;
  unsigned char* data() const { return reinterpret_cast<unsigned char*>(bytes->address); }
};

struct SharedEvent : Object {
  static constexpr const char* kKind = "MTLSharedEvent";
  SharedEvent() : Object(kKind) {}
  std::shared_ptr<Device> device;
  std::mutex mutex;
  std::condition_variable changed;
  uint64_t value = 0;
};

struct CompileOptions : Object {
  static constexpr const char* kKind = "MTLCompileOptions";
  CompileOptions() : Object(kKind) {}
  bool Lacks(const std::string& selector) const override;
  UInteger language = 0; /* 0: the system's newest */
};

struct Library : Object {
  static constexpr const char* kKind = "MTLLibrary";
  Library() : Object(kKind) {}
  std::shared_ptr<Device> device;
  std::shared_ptr<const CpuImage> image; /* none: nothing is executed (script: no images) */
};

struct Function : Object {
  static constexpr const char* kKind = "MTLFunction";
  Function() : Object(kKind) {}
  std::shared_ptr<Library> library;
  std::string name;
  const CpuKernel* code = nullptr;
};

struct Pipeline : Object {
  static constexpr const char* kKind = "MTLComputePipelineState";
  Pipeline() : Object(kKind) {}
  std::shared_ptr<Function> function;
};

struct Queue : Object {
  static constexpr const char* kKind = "MTLCommandQueue";
  Queue() : Object(kKind) {}
  std::shared_ptr<Device> device;
  std::shared_ptr<Timeline> timeline = Timeline::Make();
  std::mutex mutex;
  std::condition_variable changed; /* a command buffer has ended */
  UInteger most = 64;
  UInteger used = 0; /* command buffers that have not ended */
};

struct Encoder;

struct CommandBuffer : Object {
  static constexpr const char* kKind = "MTLCommandBuffer";
  CommandBuffer() : Object(kKind) {}
  ~CommandBuffer() override;
  std::shared_ptr<Queue> queue;
  std::weak_ptr<Encoder> encoder; /* the one that is open */
  bool is_committed = false;
  uint64_t number = 0; /* on the timeline */
  std::vector<std::function<int()>> work;
  bool hangs = false;
  std::atomic<bool> is_over{false};
  /* For calls that encode. */
  void CheckRecording() const;
  int error = 0;
  double end_time = 0;
};

/* What both kinds of encoders have. */
struct Encoder : Object {
  using Object::Object;
  void BeforeEnd() override;
  /* For every call: on the thread that made it, before its end. */
  void CheckOpen() const;
  void End();
  std::shared_ptr<CommandBuffer> commands;
  std::thread::id thread = std::this_thread::get_id();
  bool is_over = false;
};

struct ComputeEncoder : Encoder {
  static constexpr const char* kKind = "MTLComputeCommandEncoder";
  ComputeEncoder() : Encoder(kKind) {}
  struct Entry {
    std::shared_ptr<Buffer> buffer;
    uint64_t offset = 0;
    std::shared_ptr<std::string> bytes; /* of setBytes */
  };
  std::shared_ptr<Pipeline> pipeline;
  Entry entries[kMostBuffers];
  UInteger threadgroup_bytes[kMostBuffers] = {};
};

struct BlitEncoder : Encoder {
  static constexpr const char* kKind = "MTLBlitCommandEncoder";
  BlitEncoder() : Encoder(kKind) {}
};

/* --- Metal Performance Shaders ---------------------------------------------------------------- */

struct MatrixDescriptor : Object {
  static constexpr const char* kKind = "MPSMatrixDescriptor";
  MatrixDescriptor() : Object(kKind) {}
  UInteger rows = 0;
  UInteger columns = 0;
  UInteger matrices = 0;
  UInteger row_bytes = 0;
  UInteger matrix_bytes = 0;
};

struct VectorDescriptor : Object {
  static constexpr const char* kKind = "MPSVectorDescriptor";
  VectorDescriptor() : Object(kKind) {}
  UInteger length = 0;
};

struct Matrix : Object {
  static constexpr const char* kKind = "MPSMatrix";
  Matrix() : Object(kKind) {}
  std::shared_ptr<Buffer> buffer; /* none before its initialiser */
  uint64_t offset = 0;
  std::shared_ptr<MatrixDescriptor> form;
};

struct Vector : Object {
  static constexpr const char* kKind = "MPSVector";
  Vector() : Object(kKind) {}
  std::shared_ptr<Buffer> buffer; /* none before its initialiser */
  uint64_t offset = 0;
  UInteger length = 0;
};

struct MatrixMultiplication : Object {
  static constexpr const char* kKind = "MPSMatrixMultiplication";
  MatrixMultiplication() : Object(kKind) {}
  std::shared_ptr<Device> device; /* none before its initialiser */
  bool is_left_turned = false;
  bool is_right_turned = false;
  UInteger rows = 0;
  UInteger columns = 0;
  UInteger terms = 0;
  double alpha = 0;
  double beta = 0;
};

struct MatrixVectorMultiplication : Object {
  static constexpr const char* kKind = "MPSMatrixVectorMultiplication";
  MatrixVectorMultiplication() : Object(kKind) {}
  std::shared_ptr<Device> device; /* none before its initialiser */
  bool is_turned = false;
  UInteger rows = 0;
  UInteger columns = 0;
  double alpha = 0;
  double beta = 0;
};

/* --- The whole ---------------------------------------------------------------------------------
 */

/* All methods that there are. */
#define DOVETAIL_FAKE_METAL_METHODS(X) DOVETAIL_METAL_METHODS(X) DOVETAIL_MPS_METHODS(X)

/* Devices as the script describes them, made when they are first asked for, and a lost one anew. */
std::vector<Id> Devices();
void ForgetDevices();
/* 10 * major + minor of the newest language that the system compiles; its version. */
uint64_t SystemLanguage();
SystemVersion System();

/* Ends the work under way, for the core. */
void Drain();

/* What each method does, without the counting and the faults around it. Throws Refused. */
namespace bodies {
#define DOVETAIL_FAKE_METAL_DECLARE(owner, name, selector, ...) \
  namespace owner {                                             \
  methods::owner::name name;                                    \
  }
DOVETAIL_FAKE_METAL_METHODS(DOVETAIL_FAKE_METAL_DECLARE)
#undef DOVETAIL_FAKE_METAL_DECLARE
}  // namespace bodies

}  // namespace dovetail::fakedrivers::metal

#endif  // DOVETAIL_FAKEDRIVERS_METAL_OBJECTS_H_
