/* The objects behind Vulkan's handles.
 *
 * All of their state is guarded by one mutex (State), which every call holds but those that wait;
 * work on the device runs without it. What was submitted counts as in use until the host has
 * *observed* that it is over (by a fence, a semaphore, a wait for idle), not merely until it is: so
 * that a wait that is missing is found every time, and not only when the device is slow. */
#ifndef DOVETAIL_FAKEDRIVERS_VULKAN_OBJECTS_H_
#define DOVETAIL_FAKEDRIVERS_VULKAN_OBJECTS_H_

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "describe.h"
#include "engine.h"
#include "memory.h"
#include "spirv.h"
#include "timeline.h"

namespace dovetail::fakedrivers::vulkan {

struct State {
  std::mutex mutex;
  std::condition_variable changed; /* a fence, a semaphore, a loss */
};
State& Global();

/* How a handle that is dispatched by a loader begins ("Loader and Layer Interface":
 * ICD_LOADER_MAGIC), so that the fake driver can also stand behind the system's loader, as a
 * driver.
 */
struct Dispatchable {
  uintptr_t loader = 0x01CDC0DE;
};

struct Instance {
  static constexpr const char* kKind = "VkInstance";
  uint32_t api = 0;
  std::set<std::string> extensions;
  std::vector<VkPhysicalDevice> devices;
};

struct PhysicalDevice {
  static constexpr const char* kKind = "VkPhysicalDevice";
  VkInstance instance = nullptr;
  uint32_t instance_api = 0;
  int index = 0;
  Description description;
};

struct Messenger {
  static constexpr const char* kKind = "VkDebugUtilsMessenger";
  VkInstance instance = nullptr;
  VkFlags severities = 0;
  VkFlags types = 0;
  VkDebugUtilsMessengerCallback callback = nullptr;
  void* user = nullptr;
};

struct Device;

/* What belongs to a device. */
struct Object {
  virtual ~Object() = default;
  virtual const char* kind() const = 0;

  std::shared_ptr<Device> device;
  void* handle = nullptr;
  std::string name; /* vkSetDebugUtilsObjectNameEXT */
  /* Submissions that the host has not seen end. */
  int uses = 0;
  /* Raised when what was recorded with it no longer holds: destroyed, updated. */
  uint64_t version = 0;
  /* The thread that is in a call which needs the object for itself; 0: none. */
  std::atomic<uint64_t> user{0};
};

template <typename Self>
struct Kind : Object {
  const char* kind() const override { return Self::kKind; }
};

struct Submission;

struct Queue : Kind<Queue> {
  static constexpr const char* kKind = "VkQueue";
  uint32_t family = 0;
  std::shared_ptr<Timeline> timeline;
  uint64_t last = 0; /* the number of the last submission */
  std::deque<std::shared_ptr<Submission>> outstanding;
  /* Accesses since the last barrier, for hazards. */
  struct Access {
    const void* memory = nullptr;
    uint64_t begin = 0;
    uint64_t end = 0;
    bool is_write = false;
    VkFlags stage = 0;
    std::string what;
  };
  std::vector<Access> accesses;
};

/* A point of a queue that something waits for or signals. */
struct Point {
  std::shared_ptr<Queue> queue;
  uint64_t number = 0;
};

struct Submission {
  uint64_t number = 0;
  std::vector<std::shared_ptr<Object>> uses;
  std::vector<Point> waits;
};

struct Device : Kind<Device> {
  static constexpr const char* kKind = "VkDevice";
  VkPhysicalDevice physical = nullptr;
  VkInstance instance = nullptr;
  int index = 0;
  uint32_t api = 0;
  Description description;
  FeatureSet features; /* those that were switched on */
  std::set<std::string> extensions;
  std::map<std::pair<uint32_t, uint32_t>, VkQueue> queues; /* by family and index */
  uint32_t allocations = 0;
  std::atomic<VkResult> lost{0}; /* what a lost device answers; 0: it is there */

  bool Has(const char* feature) const { return features.count(feature) != 0; }
};

struct Memory : Kind<Memory> {
  static constexpr const char* kKind = "VkDeviceMemory";
  ~Memory() override;
  std::shared_ptr<Allocation> bytes;
  uint64_t size = 0;
  uint32_t type = 0;
  VkFlags properties = 0;
  bool has_address = false;
  bool is_mapped = false;
  uint64_t map_offset = 0;
  uint64_t map_size = 0;

  unsigned char* at(uint64_t offset) const {
    return reinterpret_cast<unsigned char*>(bytes->address + offset);
  }
};

struct Buffer : Kind<Buffer> {
  static constexpr const char* kKind = "VkBuffer";
  uint64_t size = 0;
  VkFlags usage = 0;
  std::vector<uint32_t> families; /* of concurrent use */
  bool has_requirements = false;  /* vkGetBufferMemoryRequirements was asked */
  std::shared_ptr<Memory> memory;
  uint64_t offset = 0;
};

struct Fence : Kind<Fence> {
  static constexpr const char* kKind = "VkFence";
  bool is_signaled = false;
  Point point; /* of the submission that signals it; no queue: none does */
};

struct Semaphore : Kind<Semaphore> {
  static constexpr const char* kKind = "VkSemaphore";
  bool is_timeline = false;
  uint64_t value = 0; /* of a binary one: 0 or 1 */
  uint64_t last_submitted = 0;
  bool is_pending = false;           /* binary: a signal was submitted and not waited for */
  std::map<uint64_t, Point> signals; /* which submission brings which value */
};

struct QueryPool : Kind<QueryPool> {
  static constexpr const char* kKind = "VkQueryPool";
  enum class Slot { kUndefined, kReset, kWritten };
  std::vector<Slot> recorded; /* as of the last submission */
  std::vector<Slot> state;    /* as of the device */
  std::vector<uint64_t> values;
};

struct SetLayout : Kind<SetLayout> {
  static constexpr const char* kKind = "VkDescriptorSetLayout";
  struct Binding {
    uint32_t type = 0;
    uint32_t count = 0;
    VkFlags stages = 0;
  };
  bool is_pushed = false;
  std::map<uint32_t, Binding> bindings;
};

struct PipelineLayout : Kind<PipelineLayout> {
  static constexpr const char* kKind = "VkPipelineLayout";
  std::vector<std::shared_ptr<SetLayout>> sets;
  std::vector<VkPushConstantRange> ranges;
};

struct Descriptor {
  std::shared_ptr<Buffer> buffer; /* none: never written */
  uint64_t buffer_version = 0;
  uint64_t offset = 0;
  uint64_t range = 0;
};
using DescriptorMap = std::map<std::pair<uint32_t, uint32_t>, Descriptor>; /* binding, element */

struct DescriptorPool : Kind<DescriptorPool> {
  static constexpr const char* kKind = "VkDescriptorPool";
  bool may_free = false;
  uint32_t max_sets = 0;
  std::map<uint32_t, uint32_t> left; /* of each type */
  std::set<VkDescriptorSet> sets;
};

struct DescriptorSet : Kind<DescriptorSet> {
  static constexpr const char* kKind = "VkDescriptorSet";
  std::shared_ptr<DescriptorPool> pool;
  std::shared_ptr<SetLayout> layout;
  DescriptorMap descriptors;
};

struct UpdateTemplate : Kind<UpdateTemplate> {
  static constexpr const char* kKind = "VkDescriptorUpdateTemplate";
  std::vector<VkDescriptorUpdateTemplateEntry> entries;
  bool is_push = false;
  std::shared_ptr<SetLayout> layout;
  uint32_t set = 0;
};

struct ShaderModule : Kind<ShaderModule> {
  static constexpr const char* kKind = "VkShaderModule";
  std::shared_ptr<const std::vector<uint32_t>> words;
  std::shared_ptr<const SpirvModule> module;
};

struct PipelineCache : Kind<PipelineCache> {
  static constexpr const char* kKind = "VkPipelineCache";
  std::set<std::string> entries; /* hashes, as bytes */
};

struct Pipeline : Kind<Pipeline> {
  static constexpr const char* kKind = "VkPipeline";
  std::shared_ptr<PipelineLayout> layout;
  std::shared_ptr<const SpirvModule> module;
  std::shared_ptr<const CpuImage> image; /* none: nothing is executed (script: no images) */
  const CpuKernel* kernel = nullptr;
  std::string entry;
  uint32_t block[3] = {1, 1, 1};
  std::map<uint32_t, uint64_t> constants; /* what was given, by id */
  std::map<uint32_t, bool> bindings;      /* of set 0, and whether they are only read */
};

struct CommandPool : Kind<CommandPool> {
  static constexpr const char* kKind = "VkCommandPool";
  bool may_reset = false;
  uint32_t family = 0;
  std::set<VkCommandBuffer> buffers;
};

struct Command {
  std::string what;
  /* On the device; false and a text when it did what a device would not survive. */
  std::function<bool(std::string*)> run;
  bool is_dispatch = false;
  std::vector<Queue::Access> accesses;
  VkFlags barrier_source = 0; /* a barrier: what came before in these stages is over */
};

struct CommandBuffer : Kind<CommandBuffer> {
  static constexpr const char* kKind = "VkCommandBuffer";
  enum class Phase { kInitial, kRecording, kExecutable, kPending, kInvalid };
  std::shared_ptr<CommandPool> pool;
  bool is_secondary = false;
  Phase phase = Phase::kInitial;
  std::string invalid; /* why it is */
  VkFlags usage = 0;
  bool was_wrong = false; /* something invalid was recorded */
  std::vector<Command> commands;
  std::vector<std::pair<std::shared_ptr<Object>, uint64_t>> references; /* with their versions */
  /* Bindings while recording. */
  std::shared_ptr<Pipeline> pipeline;
  std::map<uint32_t, DescriptorMap> pushed;
  struct BoundSet {
    std::shared_ptr<DescriptorSet> set;
    std::vector<uint32_t> offsets; /* dynamic */
  };
  std::map<uint32_t, BoundSet> sets;
  std::vector<unsigned char> push_constants;
  std::vector<bool> pushed_bytes;
  std::vector<std::shared_ptr<QueryPool>> reset_pools;
};

}  // namespace dovetail::fakedrivers::vulkan

#endif  // DOVETAIL_FAKEDRIVERS_VULKAN_OBJECTS_H_
