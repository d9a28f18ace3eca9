/* The objects behind the driver interfaces of CUDA and HIP, which are the same but for their names:
 * one implementation stands behind both (libcuda.so.1 and libamdhip64.so.6 are tables of names over
 * it). Statuses are CUresult's numbers, which hipError_t shares. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_TYPES_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_TYPES_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "../memory.h"
#include "../timeline.h"
#include "cuda/vendor/cuda.h"

namespace dovetail::fakedrivers {
class CpuImage;
class CpuKernel;
}  // namespace dovetail::fakedrivers

namespace dovetail::fakedrivers::gpu {

using Handle = void*;
using Address = uint64_t; /* of device memory */

/* cuda.h, CUresult; hip_runtime_api.h, hipError_t. */
enum Status : int {
  kSuccess = vendor::cuda::kCuSuccess,
  kInvalidValue = vendor::cuda::kCuInvalidValue,
  kOutOfMemory = vendor::cuda::kCuOutOfMemory,
  kNotInitialized = vendor::cuda::kCuNotInitialized,
  kNoDevice = vendor::cuda::kCuNoDevice,
  kInvalidDevice = vendor::cuda::kCuInvalidDevice,
  kInvalidImage = vendor::cuda::kCuInvalidImage,
  kInvalidContext = vendor::cuda::kCuInvalidContext,
  kNoBinaryForGpu = vendor::cuda::kCuNoBinaryForGpu,
  kPeerAccessUnsupported = vendor::cuda::kCuPeerAccessUnsupported,
  kInvalidPtx = vendor::cuda::kCuInvalidPtx,
  kUnsupportedPtxVersion = vendor::cuda::kCuUnsupportedPtxVersion,
  kFileNotFound = vendor::cuda::kCuFileNotFound,
  kInvalidHandle = vendor::cuda::kCuInvalidHandle,
  kIllegalState = vendor::cuda::kCuIllegalState,
  kNotFound = vendor::cuda::kCuNotFound,
  kNotReady = vendor::cuda::kCuNotReady,
  kIllegalAddress = vendor::cuda::kCuIllegalAddress,
  kLaunchOutOfResources = vendor::cuda::kCuLaunchOutOfResources,
  kPeerAccessAlreadyEnabled = vendor::cuda::kCuPeerAccessAlreadyEnabled,
  kPeerAccessNotEnabled = vendor::cuda::kCuPeerAccessNotEnabled,
  kPrimaryContextActive = vendor::cuda::kCuPrimaryContextActive,
  kContextIsDestroyed = vendor::cuda::kCuContextIsDestroyed,
  kHostMemoryAlreadyRegistered = vendor::cuda::kCuHostMemoryAlreadyRegistered,
  kHostMemoryNotRegistered = vendor::cuda::kCuHostMemoryNotRegistered,
  kLaunchFailed = vendor::cuda::kCuLaunchFailed,
  kCooperativeLaunchTooLarge = vendor::cuda::kCuCooperativeLaunchTooLarge,
  kNotPermitted = vendor::cuda::kCuNotPermitted,
  kNotSupported = vendor::cuda::kCuNotSupported,
  kSystemNotReady = vendor::cuda::kCuSystemNotReady,
  kCaptureUnsupported = vendor::cuda::kCuCaptureUnsupported,
  kCaptureInvalidated = vendor::cuda::kCuCaptureInvalidated,
  kCaptureMerge = vendor::cuda::kCuStreamCaptureMerge,
  kCaptureUnmatched = vendor::cuda::kCuStreamCaptureUnmatched,
  kCaptureUnjoined = vendor::cuda::kCuStreamCaptureUnjoined,
  kCaptureIsolation = vendor::cuda::kCuStreamCaptureIsolation,
  kCaptureImplicit = vendor::cuda::kCuCaptureImplicit,
  kCapturedEvent = vendor::cuda::kCuCapturedEvent,
  kCaptureWrongThread = vendor::cuda::kCuStreamCaptureWrongThread,
  kGraphUpdateFailure = vendor::cuda::kCuGraphExecUpdateFailure,
  kInvalidClusterSize = vendor::cuda::kCuInvalidClusterSize,
  kUnknown = vendor::cuda::kCuUnknown,
};

struct Stream;
struct Graph;

/* What a launch may ask for, and how much there is. */
struct DeviceLimits {
  uint32_t max_block_threads = 1024;
  uint32_t max_block[3] = {1024, 1024, 64};
  uint32_t max_grid[3] = {2147483647, 65535, 65535};
  uint64_t shared_bytes = 49152;       /* of a block, without asking */
  uint64_t shared_optin_bytes = 49152; /* of a block at most */
  uint32_t multiprocessors = 4;
  uint32_t max_threads_per_multiprocessor = 2048;
  uint32_t max_cluster_blocks = 0; /* 0: no clusters */
  bool has_cooperative_launch = true;
  bool has_memory_pools = true;
  bool has_managed_memory = true;
};

struct Context {
  int device = 0;
  bool is_primary = false;
  unsigned flags = 0;
  Handle handle = nullptr;
  /* Found by work, seen by nobody yet: the next synchronisation makes it sticky. */
  int pending = 0;
  std::string pending_text;
  int sticky = 0;                 /* every call answers this until the context is gone */
  std::shared_ptr<Stream> legacy; /* the default stream */
  std::map<uint64_t, std::shared_ptr<Stream>>
      thread_streams;                                /* default streams of threads, by number */
  std::map<Handle, std::shared_ptr<Stream>> streams; /* made by the program */
  std::set<int> peers;                               /* devices whose memory it may use */
  std::map<int, uint64_t> limits;
  int cache_config = 0;
  bool is_gone = false;
};

struct Device {
  int ordinal = 0;
  std::string name;
  uint64_t memory_bytes = 0;
  DeviceLimits limits;
  std::map<int, int64_t> attributes; /* by the vendor's number */
  std::array<uint8_t, 16> uuid = {};
  int pci_domain = 0;
  int pci_bus = 0;
  int pci_device = 0;
  int sm = 0;               /* CUDA: 90 for 9.0 */
  std::string architecture; /* HIP: "gfx942" */
  std::string target_id;    /* HIP: "gfx942:sramecc+:xnack-" */
  int losing = 0;           /* it is gone, and nobody has seen it yet: with this */
  int lost = 0;             /* what every call answers once that is seen */
  std::shared_ptr<Context> primary;
  int primary_uses = 0;
  unsigned primary_flags = 0;
  Handle default_pool = nullptr;
  Handle current_pool = nullptr;
};

/* One capture: the graph that the work of one or more streams goes into. */
struct Capture {
  std::shared_ptr<Graph> graph;
  int mode = 0; /* 0 global, 1 thread-local, 2 relaxed */
  Handle origin = nullptr;
  uint64_t thread = 0;
  uint64_t id = 0;
  bool is_invalid = false;
  std::set<Stream*> streams;
};

struct Stream {
  std::weak_ptr<Context> context;
  int device = 0;
  Handle handle = nullptr;
  unsigned flags = 0; /* 1: does not wait for the default stream */
  int priority = 0;
  uint64_t id = 0;
  bool is_legacy = false;
  std::shared_ptr<Timeline> timeline = Timeline::Make();
  Clock clock; /* of what has been submitted */
  std::shared_ptr<Capture> capture;
  std::set<size_t> capture_tail; /* nodes that the next one comes after */
};

struct Event {
  std::weak_ptr<Context> context;
  int device = 0;
  unsigned flags = 0; /* 1 blocking wait, 2 without times, 4 for other processes */
  bool is_recorded = false;
  Moment moment;
  Clock clock;
  std::shared_ptr<std::atomic<int64_t>> nanoseconds;
  /* Recorded in a stream that is being captured. */
  std::shared_ptr<Capture> capture;
  std::set<size_t> capture_nodes;
};

/* What the code says about one kernel, where it can be read. */
struct Entry {
  std::string name;
  uint32_t required_block[3] = {0, 0, 0}; /* 0: any */
  uint32_t max_block_threads = 0;         /* 0: the device's */
  uint32_t cluster[3] = {0, 0, 0};        /* 0: none */
  std::vector<uint32_t> parameters;       /* bytes of each */
  uint64_t static_shared_bytes = 0;
};

/* Device code as the driver was given it. */
struct Code {
  std::string bytes;              /* what the CPU image is found by */
  std::vector<std::string> names; /* of its kernels, where they can be told; empty: unknown */
  bool has_entries = false;       /* what else `entries` tells of each is known */
  std::vector<Entry> entries;
  int binary_version = 0; /* as function attributes tell: 90 */
  int ptx_version = 0;
};

struct Function;

struct Module {
  std::weak_ptr<Context> context; /* of a library: none */
  bool is_library = false;
  bool is_gone = false;
  Code code;
  std::shared_ptr<const CpuImage> image; /* may be null where the script needs none */
  std::string image_reason;
  std::map<std::string, Handle> functions;
};

struct Function {
  std::shared_ptr<Module> module;
  std::string name;
  const CpuKernel* kernel = nullptr;
  Entry entry;
  std::vector<uint32_t> parameters; /* bytes of each; where unknown, empty and not known */
  bool knows_parameters = false;
  uint64_t static_shared_bytes = 0;
  uint32_t max_block_threads = 0;
  uint64_t max_dynamic_shared_bytes = 0;
  std::map<int, int> attributes; /* set by the program, by the vendor's number */
};

struct Pool {
  int device = 0;
  bool is_default = false;
  std::map<int, uint64_t> attributes;
  std::set<int> readers; /* other devices that may use its memory */
};

/* Memory that a piece of work touches, checked when it is submitted. */
struct Use {
  Address address = 0;
  uint64_t size = 0;
  const char* what = "";
};

/* A piece of work for a stream, or a node of a graph. */
struct Work {
  int type =
      0; /* CUgraphNodeType: 0 kernel, 1 copy, 2 set, 3 host function, 5 empty, 6, 7 events */
  std::function<Status(std::string* text)> run; /* may be null: only a point in the order */
  std::vector<Use> uses;
  bool is_launch = false;
  std::shared_ptr<Function> function; /* of a kernel */
};

struct GraphNode {
  Work work;
  std::set<size_t> after;
  Handle handle = nullptr;
  bool is_gone = false;
};

struct Graph {
  std::weak_ptr<Context> context;
  std::vector<std::shared_ptr<GraphNode>> nodes;
};

struct GraphExec {
  std::weak_ptr<Context> context;
  std::vector<std::shared_ptr<GraphNode>> nodes;
  std::vector<size_t> order;      /* a topological one */
  std::map<Handle, size_t> index; /* by the handle of the graph's node */
};

/* What the two vendors do differently. Each library defines ThisFace. */
struct Face {
  /* HIP: calls initialise, and the context is the primary one of the thread's device. */
  bool is_implicit;
  int default_version;
  Status wrong_script; /* what the initialisation answers when the script is wrong */
  /* Makes a device (its ordinal is set) from the script's attributes; false and a text if one is
   * unknown. */
  bool (*describe)(const std::map<std::string, std::string>& attributes, Device* device,
                   std::string* error);
  /* Reads device code; `size` 0: unknown. The text goes to the log of the just-in-time compiler. */
  Status (*read_code)(const void* image, size_t size, const Device& device, Code* code,
                      std::string* text);
};
const Face& ThisFace();

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_TYPES_H_
