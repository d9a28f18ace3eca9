/* Graphs: nodes and their order, executable copies, launches of them. */
#include "graph.h"

#include <algorithm>

#include "api.h"
#include "state.h"
#include "submit.h"

namespace dovetail::fakedrivers::gpu {
namespace {

std::shared_ptr<Graph> GraphOf(Handle handle) { return Get<Graph>("graph", handle); }

/* The graph that holds a node. */
std::shared_ptr<Graph> OwnerOf(Handle node) {
  for (const auto& each : Objects("graph")) {
    auto graph = std::static_pointer_cast<Graph>(each.second);
    for (const auto& own : graph->nodes) {
      if (own->handle == node && !own->is_gone) return graph;
    }
  }
  Misuse("there is no such node in any graph");
  return nullptr;
}

/* An order in which every node comes after those before it; empty for a circle. */
std::vector<size_t> Order(const Graph& graph) {
  std::vector<size_t> order;
  std::set<size_t> done;
  bool moves = true;
  while (moves) {
    moves = false;
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      if (done.count(i) != 0) continue;
      const auto& after = graph.nodes[i]->after;
      const bool is_ready = std::all_of(after.begin(), after.end(),
                                        [&](size_t each) { return done.count(each) != 0; });
      if (!is_ready) continue;
      done.insert(i);
      order.push_back(i);
      moves = true;
    }
  }
  return order;
}

Status Give(const std::vector<Handle>& found, Handle* nodes, size_t* count) {
  if (count == nullptr) return kInvalidValue;
  if (nodes != nullptr) {
    for (size_t i = 0; i < *count; ++i) nodes[i] = i < found.size() ? found[i] : nullptr;
    *count = std::min(*count, found.size());
  } else {
    *count = found.size();
  }
  return kSuccess;
}

}  // namespace

size_t AddNode(Graph* graph, Work work, std::set<size_t> after) {
  auto node = std::make_shared<GraphNode>();
  node->work = std::move(work);
  node->after = std::move(after);
  /* Nodes belong to their graph and need no giving back: numbers, not objects. */
  static uintptr_t count = 0;
  node->handle = reinterpret_cast<Handle>(0x60000001 + 16 * count++);
  graph->nodes.push_back(node);
  return graph->nodes.size() - 1;
}

int64_t NodeIndex(const Graph& graph, Handle node) {
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.nodes[i]->handle == node && !graph.nodes[i]->is_gone) return static_cast<int64_t>(i);
  }
  Misuse("the node does not belong to the graph");
  return -1;
}

Status GraphCreate(Handle* graph, unsigned flags) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  if (graph == nullptr || flags != 0) return kInvalidValue;
  *graph = AddObject("graph", std::make_shared<Graph>());
  return kSuccess;
}

Status GraphDestroy(Handle graph) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  return Take<Graph>("graph", graph) == nullptr ? kInvalidValue : kSuccess;
}

Status GraphClone(Handle* clone, Handle handle) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr || clone == nullptr) return kInvalidValue;
  auto copy = std::make_shared<Graph>();
  copy->context = graph->context;
  for (const auto& node : graph->nodes) {
    AddNode(copy.get(), node->work, node->after);
    copy->nodes.back()->is_gone = node->is_gone;
  }
  *clone = AddObject("graph", copy);
  return kSuccess;
}

Status GraphNodes(Handle handle, Handle* nodes, size_t* count) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr) return kInvalidValue;
  std::vector<Handle> found;
  for (const auto& node : graph->nodes) {
    if (!node->is_gone) found.push_back(node->handle);
  }
  return Give(found, nodes, count);
}

Status GraphRoots(Handle handle, Handle* nodes, size_t* count) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr) return kInvalidValue;
  std::vector<Handle> found;
  for (const auto& node : graph->nodes) {
    if (!node->is_gone && node->after.empty()) found.push_back(node->handle);
  }
  return Give(found, nodes, count);
}

Status GraphNodeType(Handle node, int* type) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = OwnerOf(node);
  if (graph == nullptr || type == nullptr) return kInvalidValue;
  *type = graph->nodes[static_cast<size_t>(NodeIndex(*graph, node))]->work.type;
  return kSuccess;
}

Status GraphNodeDestroy(Handle handle) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = OwnerOf(handle);
  if (graph == nullptr) return kInvalidValue;
  const auto index = static_cast<size_t>(NodeIndex(*graph, handle));
  GraphNode& gone = *graph->nodes[index];
  gone.is_gone = true;
  gone.work = Work();
  gone.after.clear();
  for (const auto& node : graph->nodes) node->after.erase(index);
  return kSuccess;
}

Status GraphAddWork(Handle* node, Handle handle, const Handle* after, size_t count, Work work) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr || node == nullptr || (count != 0 && after == nullptr)) return kInvalidValue;
  std::set<size_t> before;
  for (size_t i = 0; i < count; ++i) {
    const int64_t index = NodeIndex(*graph, after[i]);
    if (index < 0) return kInvalidValue;
    before.insert(static_cast<size_t>(index));
  }
  *node = graph->nodes[AddNode(graph.get(), std::move(work), std::move(before))]->handle;
  return kSuccess;
}

Status GraphAddEmpty(Handle* node, Handle graph, const Handle* after, size_t count) {
  Work work;
  work.type = 5;
  return GraphAddWork(node, graph, after, count, std::move(work));
}

Status GraphAddOrder(Handle handle, const Handle* from, const Handle* to, size_t count) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr || (count != 0 && (from == nullptr || to == nullptr))) return kInvalidValue;
  for (size_t i = 0; i < count; ++i) {
    const int64_t first = NodeIndex(*graph, from[i]);
    const int64_t second = NodeIndex(*graph, to[i]);
    if (first < 0 || second < 0 || first == second) return kInvalidValue;
    graph->nodes[static_cast<size_t>(second)]->after.insert(static_cast<size_t>(first));
  }
  return kSuccess;
}

Status GraphInstantiate(Handle* exec, Handle handle, unsigned long long flags) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const std::shared_ptr<Graph> graph = GraphOf(handle);
  if (graph == nullptr || exec == nullptr || flags > 15) return kInvalidValue;
  auto made = std::make_shared<GraphExec>();
  made->context = context;
  made->order = Order(*graph);
  if (made->order.size() != graph->nodes.size()) {
    Misuse("the nodes of a graph wait for each other in a circle");
    return kInvalidValue;
  }
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    made->nodes.push_back(std::make_shared<GraphNode>(*graph->nodes[i]));
    made->index[graph->nodes[i]->handle] = i;
  }
  *exec = AddObject("executable graph", made);
  return kSuccess;
}

Status GraphExecDestroy(Handle exec) {
  if (const Status status = CheckInitialized(); status != kSuccess) return status;
  return Take<GraphExec>("executable graph", exec) == nullptr ? kInvalidValue : kSuccess;
}

Status GraphLaunch(Handle handle, Handle stream_handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  const auto exec = Get<GraphExec>("executable graph", handle);
  if (exec == nullptr) return kInvalidValue;
  for (const auto& node : exec->nodes) {
    const auto& function = node->work.function;
    if (function != nullptr && function->module->is_gone) {
      Misuse("a graph launches " + function->name + ", whose module has been unloaded");
      return kInvalidHandle;
    }
  }
  /* One after the other: an order that the graph allows. */
  for (const size_t index : exec->order) {
    const Status status = Submit(stream.get(), exec->nodes[index]->work);
    if (status != kSuccess) return status;
  }
  return kSuccess;
}

Status GraphUpload(Handle exec, Handle stream_handle) {
  std::shared_ptr<Stream> stream;
  if (const Status status = StreamOf(stream_handle, &stream); status != kSuccess) return status;
  return Get<GraphExec>("executable graph", exec) == nullptr ? kInvalidValue : kSuccess;
}

Status GraphExecSetWork(Handle handle, Handle node, Work work) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const auto exec = Get<GraphExec>("executable graph", handle);
  if (exec == nullptr) return kInvalidValue;
  const auto found = exec->index.find(node);
  if (found == exec->index.end() || exec->nodes[found->second]->work.type != work.type) {
    Misuse("the executable graph has no such node of that type");
    return kInvalidValue;
  }
  exec->nodes[found->second]->work = std::move(work);
  return kSuccess;
}

Status GraphExecUpdate(Handle handle, Handle graph_handle, int* result) {
  std::shared_ptr<Context> context;
  if (const Status status = Current(&context); status != kSuccess) return status;
  const auto exec = Get<GraphExec>("executable graph", handle);
  const std::shared_ptr<Graph> graph = GraphOf(graph_handle);
  if (exec == nullptr || graph == nullptr) return kInvalidValue;
  bool is_same = exec->nodes.size() == graph->nodes.size();
  for (size_t i = 0; is_same && i < graph->nodes.size(); ++i) {
    is_same = exec->nodes[i]->work.type == graph->nodes[i]->work.type &&
              exec->nodes[i]->after == graph->nodes[i]->after;
  }
  /* CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED */
  if (result != nullptr) *result = is_same ? 0 : 2;
  if (!is_same) return kGraphUpdateFailure;
  exec->index.clear();
  for (size_t i = 0; i < graph->nodes.size(); ++i) {
    exec->nodes[i]->work = graph->nodes[i]->work;
    exec->index[graph->nodes[i]->handle] = i;
  }
  return kSuccess;
}

}  // namespace dovetail::fakedrivers::gpu
