/* Launches with attributes, and the nodes of graphs, out of CUDA's structures. */
#include <cstring>
#include <map>
#include <vector>

#include "../core/gpu/state.h"
#include "cuda.h"

namespace dovetail::fakedrivers::gpu {
namespace {

/* CUlaunchAttributeID. */
enum LaunchAttribute {
  kIgnore = 0,
  kCooperative = 2,
  kClusterDimension = 4,
  kProgrammaticEvent = 7,
  kLaunchCompletionEvent = 12,
  kLastAttribute = 18,
};

Status ConfigOf(const CuLaunchConfig* config, LaunchConfig* made, std::vector<Handle>* events) {
  if (config == nullptr || (config->attribute_count != 0 && config->attributes == nullptr)) {
    return kInvalidValue;
  }
  for (int i = 0; i < 3; ++i) {
    made->grid[i] = config->grid[i];
    made->block[i] = config->block[i];
  }
  made->shared_bytes = config->shared_bytes;
  for (unsigned i = 0; i < config->attribute_count; ++i) {
    const CuLaunchAttribute& attribute = config->attributes[i];
    switch (attribute.id) {
      case kCooperative:
        made->is_cooperative = attribute.value.cooperative != 0;
        break;
      case kClusterDimension:
        made->cluster[0] = attribute.value.cluster.x;
        made->cluster[1] = attribute.value.cluster.y;
        made->cluster[2] = attribute.value.cluster.z;
        break;
      case kProgrammaticEvent:
      case kLaunchCompletionEvent:
        events->push_back(attribute.value.programmatic_event.event);
        break;
      default:
        /* Programmatic stream serialisation allows a launch to begin early, and does not demand it:
         * here it never does. The others are hints. */
        if (attribute.id < kIgnore || attribute.id > kLastAttribute) {
          Misuse("there is no launch attribute " + std::to_string(attribute.id));
          return kInvalidValue;
        }
    }
  }
  return kSuccess;
}

LaunchConfig ConfigOf(const CuKernelNode& parameters) {
  LaunchConfig config;
  for (int i = 0; i < 3; ++i) {
    config.grid[i] = parameters.grid[i];
    config.block[i] = parameters.block[i];
  }
  config.shared_bytes = parameters.shared_bytes;
  return config;
}

Status WorkOf(const CuKernelNode* parameters, Work* work) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  if (parameters == nullptr) return kInvalidValue;
  const Handle function =
      parameters->function != nullptr ? parameters->function : parameters->kernel;
  return MakeLaunch(*context, function, ConfigOf(*parameters), parameters->parameters,
                    parameters->extra, work);
}

}  // namespace

Status LaunchKernelEx(const CuLaunchConfig* config, Handle function, void** parameters,
                      void** extra) {
  LaunchConfig made;
  std::vector<Handle> events;
  if (const Status status = ConfigOf(config, &made, &events); status != kSuccess) return status;
  Status status = LaunchWith(function, made, parameters, extra, config->stream);
  for (const Handle event : events) {
    if (status == kSuccess) status = EventRecord(event, config->stream);
  }
  return status;
}

Status OccupancyClusters(int* clusters, Handle function, const CuLaunchConfig* config) {
  LaunchConfig made;
  std::vector<Handle> events;
  int blocks = 0;
  if (const Status status = ConfigOf(config, &made, &events); status != kSuccess) return status;
  if (clusters == nullptr) return kInvalidValue;
  const auto threads = static_cast<int>(made.block[0] * made.block[1] * made.block[2]);
  const Status status = OccupancyBlocks(&blocks, function, threads, made.shared_bytes);
  if (status != kSuccess) return status;
  std::shared_ptr<Context> context;
  Current(&context);
  const DeviceLimits& limits = FindDevice(context->device)->limits;
  uint32_t size = 1;
  for (const uint32_t each : made.cluster) size *= each == 0 ? 1 : each;
  const uint32_t all = static_cast<uint32_t>(blocks) * limits.multiprocessors;
  *clusters = limits.max_cluster_blocks == 0 ? 0 : static_cast<int>(all / size);
  return kSuccess;
}

Status OccupancyClusterSize(int* size, Handle function, const CuLaunchConfig* config) {
  int clusters = 0;
  if (size == nullptr) return kInvalidValue;
  if (const Status status = OccupancyClusters(&clusters, function, config); status != kSuccess) {
    return status;
  }
  int is_wide = 0;
  FunctionGetAttribute(&is_wide, 14, function);
  *size = clusters == 0 ? 0 : is_wide != 0 ? 16 : 8;
  return kSuccess;
}

Status CaptureInfoEdges(Handle stream_handle, int* status, unsigned long long* id, Handle* graph,
                        const Handle** nodes, const void** edges, size_t* count) {
  if (const Status found = CaptureInfo(stream_handle, status, id); found != kSuccess) return found;
  if (edges != nullptr) *edges = nullptr; /* all of the default kind */
  std::shared_ptr<Stream> stream;
  StreamOf(stream_handle, &stream);
  if (stream->capture == nullptr) return kSuccess;
  if (graph != nullptr) {
    /* Known by a handle only from the end of the capture on. */
    Misuse("the fake driver gives no graph before the end of a capture");
    return kNotSupported;
  }
  /* Valid until the next call for this thread. */
  thread_local std::vector<Handle> tail;
  tail.clear();
  for (const size_t node : stream->capture_tail) {
    tail.push_back(stream->capture->graph->nodes[node]->handle);
  }
  if (nodes != nullptr) *nodes = tail.data();
  if (count != nullptr) *count = tail.size();
  return kSuccess;
}

Status CaptureInfoNodes(Handle stream, int* status, unsigned long long* id, Handle* graph,
                        const Handle** nodes, size_t* count) {
  return CaptureInfoEdges(stream, status, id, graph, nodes, nullptr, count);
}

Status GraphAddKernel(Handle* node, Handle graph, const Handle* after, size_t count,
                      const CuKernelNode* parameters) {
  Work work;
  if (const Status status = WorkOf(parameters, &work); status != kSuccess) return status;
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphAddCopy(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuCopy3D* copy, Handle /*context*/) {
  if (copy == nullptr) return kInvalidValue;
  const CuCopy3D what = *copy;
  const auto place = [](int type, const void* host, Address device) {
    return type == 1 ? reinterpret_cast<Address>(host) : device;
  };
  if (what.from_type == 3 || what.to_type == 3) return kNotSupported;
  const Address from = place(what.from_type, what.from_host, what.from_device);
  const Address to = place(what.to_type, what.to_host, what.to_device);
  const size_t from_pitch = what.from_pitch != 0 ? what.from_pitch : what.width;
  const size_t to_pitch = what.to_pitch != 0 ? what.to_pitch : what.width;
  Work work;
  work.type = 1;
  if (what.from_type == 2) work.uses.push_back({from, what.width, "the source of a copy"});
  if (what.to_type == 2) work.uses.push_back({to, what.width, "the destination of a copy"});
  for (const Use& use : work.uses) {
    if (CheckRange(use.address, use.size, use.what) == nullptr) return kInvalidValue;
  }
  work.run = [=](std::string*) {
    for (size_t z = 0; z < what.depth; ++z) {
      for (size_t y = 0; y < what.height; ++y) {
        const size_t from_row = (what.from_z + z) * what.from_height + what.from_y + y;
        const size_t to_row = (what.to_z + z) * what.to_height + what.to_y + y;
        std::memmove(reinterpret_cast<void*>(to + to_row * to_pitch + what.to_x),
                     reinterpret_cast<const void*>(from + from_row * from_pitch + what.from_x),
                     what.width);
      }
    }
    return kSuccess;
  };
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphAddFill(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuFillNode* fill, Handle /*context*/) {
  if (fill == nullptr || (fill->unit != 1 && fill->unit != 2 && fill->unit != 4)) {
    return kInvalidValue;
  }
  const CuFillNode what = *fill;
  const size_t size =
      what.height == 0 ? 0 : what.pitch * (what.height - 1) + what.width * what.unit;
  if (CheckRange(what.to, size, "the destination of a fill") == nullptr) return kInvalidValue;
  Work work;
  work.type = 2;
  work.uses.push_back({what.to, size, "the destination of a fill"});
  work.run = [what](std::string*) {
    for (size_t y = 0; y < what.height; ++y) {
      auto* place = reinterpret_cast<unsigned char*>(what.to + y * what.pitch);
      for (size_t x = 0; x < what.width; ++x, place += what.unit) {
        std::memcpy(place, &what.value, what.unit);
      }
    }
    return kSuccess;
  };
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphAddHost(Handle* node, Handle graph, const Handle* after, size_t count,
                    const CuHostNode* host) {
  if (host == nullptr || host->function == nullptr) return kInvalidValue;
  Work work;
  work.type = 3;
  work.run = [what = *host](std::string*) {
    what.function(what.data);
    return kSuccess;
  };
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphAddEdges(Handle graph, const Handle* from, const Handle* to, const void* edges,
                     size_t count) {
  if (edges != nullptr) return kNotSupported;
  return GraphAddOrder(graph, from, to, count);
}

Status GraphInstantiateOld(Handle* exec, Handle graph, Handle* error_node, char* log, size_t size) {
  if (error_node != nullptr) *error_node = nullptr;
  if (log != nullptr && size != 0) log[0] = '\0';
  return GraphInstantiate(exec, graph, 0);
}

Status GraphInstantiateParameters(Handle* exec, Handle graph,
                                  CuGraphInstantiateParams* parameters) {
  if (parameters == nullptr) return kInvalidValue;
  parameters->error_node = nullptr;
  parameters->result = 0;
  const Status status = GraphInstantiate(exec, graph, parameters->flags);
  if (status != kSuccess) parameters->result = 1; /* CUDA_GRAPH_INSTANTIATE_ERROR */
  return status;
}

Status GraphExecSetKernel(Handle exec, Handle node, const CuKernelNode* parameters) {
  Work work;
  if (const Status status = WorkOf(parameters, &work); status != kSuccess) return status;
  return GraphExecSetWork(exec, node, std::move(work));
}

Status GraphExecUpdateOld(Handle exec, Handle graph, Handle* error_node, int* result) {
  if (error_node != nullptr) *error_node = nullptr;
  return GraphExecUpdate(exec, graph, result);
}

Status GraphExecUpdateInfo(Handle exec, Handle graph, CuUpdateResult* result) {
  if (result == nullptr) return kInvalidValue;
  *result = {};
  return GraphExecUpdate(exec, graph, &result->result);
}

}  // namespace dovetail::fakedrivers::gpu
