#include "graphs.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

#include "cuda.h"

namespace dovetail::runtime::cuda {
namespace {

/* A launch of a graph costs the driver about what two launches cost; below this many nothing is
 * won. */
constexpr uint32_t kLeastLaunches = 4;
/* Larger batches are rare, and a graph of them takes long to make. */
constexpr uint32_t kMostLaunches = 512;
/* A batch that has come so often is expected again. */
constexpr uint64_t kSeenBefore = 2;
constexpr size_t kMostPlans = 16;

bool AreGraphsOn() {
  const char* const value = std::getenv("DOVETAIL_CUDA_GRAPHS");
  return value == nullptr || std::strcmp(value, "0") != 0;
}

bool HasGraphs(const Api& api) {
  return api.cuGraphCreate != nullptr && api.cuGraphAddKernelNode_v2 != nullptr &&
         api.cuGraphInstantiateWithFlags != nullptr && api.cuGraphLaunch != nullptr &&
         api.cuGraphExecKernelNodeSetParams_v2 != nullptr && api.cuGraphExecDestroy != nullptr &&
         api.cuGraphDestroy != nullptr;
}

const Kernel& KernelOf(const dvt_launch& launch) {
  return *reinterpret_cast<const Kernel*>(launch.kernel);
}

/* The values of a launch's parameters, one after the other. */
void Values(const dvt_launch& launch, std::string* values) {
  values->clear();
  for (const stream_ordered::Parameter& parameter : KernelOf(launch).parameters()) {
    if (parameter.is_buffer) {
      const dvt_binding& binding = launch.bindings[parameter.binding];
      const CuAddress address = AddressOf(binding.memory) + binding.offset;
      values->append(reinterpret_cast<const char*>(&address), sizeof(address));
    } else {
      values->append(static_cast<const char*>(launch.scalars) + parameter.scalar_offset,
                     parameter.size);
    }
  }
}

Outcome NodeOf(const dvt_launch& launch, uint32_t dynamic,
               stream_ordered::ParameterPointers* pointers, CuKernelNode* node) {
  const Kernel& kernel = KernelOf(launch);
  node->function = kernel.function();
  std::copy_n(launch.grid, 3, node->grid);
  std::copy_n(kernel.block(), 3, node->block);
  node->shared_bytes = dynamic;
  node->parameters = pointers->Fill(kernel, launch);
  std::string which; /* the launches one by one say it */
  return pointers->FillMore(kernel, launch, node->parameters, &which);
}

}  // namespace

struct Graphs::Node {
  uint64_t kernel = 0; /* its serial number: one loaded later may stand at the same address */
  CuGraphNode native = nullptr;
  uint32_t grid[3] = {0, 0, 0};
  uint32_t dynamic = 0;
  std::string values;
};

/* A sequence of kernels that has been seen, and its graph once it pays. */
struct Graphs::Plan {
  std::vector<Node> nodes;
  uint64_t times = 0;
  uint64_t last_use = 0;
  CuGraph graph = nullptr;
  CuGraphExec executable = nullptr;
  bool is_refused = false; /* the driver makes no graph of it */
};

Graphs::Graphs() : is_on_(AreGraphsOn()) {}
Graphs::~Graphs() = default;

void Graphs::Drop(const Cuda& cuda, Plan* plan) {
  if (plan->executable != nullptr) cuda.api.cuGraphExecDestroy(plan->executable);
  if (plan->graph != nullptr) cuda.api.cuGraphDestroy(plan->graph);
  plan->executable = nullptr;
  plan->graph = nullptr;
}

void Graphs::Close(const Cuda& cuda) {
  for (const std::unique_ptr<Plan>& plan : plans_) Drop(cuda, plan.get());
  plans_.clear();
}

Graphs::Plan* Graphs::Find(const dvt_launch* launches, uint32_t count) {
  for (const std::unique_ptr<Plan>& plan : plans_) {
    if (plan->nodes.size() != count) continue;
    bool is_same = true;
    for (uint32_t i = 0; is_same && i < count; ++i) {
      is_same = plan->nodes[i].kernel == KernelOf(launches[i]).serial();
    }
    if (is_same) return plan.get();
  }
  return nullptr;
}

Outcome Graphs::Build(const Cuda& cuda, const dvt_launch* launches, const uint32_t* dynamic,
                      Plan* plan) {
  CuResult result = cuda.api.cuGraphCreate(&plan->graph, 0);
  if (result != kCuSuccess) return {result, "cuGraphCreate"};
  for (size_t i = 0; i < plan->nodes.size(); ++i) {
    stream_ordered::ParameterPointers pointers;
    CuKernelNode params;
    const Outcome filled = NodeOf(launches[i], dynamic[i], &pointers, &params);
    if (!filled.ok()) return filled;
    Node& node = plan->nodes[i];
    result = cuda.api.cuGraphAddKernelNode_v2(&node.native, plan->graph,
                                              i == 0 ? nullptr : &plan->nodes[i - 1].native,
                                              i == 0 ? 0 : 1, &params);
    if (result != kCuSuccess) return {result, "cuGraphAddKernelNode_v2"};
    std::copy_n(launches[i].grid, 3, node.grid);
    node.dynamic = dynamic[i];
    Values(launches[i], &node.values);
  }
  result = cuda.api.cuGraphInstantiateWithFlags(&plan->executable, plan->graph, 0);
  return {result, "cuGraphInstantiateWithFlags"};
}

Outcome Graphs::Update(const Cuda& cuda, const dvt_launch* launches, const uint32_t* dynamic,
                       Plan* plan) {
  std::string values;
  for (size_t i = 0; i < plan->nodes.size(); ++i) {
    Node& node = plan->nodes[i];
    Values(launches[i], &values);
    if (std::equal(node.grid, node.grid + 3, launches[i].grid) && node.dynamic == dynamic[i] &&
        node.values == values) {
      continue;
    }
    stream_ordered::ParameterPointers pointers;
    CuKernelNode params;
    const Outcome filled = NodeOf(launches[i], dynamic[i], &pointers, &params);
    if (!filled.ok()) return filled;
    const CuResult result =
        cuda.api.cuGraphExecKernelNodeSetParams_v2(plan->executable, node.native, &params);
    if (result != kCuSuccess) return {result, "cuGraphExecKernelNodeSetParams_v2"};
    std::copy_n(launches[i].grid, 3, node.grid);
    node.dynamic = dynamic[i];
    node.values.swap(values);
  }
  return {};
}

bool Graphs::TryLaunch(Stream* stream, const dvt_launch* launches, uint32_t count,
                       const uint32_t* dynamic, Status* status) {
  if (!is_on_ || count < kLeastLaunches || count > kMostLaunches) return false;
  Context& context = stream->context();
  const Cuda& cuda = context.vendor();
  if (!HasGraphs(cuda.api)) return false;
  Plan* plan = Find(launches, count);
  if (plan == nullptr) {
    if (plans_.size() >= kMostPlans) {
      const auto oldest =
          std::min_element(plans_.begin(), plans_.end(),
                           [](const auto& a, const auto& b) { return a->last_use < b->last_use; });
      Drop(cuda, oldest->get());
      plans_.erase(oldest);
    }
    auto made = std::make_unique<Plan>();
    made->nodes.resize(count);
    for (uint32_t i = 0; i < count; ++i) {
      made->nodes[i].kernel = KernelOf(launches[i]).serial();
      /* A launch that begins before its predecessor ends would lose that in a graph. */
      made->is_refused |= KernelOf(launches[i]).extra().is_programmatic();
    }
    plans_.push_back(std::move(made));
    plan = plans_.back().get();
  }
  plan->last_use = ++clock_;
  if (plan->is_refused || ++plan->times <= kSeenBefore) return false;
  bool is_captured = false;
  *status = stream->IsCaptured(&is_captured);
  if (!status->ok()) return true;
  if (is_captured) return false;
  const bool is_new = plan->executable == nullptr;
  Outcome outcome =
      is_new ? Build(cuda, launches, dynamic, plan) : Update(cuda, launches, dynamic, plan);
  if (outcome.ok()) {
    outcome = {cuda.api.cuGraphLaunch(plan->executable, stream->handle()), "cuGraphLaunch"};
    if (outcome.ok()) return true;
  }
  /* Nothing has been submitted. What a graph cannot do, launches may. */
  Drop(cuda, plan);
  plan->is_refused = true;
  if (!cuda.IsSticky(outcome.code)) return false;
  *status = context.Check(outcome).Within("a graph of " + std::to_string(count) + " launches");
  return true;
}

}  // namespace dovetail::runtime::cuda
