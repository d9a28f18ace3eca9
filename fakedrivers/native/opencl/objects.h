/* The objects behind OpenCL's handles, how calls find them, and how calls fail.
 *
 * A status that the specification gives to a wrong call is returned, and recorded as misuse beside
 * it: a program that goes on after such a status has a defect. What a program may try (an argument
 * size that a kernel does not have, a device type that is not there) is returned only. */
#ifndef DOVETAIL_FAKEDRIVERS_OPENCL_OBJECTS_H_
#define DOVETAIL_FAKEDRIVERS_OPENCL_OBJECTS_H_

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "engine.h"
#include "memory.h"
#include "opencl/vendor/opencl.h"
#include "records.h"
#include "registry.h"
#include "signature.h"
#include "timeline.h"

namespace dovetail::fakedrivers::opencl {

using namespace vendor::opencl;  // NOLINT(google-build-using-namespace): the vendor's names

/* Ends a call with a status. */
struct Refused {
  ClInt status;
};

#define DOVETAIL_FAKE_REQUIRE(condition, status, text) \
  do {                                                 \
    if (!(condition)) {                                \
      Misuse(text);                                    \
      throw Refused{status};                           \
    }                                                  \
  } while (false)

inline std::string Text(uint64_t number) { return std::to_string(number); }

/* Guards all state; work on a device runs without it. */
struct Svm;
struct State {
  std::mutex mutex;
  std::condition_variable changed;              /* an event ended */
  std::map<uint64_t, std::shared_ptr<Svm>> svm; /* live ones, by address */
};
State& Global();
using Lock = std::unique_lock<std::mutex>;
inline Lock LockState() { return Lock(Global().mutex); }

/* The functions behind every handle. */
const void* const* DispatchTable();

struct Object {
  virtual ~Object() = default;
  int references = 1;
  void* handle = nullptr;
};

struct Platform : Object {
  static constexpr const char* kKind = "ClPlatform";
  static constexpr ClInt kError = kClInvalidPlatform;
  std::string name;
  std::string version = "OpenCL 3.0 dovetail-fakedrivers";
  std::string extensions = "cl_khr_icd";
  ClInt device_error = 0; /* what listing its devices answers */
  std::vector<ClDevice> devices;
};

struct Device : Object {
  static constexpr const char* kKind = "ClDevice";
  static constexpr ClInt kError = kClInvalidDevice;
  int index = 0;
  ClPlatform platform = nullptr;
  std::string name;
  std::string vendor = "dovetail-fakedrivers";
  std::string driver_version = "0.1.0";
  std::string version = "OpenCL 3.0 dovetail-fakedrivers";
  std::string c_version = "OpenCL C 1.2 dovetail-fakedrivers";
  std::string extensions;
  bool has_compiler = true; /* for OpenCL C; without, it takes binaries only */
  bool is_silent = false;   /* answers nothing but its name */
  ClBitfield type = kClDeviceTypeGpu;
  uint64_t memory = uint64_t{4} << 30;
  uint64_t max_allocation = uint64_t{1} << 30;
  uint64_t local_bytes = 49152;
  uint64_t max_group = 1024;
  uint64_t kernel_group = 1024; /* of any kernel */
  ClUint units = 8;
  ClUint address_bits = 64;
  ClUint base_alignment = 1024;    /* bits */
  uint64_t image_texels = 16384;   /* of an image along either axis; 0: no images */
  uint64_t image_pitch_texels = 4; /* row pitch of an image that is a view of a buffer */
  uint64_t subgroup_size = 0;      /* of any kernel; 0: no subgroups */
  uint64_t svm = 0;                /* CL_DEVICE_SVM_CAPABILITIES */
  bool is_unified = false;         /* CL_DEVICE_HOST_UNIFIED_MEMORY */
};

struct Context : Object {
  static constexpr const char* kKind = "ClContext";
  static constexpr ClInt kError = kClInvalidContext;
  std::vector<ClDevice> devices;
  std::vector<intptr_t> properties;
  int device_index = 0;
  ClInt lost = 0; /* what its commands end with; 0: it is there */
};

struct Event;

struct Queue : Object {
  static constexpr const char* kKind = "ClQueue";
  static constexpr ClInt kError = kClInvalidCommandQueue;
  std::shared_ptr<Context> context;
  ClDevice device = nullptr;
  ClBitfield properties = 0;
  std::shared_ptr<Timeline> timeline;
  /* Commands that nobody has flushed yet. */
  std::deque<std::shared_ptr<Event>> waiting;
};

/* A command, or a user's event. Commands have one whether their event was asked for or not. */
struct Event : Object {
  static constexpr const char* kKind = "ClEvent";
  static constexpr ClInt kError = kClInvalidEvent;
  std::shared_ptr<Context> context;
  std::shared_ptr<Queue> queue; /* none: a user's */
  ClUint type = kClCommandUser;
  ClInt status = kClQueued;
  uint64_t times[4] = {}; /* queued, submitted, started, ended: nanoseconds */
  std::vector<std::shared_ptr<Event>> after;
  std::function<ClInt()> run;
  bool hangs = false;
  ClInt fault = 0;
  struct Callback {
    ClInt status;
    ClEventNotify notify;
    void* user;
  };
  std::vector<Callback> callbacks;
};

/* Shared virtual memory. */
struct Svm {
  ~Svm();
  std::shared_ptr<Context> context;
  std::shared_ptr<Allocation> bytes;
  int buffers = 0; /* live ones that are made of it */
};
/* The live one that holds `address`. */
std::shared_ptr<Svm> FindSvm(const void* address);

struct Mem : Object {
  static constexpr const char* kKind = "ClMem";
  static constexpr ClInt kError = kClInvalidMemObject;
  ~Mem() override;
  std::shared_ptr<Context> context;
  ClBitfield flags = 0;
  uint64_t size = 0;
  void* host = nullptr;
  std::shared_ptr<Allocation> bytes; /* none: of its parent, shared, or the host's */
  std::shared_ptr<Svm> svm;
  std::shared_ptr<Mem> parent;
  uint64_t origin = 0;
  unsigned char* data = nullptr;
  std::map<void*, int> maps;
  /* Of an image: rows of texels, which lie as in a buffer. */
  uint64_t texel_bytes = 0; /* 0: a buffer */
  uint64_t columns = 0;
  uint64_t rows = 0;
  bool IsImage() const { return texel_bytes != 0; }
  std::vector<std::pair<ClMemNotify, void*>> callbacks;
};

struct Program : Object {
  static constexpr const char* kKind = "ClProgram";
  static constexpr ClInt kError = kClInvalidProgram;
  std::shared_ptr<Context> context;
  std::vector<ClDevice> devices;
  std::string source;
  bool is_binary = false;
  ClInt build = -1; /* CL_BUILD_NONE; 0 success, -2 error */
  std::string options;
  std::string log;
  std::shared_ptr<const CpuImage> image; /* none: nothing is executed (script: no images) */
  std::vector<Signature> kernels;
  int kernel_count = 0; /* objects made of it */
};

struct Kernel : Object {
  static constexpr const char* kKind = "ClKernel";
  static constexpr ClInt kError = kClInvalidKernel;
  std::shared_ptr<Program> program;
  Signature signature;
  const CpuKernel* code = nullptr;
  struct Argument {
    bool is_set = false;
    std::string bytes;           /* of a scalar */
    std::shared_ptr<Mem> memory; /* of a buffer; none: null */
    uint64_t local_bytes = 0;
  };
  std::vector<Argument> arguments;
};

template <typename T>
std::shared_ptr<T> Look(const void* handle) {
  return std::static_pointer_cast<T>(Get<Object>(T::kKind, handle, true));
}

template <typename T>
std::shared_ptr<T> Find(const void* handle) {
  std::shared_ptr<T> found = handle == nullptr ? nullptr : Look<T>(handle);
  char text[32];
  std::snprintf(text, sizeof(text), "%p", handle);
  DOVETAIL_FAKE_REQUIRE(found != nullptr, T::kError,
                        std::string(text) + " is not a live " + T::kKind);
  return found;
}

template <typename Public, typename T>
Public Register(const std::shared_ptr<T>& object) {
  /* Loaders call through what a handle points at. */
  object->handle =
      AddObject(T::kKind, std::shared_ptr<Object>(object), new ClHandle{DispatchTable()});
  return static_cast<Public>(object->handle);
}

template <typename T>
ClInt Retain(const void* handle) {
  const auto found = Find<T>(handle);
  const Lock lock = LockState();
  ++found->references;
  return kClSuccess;
}

/* The last reference takes the handle away; the object lives on for those who use it. */
template <typename T>
std::shared_ptr<T> Release(const void* handle) {
  const auto found = Find<T>(handle);
  const Lock lock = LockState();
  if (--found->references != 0) return nullptr;
  RemoveObject(T::kKind, handle);
  return found;
}

/* The answers of clGet*Info. */
class Answers {
 public:
  Answers(size_t size, void* out, size_t* out_size) : size_(size), out_(out), out_size_(out_size) {}
  ClInt Bytes(const void* value, size_t bytes) const;
  ClInt Words(const std::string& text) const { return Bytes(text.c_str(), text.size() + 1); }
  template <typename T>
  ClInt Value(T value) const {
    return Bytes(&value, sizeof(value));
  }
  template <typename T>
  ClInt List(const std::vector<T>& values) const {
    return Bytes(values.data(), values.size() * sizeof(T));
  }

 private:
  const size_t size_;
  void* const out_;
  size_t* const out_size_;
};

/* Devices as the script describes them, made on the first call. */
const std::vector<ClPlatform>& Platforms();
void ForgetPlatforms();

/* commands.cc: appends a command; `event` gets its event, if asked for. Blocking calls wait. */
struct NewCommand {
  ClUint type = 0;
  const char* execution = ""; /* what `fail <this>` in a script means */
  std::function<ClInt()> run;
  bool is_launch = false;
  bool is_blocking = false;
};
ClInt Enqueue(const std::shared_ptr<Queue>& queue, NewCommand command, ClUint wait_count,
              const ClEvent* waits, ClEvent* event);
void FlushQueue(Queue* queue, const Lock& lock);
/* Ends an event: with its callbacks. Takes the lock for a while. */
void Settle(const std::shared_ptr<Event>& event, ClInt status);

uint64_t Now();

}  // namespace dovetail::fakedrivers::opencl

#endif  // DOVETAIL_FAKEDRIVERS_OPENCL_OBJECTS_H_
