/* Graphs. */
#ifndef DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_
#define DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_

#include <memory>

#include "types.h"

namespace dovetail::fakedrivers::gpu {

/* Adds a node with a handle of its own; returns its index. */
size_t AddNode(Graph* graph, Work work, std::set<size_t> after);

/* Index of a node of the graph by its handle; -1 and misuse if it is none. */
int64_t NodeIndex(const Graph& graph, Handle node);

}  // namespace dovetail::fakedrivers::gpu

#endif  // DOVETAIL_FAKEDRIVERS_CORE_GPU_GRAPH_H_
