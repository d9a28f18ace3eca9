#include <cstdlib>
#include <mutex>
#include <utility>

#include "engine.h"
#include "faults.h"
#include "group.h"
#include "image_record.h"

namespace dovetail::fakedrivers {

namespace {

/* What a launch needs and the next one can use again; launches of several streams run at a time. */
struct Workspace {
  Stacks stacks;
  SharedWindow window;
};

class Workspaces {
 public:
  std::unique_ptr<Workspace> Take() {
    const std::lock_guard<std::mutex> guard(lock_);
    if (free_.empty()) return std::make_unique<Workspace>();
    std::unique_ptr<Workspace> workspace = std::move(free_.back());
    free_.pop_back();
    return workspace;
  }

  void Give(std::unique_ptr<Workspace> workspace) {
    const std::lock_guard<std::mutex> guard(lock_);
    free_.push_back(std::move(workspace));
  }

 private:
  std::mutex lock_;
  std::vector<std::unique_ptr<Workspace>> free_;
};

Workspaces& AllWorkspaces() {
  static Workspaces workspaces;
  return workspaces;
}

std::string Triple(const uint32_t* extent) {
  return std::to_string(extent[0]) + " x " + std::to_string(extent[1]) + " x " +
         std::to_string(extent[2]);
}

/* DOVETAIL_FAKE_SEED: 0, the default, runs threads in order; any other number shuffles them. */
uint64_t Seed() {
  const char* text = std::getenv("DOVETAIL_FAKE_SEED");
  if (text == nullptr) return 0;
  const uint64_t number = std::strtoull(text, nullptr, 0);
  /* Neighbouring seeds should give orders that differ much. */
  return number * 0x9E3779B97F4A7C15ULL;
}

/* PTX ISA and AMD's guides: no device has blocks of more threads. */
constexpr uint64_t kThreadsAtMost = 1024;

std::string Complaint(const RecordedKernel& kernel, const Launch& launch, const Shape& shape) {
  const uint64_t threads = uint64_t{shape.block[0]} * shape.block[1] * shape.block[2];
  if (threads == 0 || threads > kThreadsAtMost) {
    return "a block of " + Triple(shape.block) + " threads; it has 1 to " +
           std::to_string(kThreadsAtMost);
  }
  const uint32_t* wanted = kernel.block();
  for (int axis = 0; axis < 3; ++axis) {
    if (shape.grid[axis] == 0) return "a grid of " + Triple(shape.grid) + " blocks";
    if (wanted[axis] != 0 && wanted[axis] != shape.block[axis]) {
      return "a block of " + Triple(shape.block) + " threads; the code is for " + Triple(wanted);
    }
    if (shape.cluster[axis] == 0 || shape.grid[axis] % shape.cluster[axis] != 0) {
      return "a grid of " + Triple(shape.grid) + " blocks in clusters of " + Triple(shape.cluster);
    }
    const uint32_t demanded = kernel.cluster()[axis];
    if (demanded != 0 && demanded != shape.cluster[axis]) {
      return "clusters of " + Triple(launch.cluster) + "; the code is for " +
             Triple(kernel.cluster());
    }
  }
  return "";
}

}  // namespace

bool Run(const CpuKernel& kernel, const Launch& launch, const void* const* arguments,
         std::string* error) {
  const auto& recorded = static_cast<const RecordedKernel&>(kernel);
  Shape shape;
  shape.kernel = &recorded.record();
  shape.imports = recorded.imports();
  shape.arguments = arguments;
  shape.dynamic_shared_bytes = launch.dynamic_shared_bytes;
  shape.seed = Seed();
  const bool implied = launch.cluster[0] * launch.cluster[1] * launch.cluster[2] == 1;
  for (int axis = 0; axis < 3; ++axis) {
    shape.grid[axis] = launch.grid[axis];
    shape.block[axis] = launch.block[axis];
    const uint32_t demanded = recorded.cluster()[axis];
    shape.cluster[axis] = implied && demanded != 0 ? demanded : launch.cluster[axis];
  }
  const std::string name = "kernel '" + recorded.name() + "': ";
  const std::string complaint = Complaint(recorded, launch, shape);
  if (!complaint.empty()) {
    if (error != nullptr) *error = name + complaint;
    return false;
  }
  std::unique_ptr<Workspace> workspace = AllWorkspaces().Take();
  const uint32_t blocks = shape.cluster[0] * shape.cluster[1] * shape.cluster[2];
  const uint64_t shared = recorded.static_shared_bytes() + shape.dynamic_shared_bytes;
  if (!workspace->window.Open(blocks, shared)) {
    if (error != nullptr) {
      *error = name + std::to_string(shared) + " bytes of shared memory for each of " +
               std::to_string(blocks) + " blocks are not to be had";
    }
    AllWorkspaces().Give(std::move(workspace));
    return false;
  }
  shape.current = recorded.Current();
  bool good = true;
  std::string text;
  {
    Group group(shape, &workspace->stacks, &workspace->window);
    const FaultScope scope(&group);
    uint32_t first[3];
    for (first[2] = 0; good && first[2] < shape.grid[2]; first[2] += shape.cluster[2]) {
      for (first[1] = 0; good && first[1] < shape.grid[1]; first[1] += shape.cluster[1]) {
        for (first[0] = 0; good && first[0] < shape.grid[0]; first[0] += shape.cluster[0]) {
          good = group.Run(first, &text);
        }
      }
    }
  }
  AllWorkspaces().Give(std::move(workspace));
  if (!good && error != nullptr) *error = name + text;
  return good;
}

}  // namespace dovetail::fakedrivers
